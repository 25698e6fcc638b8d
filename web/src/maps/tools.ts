/** What the pointer does on the board, as plain data: a piece taken hold of, or one being drawn. */
import type { Point, ShapeView, Stencil } from '../wire';
import { disc, middle, moved, rectangle, scaled, snapped, turned, withCorner } from './shapes';

/** Nothing, a stencil to lay, or an outline to draw by hand. */
export type Tool = 'disc' | 'rectangle' | 'outline' | Stencil | null;

export const isStencil = (tool: Tool): tool is Stencil => typeof tool === 'object' && tool !== null;

export type Hold = 'move' | 'turn' | 'size' | 'corner';

export interface Drag {
  hold: Hold;
  index: number;
  /** Where the pointer took hold, and the outline there was. */
  from: Point;
  shape: ShapeView;
  corner: number;
}

export const TURN = 15;

/** The outline while a piece is dragged; with a `step` its middle keeps to a lattice. */
export function dragged(drag: Drag, at: Point, step: number): ShapeView {
  const { shape, from } = drag;
  const [mx, my] = middle(shape);
  if (drag.hold === 'move') {
    const [dx, dy] = [at[0] - from[0], at[1] - from[1]];
    return step
      ? moved(shape, snapped(mx + dx, step) - mx, snapped(my + dy, step) - my)
      : moved(shape, dx, dy);
  }
  if (drag.hold === 'corner')
    return withCorner(shape, drag.corner, step ? [snapped(at[0], step), snapped(at[1], step)] : at);
  if (drag.hold === 'size') {
    const before = Math.hypot(from[0] - mx, from[1] - my);
    return scaled(shape, Math.hypot(at[0] - mx, at[1] - my) / Math.max(1, before));
  }
  const angle = ([x, y]: Point): number => (Math.atan2(y - my, x - mx) * 180) / Math.PI;
  const by = angle(at) - angle(from);
  return turned(shape, step ? snapped(by, TURN) : by);
}

/** The outline that is drawn by hand so far; none while it is too small to be one. */
export function drawn(tool: Tool, points: readonly Point[], at: Point): ShapeView | null {
  const first = points[0];
  if (!first) return null;
  if (tool === 'disc') return disc(first, at);
  if (tool === 'rectangle') return rectangle(first, at);
  const corners = [...points, at].filter(
    (point, index, all) => index === 0 || point[0] !== all[index - 1]![0] || point[1] !== all[index - 1]![1],
  );
  return corners.length >= 3 ? { polygon: corners } : null;
}

/** Half a centimetre, or half an inch: what pieces snap to. */
export function stepIn(unit: string): number {
  return unit === 'in' ? 127 : 50;
}
