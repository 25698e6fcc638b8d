/** A map as a file, and back again. */
import { unitLength } from '../board/geometry';
import type { House } from '../house/house';
import { newId, type SavedMap } from '../maps/maps';
import type { MapPiece, Point, ShapeView } from '../wire';

/** Pieces that a map may have. */
const MOST = 400;

/**
 * The map as a file to hand on: lengths in the game's own unit, one piece a line. On a board of
 * squares a piece is its first and its last square, and `square` is how many mm one is wide.
 */
export function mapFile(map: SavedMap): { name: string; text: string } {
  const { game, edition, name, house } = map;
  const unit = map.unit ?? 'mm';
  const tenths = map.grid || unitLength(unit);
  const short = (value: number): number => Math.round((value / tenths) * 1000) / 1000;
  const head = {
    game,
    edition,
    name,
    ...(house && Object.keys(house).length && { house }),
    unit: map.grid ? 'square' : unit,
    ...(map.grid && { square: map.grid / 10 }),
    size: [short(map.width), short(map.height)],
  };
  const lines = Object.entries(head).map(
    ([key, value]) => ` ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  );
  const pieces = map.terrain.map(
    ({ kind, label, shape }) =>
      `  ${JSON.stringify({ kind, label, ...written(shape, short, map.grid ?? 0) })}`,
  );
  const text = ['{', ...lines, ' "terrain": [', pieces.join(',\n'), ' ]', '}', ''].filter(Boolean).join('\n');
  return { name: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'map'}.json`, text: `${text}\n` };
}

function written(shape: ShapeView, short: (value: number) => number, grid: number): object {
  if ('disc' in shape) return { disc: shape.disc.map(short) };
  if (!grid) return { polygon: shape.polygon.map((point) => point.map(short)) };
  const [xs, ys] = [
    shape.polygon.map((point) => point[0] / grid),
    shape.polygon.map((point) => point[1] / grid),
  ];
  return {
    squares: [
      [Math.min(...xs) + 1, Math.min(...ys) + 1],
      [Math.max(...xs), Math.max(...ys)],
    ],
  };
}

const NO_MAP = 'Not a map: a map needs a game, a size, and pieces with a kind, a label and a shape.';

/** A map as a file says it; the server says more when it is played on. */
export function readMap(text: string): SavedMap {
  let found: Record<string, unknown> | null;
  try {
    found = JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    throw new Error('Not a map: the file is not valid JSON.');
  }
  const { name, game, edition, terrain, house } = found ?? {};
  const { unit, grid, tenths } = measureOf(found ?? {});
  const [width, height] = sizeOf(found ?? {}, tenths);
  if (
    typeof game !== 'string' ||
    !Array.isArray(terrain) ||
    terrain.length > MOST ||
    !(width > 0) ||
    !(height > 0)
  )
    throw new Error(NO_MAP);
  return {
    id: newId(),
    name: (typeof name === 'string' ? name : 'A map').slice(0, 60),
    game,
    edition: typeof edition === 'string' ? edition : '',
    width,
    height,
    terrain: terrain.map((piece: unknown) => pieceIn(piece, tenths)),
    unit,
    grid,
    ...(isRecord(house) && { house: house as House }),
  };
}

/** The unit of a file, and how many tenths of a millimetre it is; the oldest files are in these. */
function measureOf(found: Record<string, unknown>): { unit: string; grid: number; tenths: number } {
  const unit = typeof found['unit'] === 'string' ? found['unit'] : 'mm';
  if (unit === 'square') {
    const grid = Math.round(Number(found['square']) * 10);
    if (!(grid > 0)) throw new Error('Not a map: the size of its squares is missing.');
    return { unit: 'mm', grid, tenths: grid };
  }
  return { unit, grid: Number(found['grid'] ?? 0), tenths: 'size' in found ? unitLength(unit) : 1 };
}

function sizeOf(found: Record<string, unknown>, tenths: number): [number, number] {
  const size = Array.isArray(found['size']) ? found['size'] : [found['width'], found['height']];
  return [Math.round(Number(size[0]) * tenths), Math.round(Number(size[1]) * tenths)];
}

function pieceIn(plain: unknown, tenths: number): MapPiece {
  if (!isRecord(plain) || typeof plain['kind'] !== 'string' || typeof plain['label'] !== 'string')
    throw new Error(NO_MAP);
  const { disc, polygon, squares } = isRecord(plain['shape']) ? plain['shape'] : plain;
  const { kind, label } = plain;
  const long = (value: number): number => Math.round(value * tenths);
  if (isNumbers(disc, 3))
    return { kind, label, shape: { disc: [long(disc[0]!), long(disc[1]!), long(disc[2]!)] } };
  if (Array.isArray(squares) && squares.length === 2 && squares.every((one) => isNumbers(one, 2))) {
    const [[left, bottom], [right, top]] = squares as [Point, Point];
    const corners = [
      [left - 1, bottom - 1],
      [right, bottom - 1],
      [right, top],
      [left - 1, top],
    ] as Point[];
    return { kind, label, shape: { polygon: corners.map(([x, y]) => [long(x), long(y)]) } };
  }
  if (!Array.isArray(polygon) || polygon.length < 3 || !polygon.every((one) => isNumbers(one, 2)))
    throw new Error(NO_MAP);
  return { kind, label, shape: { polygon: (polygon as Point[]).map(([x, y]) => [long(x), long(y)]) } };
}

function isNumbers(value: unknown, count: number): value is number[] {
  return Array.isArray(value) && value.length === count && value.every(Number.isFinite);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Hands a map on as a file. */
export function saveMap(map: SavedMap): void {
  const { name, text } = mapFile(map);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
