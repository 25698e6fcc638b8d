/** Mouse and fingers on the board: a plan is taken hold of, else a piece or a part of the board is picked. */
import type { Point } from '../wire';
import { gestures } from './gestures';
import type { Spot } from './geometry';
import type { Lens } from './lens.svelte';
import type { Planned } from './planned.svelte';

/** Pixels within which a place that is offered is meant. */
const CLOSE = 9;

export interface Picking {
  onpick?: (piece: number | null) => void;
  onarea?: (index: number) => void;
}

const numberAt = (target: Element, what: string): number | null => {
  const found = target.closest(`[data-${what}]`)?.getAttribute(`data-${what}`);
  return found == null ? null : Number(found);
};

export function handling(node: SVGSVGElement, planned: Planned, lens: Lens, picking: Picking): () => void {
  let held = -1;
  /** From the place where a group is grasped to its middle. */
  let grip: Point = [0, 0];

  const spotAt = (x: number, y: number): Spot => {
    const matrix = node.getScreenCTM()!.inverse();
    return [matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f];
  };
  const pointAt = (x: number, y: number): Point => planned.drawing.scale.point(spotAt(x, y));
  const near = (): number => CLOSE / lens.u / planned.drawing.scale.k;
  const isMover = (target: Element): boolean => planned.movers.includes(numberAt(target, 'piece') ?? NaN);

  return gestures(node, {
    take(target, x, y) {
      const { plan } = planned;
      if (!plan) return false;
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
      planned.plan?.drag(held, [px + grip[0], py + grip[1]], near());
    },
    drop: () => undefined,
    tap(target, x, y) {
      const { plan } = planned;
      const area = numberAt(target, 'area');
      if (!plan && area !== null) picking.onarea?.(area);
      else if (!plan) picking.onpick?.(numberAt(target, 'piece'));
      else {
        const isHeld = target.closest('[data-handle]') !== null || (plan.isFormation && isMover(target));
        if (plan.isPlace || !isHeld) plan.put(pointAt(x, y), near());
      }
    },
    hover: (at) => planned.plan?.hover(at && pointAt(at.x, at.y), near()),
    pan: (dx, dy) => lens.pan(dx, dy),
    zoom: (factor, x, y) => lens.zoom(factor, spotAt(x, y)),
  });
}
