/** On a board of squares, pieces of one kind that touch each other are drawn as one, without seams. */
import type { ShapeView } from '../wire';
import { corners, type Scale, type Spot } from './geometry';

export interface Drawn<T> {
  /** The piece, or the first of several. */
  piece: T;
  /** Its outlines in the drawing: those around it, and those of holes. */
  loops: Spot[][];
}

type Corner = readonly [number, number];

const keyOf = ([x, y]: Corner): string => `${x},${y}`;

/** Pieces made of squares for which `kindOf` says the same are one; every other is by itself. */
export function together<T extends { shape: ShapeView }>(
  pieces: readonly T[],
  scale: Scale,
  kindOf: (piece: T) => string,
): Drawn<T>[] {
  const { grid } = scale;
  const drawn: Drawn<T>[] = [];
  const kinds = new Map<string, { piece: T; squares: Corner[] }>();
  for (const piece of pieces) {
    const squares = grid ? squaresOf(piece.shape, grid) : [];
    const known = kinds.get(kindOf(piece));
    if (!squares.length) drawn.push({ piece, loops: [corners(piece.shape, scale)] });
    else if (known) known.squares.push(...squares);
    else kinds.set(kindOf(piece), { piece, squares });
  }
  for (const { piece, squares } of kinds.values()) {
    const loops = outlinesOf(squares).map((loop) => loop.map(([x, y]) => scale.spot([x * grid, y * grid])));
    drawn.push({ piece, loops });
  }
  return drawn;
}

/** The lower left corners of the squares that a shape covers; none if it is not made of them. */
function squaresOf(shape: ShapeView, grid: number): Corner[] {
  if ('disc' in shape || shape.polygon.length !== 4) return [];
  const [xs, ys] = [
    shape.polygon.map((point) => point[0] / grid),
    shape.polygon.map((point) => point[1] / grid),
  ];
  const found: Corner[] = [];
  if (new Set(xs).size !== 2 || new Set(ys).size !== 2 || ![...xs, ...ys].every(Number.isInteger)) return [];
  for (let y = Math.min(...ys); y < Math.max(...ys); y++)
    for (let x = Math.min(...xs); x < Math.max(...xs); x++) found.push([x, y]);
  return found;
}

/** Every edge with nothing on its other side, one after the other around what it bounds. */
export function outlinesOf(squares: readonly Corner[]): Corner[][] {
  const covered = new Set(squares.map(keyOf));
  const next = new Map<string, Corner[]>();
  const edge = (from: Corner, to: Corner, other: Corner): void => {
    if (!covered.has(keyOf(other))) next.set(keyOf(from), [...(next.get(keyOf(from)) ?? []), to]);
  };
  for (const key of covered) {
    const [x, y] = key.split(',').map(Number) as [number, number];
    edge([x, y], [x + 1, y], [x, y - 1]);
    edge([x + 1, y], [x + 1, y + 1], [x + 1, y]);
    edge([x + 1, y + 1], [x, y + 1], [x, y + 1]);
    edge([x, y + 1], [x, y], [x - 1, y]);
  }
  const loops: Corner[][] = [];
  for (const start of next.keys()) {
    while (next.get(start)?.length) loops.push(turnsOf(loopFrom(start, next)));
  }
  return loops;
}

function loopFrom(start: string, next: Map<string, Corner[]>): Corner[] {
  const loop: Corner[] = [];
  let at = start;
  do {
    const to = next.get(at)!.pop()!;
    loop.push(to);
    at = keyOf(to);
  } while (at !== start);
  return loop;
}

/** Only the corners at which an outline turns. */
function turnsOf(loop: readonly Corner[]): Corner[] {
  return loop.filter((at, index) => {
    const [before, after] = [loop.at(index - 1)!, loop[(index + 1) % loop.length]!];
    return (at[0] - before[0]) * (after[1] - at[1]) !== (at[1] - before[1]) * (after[0] - at[0]);
  });
}
