/** The outline of what is in reach. */
import type { Reach } from '../wire';
import { round, type Scale, type Spot } from './geometry';

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

/** The places on the edge of what is in reach; of squares, in the middle of their lower sides. */
export function edgeOf(reach: Reach, scale: Scale): Spot[] {
  const half = scale.length(scale.grid) / 2;
  return reach.areas.length
    ? reach.areas.flat().map((point) => scale.spot(point))
    : reach.squares.map((middle) => scale.spot(middle)).map(([x, y]): Spot => [x, y + half]);
}
