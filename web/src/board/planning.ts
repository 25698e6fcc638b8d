/** The arithmetic of a planned path, in whole tenths of a millimetre. */
import type { Plain, Point } from '../wire';

export const same = (one: Point | undefined, other: Point | undefined): boolean =>
  one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1];

export function lengthOf(start: Point, points: readonly Point[]): number {
  let sum = 0;
  let from = start;
  for (const to of points) {
    sum += Math.hypot(to[0] - from[0], to[1] - from[1]);
    from = to;
  }
  return sum;
}

/** The path with its last leg shortened so that the whole is no longer than the reach. */
export function withinReach(start: Point, points: readonly Point[], reach: number): Point[] {
  if (!points.length || reach <= 0 || lengthOf(start, points) <= reach) return [...points];
  const fixed = points.slice(0, -1);
  const from = fixed[fixed.length - 1] ?? start;
  const to = points[points.length - 1]!;
  const left = reach - lengthOf(start, fixed);
  if (left <= 0) return withinReach(start, fixed, reach);
  const leg = Math.hypot(to[0] - from[0], to[1] - from[1]);
  // Rounding to whole tenths may lengthen the leg a little: give way until it does not.
  for (let spare = 0; spare < 4; spare++) {
    const t = Math.max(0, left - spare) / leg;
    const end: Point = [
      Math.round(from[0] + (to[0] - from[0]) * t),
      Math.round(from[1] + (to[1] - from[1]) * t),
    ];
    if (Math.hypot(end[0] - from[0], end[1] - from[1]) <= left)
      return same(end, from) ? fixed : [...fixed, end];
  }
  return fixed;
}

/** One more waypoint; when there are no more turns, the last one goes elsewhere. */
export function extended(points: readonly Point[], to: Point, legs: number): Point[] {
  return points.length < Math.max(1, legs) ? [...points, to] : [...points.slice(0, -1), to];
}

/** The path with one of its points elsewhere. */
export function moved(points: readonly Point[], index: number, to: Point): Point[] {
  return points.map((point, i) => (i === index ? to : point));
}

/** The end that somebody may have meant: the nearest of the places offered, if it is near. */
export function snapped(to: Point, offered: readonly Point[], near: number): Point {
  let best: Point = to;
  let gap = near;
  for (const point of offered) {
    const far = Math.hypot(point[0] - to[0], point[1] - to[1]);
    if (far < gap) [best, gap] = [point, far];
  }
  return best;
}

/** The middle of the square that a point lies in; the point itself where there are no squares. */
export function onGrid(point: Point, grid: number): Point {
  if (grid <= 0) return point;
  return [
    Math.floor(point[0] / grid) * grid + Math.floor(grid / 2),
    Math.floor(point[1] / grid) * grid + Math.floor(grid / 2),
  ];
}

/** The point of a board nearest to one that may be off it, or so far off as it may be. */
export function onBoard(point: Point, width: number, height: number, off = 0): Point {
  return [
    Math.min(width + off, Math.max(0 - off, point[0])),
    Math.min(height + off, Math.max(0 - off, point[1])),
  ];
}

/** Points on the board and in the middle of their squares; what is offered stays as it is offered. */
export function inSquares(
  points: readonly Point[],
  { width, height, grid }: { width: number; height: number; grid: number },
  offered: readonly Point[],
): Point[] {
  const edge = grid ? 1 : 0; // the far edges belong to the last squares
  return points.map((point) => {
    const isOffered = offered.some((one) => same(one, point));
    return onGrid(isOffered ? point : onBoard(point, width - edge, height - edge), grid);
  });
}

/** The point that an answer is; none if it is something else. */
export function pointIn(value: unknown): Point | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [x, y] = value as unknown[];
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null;
}

/** The points of an answer that is a path. */
export function pathIn(value: Plain): Point[] {
  return Array.isArray(value) ? value.map(pointIn).filter((point) => point !== null) : [];
}
