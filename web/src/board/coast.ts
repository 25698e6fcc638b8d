/** Outlines as if drawn by hand, and what lies within them; the same for the same shape. */
import { boxOf, centre, distance, isInside, type Box, type Spot } from './geometry';

/** A row of numbers from 0 to 1 that looks random. */
export type Lots = () => number;

/** The same lots for the same shape, wherever it lies. */
export function lotsOf(points: readonly Spot[]): Lots {
  const first = points[0] ?? [0, 0];
  let state = points.reduce(
    (sum, [x, y]) => (sum * 31 + Math.round((x - first[0]) * 7 + (y - first[1]) * 13)) % 2147483646,
    points.length,
  );
  state = Math.abs(state) + 1;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** How far a line may stray from the true outline: about its own width. */
const STRAY = 1.2;
const STEP = 5;

/** Points along an outline, about a step apart, with the corners among them. */
function sampled(points: readonly Spot[], step: number): Spot[] {
  return points.flatMap((a, index) => {
    const b = points[(index + 1) % points.length]!;
    const parts = Math.max(1, Math.round(distance(a, b) / step));
    return Array.from({ length: parts }, (_, part): Spot => {
      const t = part / parts;
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    });
  });
}

/** The outline of something that grew: corners are rounded and edges wave, never far from the truth. */
export function grown(points: readonly Spot[]): Spot[] {
  const lots = lotsOf(points);
  const dense = sampled(points, STEP);
  const [turn, waves] = [lots() * 6, 3 + Math.floor(lots() * 3)];
  const middle = centre(points);
  return dense.map((at, index) => {
    const near = [-2, -1, 0, 1, 2].map((away) => dense.at((index + away + dense.length) % dense.length)!);
    const mean: Spot = [
      near.reduce((sum, p) => sum + p[0], 0) / 5,
      near.reduce((sum, p) => sum + p[1], 0) / 5,
    ];
    const angle = Math.atan2(at[1] - middle[1], at[0] - middle[0]);
    const wave = 0.5 * Math.sin(angle * waves + turn) + 0.35 * Math.sin(angle * (2 * waves + 1) + 2 * turn);
    const out = distance(at, middle) || 1;
    const [dx, dy] = [
      mean[0] - at[0] + ((at[0] - middle[0]) / out) * wave,
      mean[1] - at[1] + ((at[1] - middle[1]) / out) * wave,
    ];
    const far = Math.hypot(dx, dy);
    const part = far > STRAY ? STRAY / far : 1;
    return [at[0] + dx * part, at[1] + dy * part];
  });
}

/** The outline of something that was built: straight, but by hand. */
export function built(points: readonly Spot[]): Spot[] {
  const lots = lotsOf(points);
  return sampled(points, 2 * STEP).map(([x, y]) => [x + (lots() - 0.5) * 0.9, y + (lots() - 0.5) * 0.9]);
}

/** The outline drawn nearer to its middle, by a part of the way. */
export function shrunk(points: readonly Spot[], part: number): Spot[] {
  const [cx, cy] = centre(points);
  return points.map(([x, y]) => [cx + (x - cx) * part, cy + (y - cy) * part]);
}

/** A closed curve through some points. */
export function curve(points: readonly Spot[]): string {
  const f = (value: number): number => Math.round(value * 10) / 10;
  const mid = (a: Spot, b: Spot): Spot => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const start = mid(points.at(-1)!, points[0]!);
  return `M${f(start[0])} ${f(start[1])}${points
    .map((at, index) => {
      const to = mid(at, points[(index + 1) % points.length]!);
      return `Q${f(at[0])} ${f(at[1])} ${f(to[0])} ${f(to[1])}`;
    })
    .join('')}Z`;
}

/** Whether a place lies within some outlines, of which those inside others are holes. */
export function isWithin(loops: readonly (readonly Spot[])[], at: Spot): boolean {
  return loops.filter((loop) => isInside(loop, at)).length % 2 === 1;
}

/** How far the nearest edge is. */
export function edgeGap(loops: readonly (readonly Spot[])[], at: Spot): number {
  let least = Infinity;
  for (const loop of loops) {
    for (let i = 0; i < loop.length; i++) {
      const [a, b] = [loop[i]!, loop[(i + 1) % loop.length]!];
      const length = distance(a, b) || 1;
      const t = ((at[0] - a[0]) * (b[0] - a[0]) + (at[1] - a[1]) * (b[1] - a[1])) / (length * length);
      const part = Math.min(1, Math.max(0, t));
      least = Math.min(least, distance(at, [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]));
    }
  }
  return least;
}

export const wholeBox = (loops: readonly (readonly Spot[])[]): Box => boxOf(loops.flat());

/** Places all over an area, about so far apart and so far from its edge. */
export function packed(
  loops: readonly (readonly Spot[])[],
  apart: number,
  inwards: number,
  lots: Lots,
): Spot[] {
  const box = wholeBox(loops);
  const found: Spot[] = [];
  const rows = Math.max(1, Math.round(box.h / (apart * 0.87)));
  const columns = Math.max(1, Math.round(box.w / apart));
  for (let row = 0; row < rows; row++) {
    for (let column = -1; column <= columns; column++) {
      const shift = row % 2 ? 0.5 : 0;
      const at: Spot = [
        box.x + ((column + 0.5 + shift) * box.w) / columns + (lots() - 0.5) * apart * 0.3,
        box.y + ((row + 0.5) * box.h) / rows + (lots() - 0.5) * apart * 0.25,
      ];
      if (isWithin(loops, at) && edgeGap(loops, at) >= inwards) found.push(at);
    }
  }
  return found;
}

/** A rectangle by its middle, the way along its longer edge, and half its sides. */
export interface Frame {
  at: Spot;
  along: Spot;
  across: Spot;
  long: number;
  short: number;
}

/** The rectangle that an outline is, or the upright one around it. */
export function frameOf(loops: readonly (readonly Spot[])[]): Frame {
  const [loop] = loops;
  const box = wholeBox(loops);
  let frame: Frame = {
    at: [box.x + box.w / 2, box.y + box.h / 2],
    along: [1, 0],
    across: [0, 1],
    long: box.w / 2,
    short: box.h / 2,
  };
  if (loops.length === 1 && loop?.length === 4) {
    const [a, b, c] = [loop[0]!, loop[1]!, loop[2]!];
    const [long, short] = [distance(a, b) / 2 || 1, distance(b, c) / 2 || 1];
    frame = {
      at: centre(loop),
      along: [(b[0] - a[0]) / (2 * long), (b[1] - a[1]) / (2 * long)],
      across: [(c[0] - b[0]) / (2 * short), (c[1] - b[1]) / (2 * short)],
      long,
      short,
    };
  }
  if (frame.short > frame.long) {
    const { along, across, long, short } = frame;
    frame = { ...frame, along: across, across: along, long: short, short: long };
  }
  if (frame.across[1] < 0) frame = { ...frame, across: [-frame.across[0], -frame.across[1]] };
  if (frame.along[0] < 0) frame = { ...frame, along: [-frame.along[0], -frame.along[1]] };
  return frame;
}

/** A place of a frame: so far along it and across it. */
export const inFrame = ({ at, along, across }: Frame, a: number, b: number): Spot => [
  at[0] + along[0] * a + across[0] * b,
  at[1] + along[1] * a + across[1] * b,
];
