/** The outline of what is in reach, and where its name stands. */
import type { Reach } from '../wire';
import { distance, round, type Scale, type Spot } from './geometry';

const written = ([x, y]: Spot): string => `${round(x)} ${round(y)}`;

/** All areas as one path: what lies within an odd number of them is inside. */
export function areasPath(reach: Reach, scale: Scale): string {
  return reach.areas.map((ring) => `M${ring.map((point) => written(scale.spot(point))).join('L')}Z`).join('');
}

/** The squares as one path. */
export function squaresPath(reach: Reach, scale: Scale): string {
  const side = scale.length(scale.grid);
  return reach.squares
    .map((middle) => {
      const [x, y] = scale.spot(middle);
      return `M${written([x - side / 2, y - side / 2])}h${round(side)}v${round(side)}h${round(-side)}Z`;
    })
    .join('');
}

/** The sides of squares that have no other square in reach beyond them. */
export function squaresEdge(reach: Reach, scale: Scale): string {
  const side = scale.length(scale.grid);
  const nameOf = (x: number, y: number): string => `${Math.round(x / side)} ${Math.round(y / side)}`;
  const spots = reach.squares
    .map((middle) => scale.spot(middle))
    .map(([x, y]): Spot => [x - side / 2, y - side / 2]);
  const taken = new Set(spots.map(([x, y]) => nameOf(x, y)));
  const lines: string[] = [];
  for (const [x, y] of spots) {
    if (!taken.has(nameOf(x, y - side))) lines.push(`M${written([x, y])}h${round(side)}`);
    if (!taken.has(nameOf(x, y + side))) lines.push(`M${written([x, y + side])}h${round(side)}`);
    if (!taken.has(nameOf(x - side, y))) lines.push(`M${written([x, y])}v${round(side)}`);
    if (!taken.has(nameOf(x + side, y))) lines.push(`M${written([x + side, y])}v${round(side)}`);
  }
  return lines.join('');
}

/** So much room a name needs beside the middle of a base. */
const ROOM = 26;

/** A place for the name on the edge: as low on the board as there is room for it. */
export function labelSpot(reach: Reach, scale: Scale, bases: readonly Spot[]): Spot | null {
  const half = scale.length(scale.grid) / 2;
  const edge = reach.areas.length
    ? reach.areas.flat().map((point) => scale.spot(point))
    : reach.squares.map((middle) => scale.spot(middle)).map(([x, y]): Spot => [x, y + half]);
  const inside = edge.filter(([x, y]) => x > 30 && x < scale.width - 30 && y > 8 && y < scale.height - 8);
  const free = inside.filter((spot) => bases.every((base) => distance(spot, base) > ROOM));
  return (free.length ? free : inside).reduce<Spot | null>(
    (low, spot) => (low && low[1] >= spot[1] ? low : spot),
    null,
  );
}
