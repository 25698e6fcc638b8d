/** Maps on squares: which square is what, and the same as pieces, one for each run in a row. */
import type { MapDescription, MapKind, MapPiece, Point } from '../wire';
import { bounds } from './shapes';

/** Column and row, counted from 1, the first square at the lower left. */
export type Square = readonly [number, number];

type Layer = Map<string, string>;

const keyOf = ([column, row]: Square): string => `${column},${row}`;

export function squaresIn(piece: MapPiece, grid: number): Square[] {
  const { left, bottom, right, top } = bounds(piece.shape);
  const found: Square[] = [];
  for (let row = bottom / grid + 1; row <= top / grid; row++)
    for (let column = left / grid + 1; column <= right / grid; column++) found.push([column, row]);
  return found;
}

export function squareAt([x, y]: Point, { grid, width, height }: MapDescription): Square | null {
  const [column, row] = [Math.floor(x / grid) + 1, Math.floor(y / grid) + 1];
  const isOn = column >= 1 && row >= 1 && column * grid <= width && row * grid <= height;
  return isOn ? [column, row] : null;
}

/** What lies on a square: terrain, and under it a zone. */
export function lyingOn(
  terrain: readonly MapPiece[],
  square: Square,
  description: MapDescription,
): MapPiece[] {
  return terrain.filter((piece) =>
    squaresIn(piece, description.grid).some((one) => keyOf(one) === keyOf(square)),
  );
}

/** The terrain with some squares made something else; without a kind they are cleared. */
export function painted(
  terrain: readonly MapPiece[],
  squares: readonly Square[],
  kind: MapKind | null,
  description: MapDescription,
): MapPiece[] {
  const { grid } = description;
  const zoneIds = new Set(description.kinds.filter((one) => one.is_zone).map((one) => one.id));
  const layers: [Layer, Layer] = [new Map<string, string>(), new Map<string, string>()];
  for (const piece of terrain)
    for (const square of squaresIn(piece, grid))
      layers[zoneIds.has(piece.kind) ? 0 : 1].set(keyOf(square), piece.kind);
  for (const square of squares) {
    if (!kind) layers.forEach((layer) => layer.delete(keyOf(square)));
    else layers[kind.is_zone ? 0 : 1].set(keyOf(square), kind.id);
  }
  return layers.flatMap((layer) => runs(layer, description));
}

/** One piece for each run of squares of a kind in a row. */
function runs(layer: Layer, { grid, width, height, kinds }: MapDescription): MapPiece[] {
  const found: MapPiece[] = [];
  for (let row = 1; row * grid <= height; row++) {
    let first = 0;
    let last = '';
    for (let column = 1; column * grid <= width + grid; column++) {
      const kind = layer.get(keyOf([column, row])) ?? '';
      if (kind === last) continue;
      if (last)
        found.push(
          run(last, kinds.find((one) => one.id === last)?.name ?? last, first, column - 1, row, grid),
        );
      [first, last] = [column, kind];
    }
  }
  return found;
}

function run(kind: string, label: string, first: number, last: number, row: number, grid: number): MapPiece {
  const [left, right, bottom, top] = [(first - 1) * grid, last * grid, (row - 1) * grid, row * grid];
  return {
    kind,
    label,
    shape: {
      polygon: [
        [left, bottom],
        [right, bottom],
        [right, top],
        [left, top],
      ],
    },
  };
}

/** The squares of a straight line from one to another, so that a quick stroke leaves no gaps. */
export function between([ac, ar]: Square, [bc, br]: Square): Square[] {
  const steps = Math.max(Math.abs(bc - ac), Math.abs(br - ar));
  if (!steps) return [[bc, br]];
  return Array.from({ length: steps + 1 }, (_, i): Square => [
    Math.round(ac + ((bc - ac) * i) / steps),
    Math.round(ar + ((br - ar) * i) / steps),
  ]);
}
