/** The names on a board: which there are, in the order of their weight, and where they stand. */
import type { AreaView, View } from '../wire';
import { boxOf, centre, corners, isInside, type Box, type Scale, type Spot } from './geometry';
import { isFree, placeLabels, type Disc, type Label, type Placed } from './labels';
import { textWidth } from './measure';
import { tintOf } from './terrain';
import { extent, GROUND, type Extent, type Unit } from './units';
import { contains, grown } from './zoom';

export interface Name {
  id: string;
  text: string;
  /** The chance that follows it. */
  number?: string;
  kind: 'piece' | 'terrain' | 'terrain-kind';
  x: number;
  y: number;
  /** The colour beneath, for the halo. */
  halo: string;
  /** From a name that had to move away to what it names. */
  leader?: readonly [Spot, Spot] | null;
}

export const PIECE_SIZE = 12.5;
const TERRAIN_SIZE = 14.5;
const KIND_SIZE = 12;
const LINE = 15;
const LETTERS = {
  piece: [PIECE_SIZE, 'sans', 14],
  terrain: [TERRAIN_SIZE, 'serif', LINE],
  'terrain-kind': [KIND_SIZE, 'sans', KIND_SIZE],
} as const;
/** Under so many pixels a unit only the pieces in question keep their names. */
const CROWDED = 1.15;
const [OFFERED, ASKED] = [1, 2];
/** What the brackets around a piece in question take. */
const BRACKETS = 5;
/** A base may reach so far beyond what is seen: over the frame, or a hair. */
const SLACK = 2;

export interface Naming {
  view: View;
  units: readonly Unit[];
  scale: Scale;
  /** Pixels per unit of the drawing. */
  u: number;
  /** Where pieces are drawn now. */
  spots: ReadonlyMap<number, Spot>;
  asking: readonly number[];
  /** Named before the others, even where it is crowded. */
  offered?: readonly number[];
  numbers?: ReadonlyMap<number, string>;
  /** More that must stay free: ghosts, pips and signs. */
  discs: readonly Disc[];
  boxes: readonly Box[];
  /** The part of the drawing that is seen; names are not cut by its edge. */
  seen?: Box;
}

const NONE: ReadonlyMap<number, string> = new Map();

interface Ground {
  area: AreaView;
  index: number;
  points: Spot[];
}

export function namesOn(naming: Naming): Name[] {
  const { view, units, scale, u, spots, asking, offered = [], boxes, numbers = NONE } = naming;
  const edge = within({ x: 0, y: 0, w: scale.width, h: scale.height }, naming.seen);
  const taken = [...naming.discs, ...covered(view, scale, spots)];
  const isCrowded = u < CROWDED;
  const isOf = (unit: Unit, some: readonly number[]): boolean =>
    unit.models.some((model) => some.includes(model.id));
  const weight = (unit: Unit): number => (isOf(unit, asking) ? ASKED : isOf(unit, offered) ? OFFERED : 0);
  const wanted = units
    .filter((unit) => !isCrowded || weight(unit) > 0)
    .sort((one, other) => weight(other) - weight(one));
  const seen = new Map([...spots].filter(([, at]) => isSeen(at, naming.seen)));
  const labels = wanted.flatMap((unit) => {
    // Of what is asked about, the part that is seen is named; of the others, what is seen whole.
    const isAsked = weight(unit) === ASKED;
    const where = extent(unit, isAsked ? seen : spots, scale);
    if (!where || !(isAsked || isWhole(where, naming.seen))) return [];
    return [unitLabel(unit, where, u, weight(unit), numbers.get(unit.piece.id))];
  });
  // Squares speak by their pattern: names would cover them.
  const areas: Ground[] =
    isCrowded || view.grid
      ? []
      : view.terrain.map((area, index) => ({ area, index, points: corners(area.shape, scale) }));
  labels.push(...areas.map((ground) => areaLabel(ground, areas, u)));
  const placed = placeLabels(labels, taken, boxes, edge, 2 / u);
  const found = new Map(placed.map((one) => [one.id, one]));
  const full = [...boxes, ...labels.flatMap((label) => boxAt(label, found.get(label.id)))];
  return [
    ...wanted.flatMap((unit): Name[] => {
      const one = found.get(`p${unit.piece.id}`);
      return one
        ? [{ ...one, text: unit.name, number: numbers.get(unit.piece.id), kind: 'piece', halo: 'plate' }]
        : [];
    }),
    ...areas.flatMap((ground) => areaNames(ground, found.get(`t${ground.index}`), u, taken, full, edge)),
  ];
}

/** The room that a name takes at so many pixels per unit. */
export function boxOfName({ text, number, kind, x, y }: Name, u: number): Box {
  const [size, font, high] = LETTERS[kind];
  const [w, h] = [(textWidth(number ? `${text} ${number}` : text, size, font) + 3) / u, high / u];
  return { x: x - w / 2, y: y - h / 2, w, h };
}

export function within(board: Box, seen: Box | undefined): Box {
  if (!seen) return board;
  const [x, y] = [Math.max(board.x, seen.x), Math.max(board.y, seen.y)];
  return {
    x,
    y,
    w: Math.min(board.x + board.w, seen.x + seen.w) - x,
    h: Math.min(board.y + board.h, seen.y + seen.h) - y,
  };
}

export const isSeen = ([x, y]: Spot, seen: Box | undefined): boolean =>
  !seen || (x >= seen.x && y >= seen.y && x <= seen.x + seen.w && y <= seen.y + seen.h);

const isWhole = ({ at: [x, y], w, h }: Extent, seen: Box | undefined): boolean =>
  !seen || contains(grown(seen, SLACK), { x: x - w, y: y - h, w: 2 * w, h: 2 * h });

/** Bases and markers, which no name may cover. */
export function covered(view: View, scale: Scale, spots: ReadonlyMap<number, Spot>): Disc[] {
  const markers = view.markers.map((marker) => ({ at: scale.spot([marker.x, marker.y]), r: 8 }));
  const bases = view.pieces
    .filter((piece) => spots.has(piece.id))
    .map((piece) => ({
      at: spots.get(piece.id)!,
      r: scale.length(piece.radius) + (piece.group === null ? 0 : GROUND),
    }));
  return [...markers, ...bases];
}

function boxAt(label: Label, at: Placed | undefined): Box[] {
  return at ? [{ x: at.x - label.w / 2, y: at.y - label.h / 2, w: label.w, h: label.h }] : [];
}

function unitLabel(unit: Unit, where: Extent, u: number, weight: number, number = ''): Label {
  const room = (unit.isGroup ? GROUND : 0) + (weight === ASKED ? BRACKETS : 0);
  return {
    id: `p${unit.piece.id}`,
    at: where.at,
    radius: where.w + room,
    high: where.h + room,
    manner: 'around',
    w: (textWidth(`${unit.name} ${number}`.trim(), PIECE_SIZE, 'sans') + 3) / u,
    h: 14 / u,
    isKept: weight === ASKED,
    isWanted: weight > 0,
  };
}

/** Below the thing, where its kind follows; else on it or above it, better not on another. */
function areaLabel({ area, index, points }: Ground, all: readonly Ground[], u: number): Label {
  const box = boxOf(points);
  return {
    id: `t${index}`,
    at: [centre(points)[0], box.y + box.h / 2],
    radius: box.w / 2,
    high: box.h / 2,
    manner: 'under',
    w: (textWidth(area.label, TERRAIN_SIZE, 'serif') + 4) / u,
    h: LINE / u,
    avoided: all.filter((other) => other.index !== index).map((other) => boxOf(other.points)),
  };
}

function areaNames(
  { area, index, points }: Ground,
  one: Placed | undefined,
  u: number,
  taken: readonly Disc[],
  full: readonly Box[],
  edge: Box,
): Name[] {
  if (!one) return [];
  const haloAt = (y: number): string => (isInside(points, [one.x, y]) ? `t-${tintOf(area)}` : 'plate');
  const name: Name = { ...one, text: area.label, kind: 'terrain', halo: haloAt(one.y), leader: null };
  const y = one.y + LINE / u;
  const [w, h] = [(textWidth(area.kind, KIND_SIZE, 'sans') + 4) / u, 12 / u];
  if (!isFree({ x: one.x - w / 2, y: y - h / 2, w, h }, taken, full, edge)) return [name];
  return [name, { id: `k${index}`, x: one.x, y, text: area.kind, kind: 'terrain-kind', halo: haloAt(y) }];
}
