/** A group under way in a plan: each of its models from where it stands to where it would. */
import type { Point, Preview } from '../wire';
import type { Scale, Spot } from './geometry';
import type { Unit } from './units';

export interface Marcher {
  id: number;
  /** All points, the start first; one point for a model that stays or is put down. */
  way: Spot[];
  at: Spot;
}

export interface March {
  start: Point | null;
  points: readonly Point[];
  preview: Preview | null;
  isSeen: boolean;
}

/** The models as they would stand; one that is refused is drawn where it was wished. */
export function marching(
  plan: March,
  unit: Unit | null,
  spots: ReadonlyMap<number, Spot>,
  scale: Scale,
): Marcher[] {
  const here = (unit?.models ?? []).flatMap((model) => {
    const at = spots.get(model.id);
    return at ? [{ id: model.id, at }] : [];
  });
  const goal = plan.points[0];
  if (plan.preview?.refusal) {
    if (!goal || !plan.start) return [];
    const [from, to] = [scale.spot(plan.start), scale.spot(goal)];
    return here.map(({ id, at }) => ({
      id,
      way: [],
      at: [at[0] + to[0] - from[0], at[1] + to[1] - from[1]] as const,
    }));
  }
  const ways = new Map(
    (plan.preview?.paths ?? []).map(([id, path]) => [id, path.map((point) => scale.spot(point))]),
  );
  const moving = [...ways].map(([id, way]) => ({ id, way, at: way[way.length - 1]! }));
  return [...moving, ...here.filter(({ id }) => !ways.has(id)).map(({ id, at }) => ({ id, way: [at], at }))];
}
