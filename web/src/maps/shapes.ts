/** Outlines in tenths of a millimetre: moved, turned, made larger; whole numbers come out. */
import type { Point, ShapeView } from '../wire';

export interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export function bounds(shape: ShapeView): Bounds {
  if ('disc' in shape) {
    const [x, y, r] = shape.disc;
    return { left: x - r, bottom: y - r, right: x + r, top: y + r };
  }
  const xs = shape.polygon.map((point) => point[0]);
  const ys = shape.polygon.map((point) => point[1]);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** What a shape is turned and measured about: the middle of the box around it. */
export function middle(shape: ShapeView): Point {
  const { left, bottom, right, top } = bounds(shape);
  return [Math.round((left + right) / 2), Math.round((bottom + top) / 2)];
}

export function moved(shape: ShapeView, dx: number, dy: number): ShapeView {
  if ('disc' in shape) return { disc: [shape.disc[0] + dx, shape.disc[1] + dy, shape.disc[2]] };
  return { polygon: shape.polygon.map(([x, y]) => [x + dx, y + dy]) };
}

export function movedTo(shape: ShapeView, [x, y]: Point): ShapeView {
  const [mx, my] = middle(shape);
  return moved(shape, x - mx, y - my);
}

/** Turned counter-clockwise; a disc stays as it is. */
export function turned(shape: ShapeView, degrees: number): ShapeView {
  if ('disc' in shape) return shape;
  const [mx, my] = centroid(shape.polygon);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return {
    polygon: shape.polygon.map(([x, y]) => [
      Math.round(mx + (x - mx) * cos - (y - my) * sin),
      Math.round(my + (x - mx) * sin + (y - my) * cos),
    ]),
  };
}

/** The mean of the corners: unlike the box, it stays where it is when they turn. */
function centroid(points: readonly Point[]): [number, number] {
  const sum = points.reduce(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

const LEAST = 40;

/** Larger or smaller about its middle, but never so small that it cannot be taken hold of. */
export function scaled(shape: ShapeView, factor: number): ShapeView {
  const { left, right, bottom, top } = bounds(shape);
  const least = LEAST / Math.max(1, Math.min(right - left, top - bottom));
  const by = Math.max(factor, least);
  if ('disc' in shape) return { disc: [shape.disc[0], shape.disc[1], Math.round(shape.disc[2] * by)] };
  const [mx, my] = middle(shape);
  return {
    polygon: shape.polygon.map(([x, y]) => [Math.round(mx + (x - mx) * by), Math.round(my + (y - my) * by)]),
  };
}

export function withCorner(shape: ShapeView, corner: number, at: Point): ShapeView {
  if ('disc' in shape) return shape;
  return { polygon: shape.polygon.map((point, index) => (index === corner ? at : point)) };
}

/** A rectangle between two opposite corners; none if it would be a mere line. */
export function rectangle([ax, ay]: Point, [bx, by]: Point): ShapeView | null {
  if (Math.abs(ax - bx) < LEAST || Math.abs(ay - by) < LEAST) return null;
  const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)];
  const [bottom, top] = [Math.min(ay, by), Math.max(ay, by)];
  return {
    polygon: [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ],
  };
}

export function disc([x, y]: Point, at: Point): ShapeView | null {
  const radius = Math.round(Math.hypot(at[0] - x, at[1] - y));
  return radius * 2 < LEAST ? null : { disc: [x, y, radius] };
}

export function isBeyond(shape: ShapeView, board: { width: number; height: number }): boolean {
  const { left, bottom, right, top } = bounds(shape);
  return left < 0 || bottom < 0 || right > board.width || top > board.height;
}

/** The nearest multiple. */
export const snapped = (value: number, step: number): number => Math.round(Math.round(value / step) * step);

/** A free place for the box of a shape, the nearest to the middle of the board. */
export function freePlace(
  shape: ShapeView,
  others: readonly ShapeView[],
  board: { width: number; height: number },
): Point {
  const { left, right, bottom, top } = bounds(shape);
  const [w, h] = [right - left, top - bottom];
  const boxes = others.map(bounds);
  const centre: Point = [Math.round(board.width / 2), Math.round(board.height / 2)];
  const places: Point[] = [];
  const STEPS = 24;
  for (let i = 0; i <= STEPS; i++)
    for (let j = 0; j <= STEPS; j++)
      places.push([
        Math.round(w / 2 + ((board.width - w) * i) / STEPS),
        Math.round(h / 2 + ((board.height - h) * j) / STEPS),
      ]);
  const far = (point: Point): number => Math.hypot(point[0] - centre[0], point[1] - centre[1]);
  const isFree = ([x, y]: Point): boolean =>
    boxes.every(
      (box) =>
        x + w / 2 <= box.left || x - w / 2 >= box.right || y + h / 2 <= box.bottom || y - h / 2 >= box.top,
    );
  return places.sort((a, b) => far(a) - far(b)).find(isFree) ?? centre;
}
