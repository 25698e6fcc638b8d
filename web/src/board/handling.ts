/** Mouse and fingers on the board: a plan is taken hold of, else a piece or a part of the board is picked. */
import type { Point } from '../wire';
import { gestures } from './gestures';
import { distance, type Spot } from './geometry';
import type { Lens } from './lens.svelte';
import type { Planned } from './planned.svelte';

/** Pixels within which a place that is offered is meant. */
const CLOSE = 9;
/** Pixels from the edge of a base within which a finger means it. */
const FINGER = 22;

export interface Handled {
  onpick?: (piece: number | null) => void;
  onarea?: (index: number) => void;
  onconfirm?: () => void;
  /** A piece is dragged before a way is asked for. */
  dragging?: {
    canDrag: (piece: number) => boolean;
    drag: (piece: number, to: Point) => void;
    drop: () => void;
    /** A press beside all pieces: whether the one in hand goes there. */
    ground: (to: Point) => boolean;
  };
}

const numberAt = (target: Element, what: string): number | null => {
  const found = target.closest(`[data-${what}]`)?.getAttribute(`data-${what}`);
  return found == null ? null : Number(found);
};

export function handling(node: SVGSVGElement, planned: Planned, lens: Lens, on: Handled): () => void {
  let held = -1;
  /** The piece that is dragged although it is not asked where it goes. */
  let loose: number | null = null;
  /** From the place where a group is grasped to its middle. */
  let grip: Point = [0, 0];

  const spotAt = (x: number, y: number): Spot => {
    const matrix = node.getScreenCTM()!.inverse();
    return [matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f];
  };
  const pointAt = (x: number, y: number): Point => planned.drawing.scale.point(spotAt(x, y));
  const near = (): number => CLOSE / lens.u / planned.drawing.scale.k;
  /** The piece that a finger means. */
  const nearest = (x: number, y: number): number | null => {
    const [at, { spots, radiusOf }] = [spotAt(x, y), planned.drawing];
    const found = [...spots]
      .map(([id, spot]) => ({ id, gap: distance(at, spot) - radiusOf(id) }))
      .reduce((best, one) => (one.gap < best.gap ? one : best), { id: -1, gap: Infinity });
    return found.gap * lens.u <= FINGER ? found.id : null;
  };
  const isMover = (target: Element): boolean => planned.movers.includes(numberAt(target, 'piece') ?? NaN);

  return gestures(node, {
    take(target, x, y) {
      const { plan } = planned;
      loose = null;
      if (!plan) {
        const piece = numberAt(target, 'piece');
        if (piece === null || !on.dragging?.canDrag(piece)) return false;
        [loose, held] = [piece, 0];
        const [px, py] = pointAt(x, y);
        const { scale, extentOf } = planned.drawing;
        const from = scale.point(extentOf(piece)?.at ?? spotAt(x, y));
        grip = [from[0] - px, from[1] - py];
        return true;
      }
      const handle = numberAt(target, 'handle');
      if (handle === null && !isMover(target)) return false;
      held = handle ?? Math.max(0, plan.points.length - 1);
      const from = handle === null ? plan.start : plan.end;
      const [px, py] = pointAt(x, y);
      grip = (plan.isFormation || plan.footprint) && from ? [from[0] - px, from[1] - py] : [0, 0];
      return true;
    },
    drag(x, y) {
      const [px, py] = pointAt(x, y);
      const to: Point = [px + grip[0], py + grip[1]];
      if (planned.plan) planned.plan.drag(held, to, near());
      else if (loose !== null) on.dragging?.drag(loose, to);
    },
    hold: (isHeld) => (lens.isHeld = isHeld),
    drop: () => on.dragging?.drop(),
    tap(target, x, y, isTouch) {
      const { plan } = planned;
      const area = numberAt(target, 'area');
      if (!plan && area !== null) on.onarea?.(area);
      else if (!plan) {
        const piece = numberAt(target, 'piece') ?? (isTouch ? nearest(x, y) : null);
        if (piece !== null || !on.dragging?.ground(pointAt(x, y))) on.onpick?.(piece);
      } else {
        const isHeld = target.closest('[data-handle]') !== null || (plan.isFormation && isMover(target));
        const isEnd = numberAt(target, 'handle') === Math.max(0, plan.points.length - 1);
        if (isEnd && plan.isMeant(pointAt(x, y), near()) && plan.isLegal) on.onconfirm?.();
        else if (plan.isPlace || !isHeld) plan.put(pointAt(x, y), near());
      }
    },
    hover: (at) => planned.plan?.hover(at && pointAt(at.x, at.y), near()),
    bring: (x, y) => planned.plan?.bring(pointAt(x, y)),
    pan: (dx, dy) => lens.pan(dx, dy),
    zoom: (factor, x, y) => lens.zoom(factor, spotAt(x, y)),
  });
}
