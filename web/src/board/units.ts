/** What acts as one: a piece by itself, or the models of a group with one name and one block. */
import type { GroupView, PieceView, View } from '../wire';
import { boxOf, distance, type Scale, type Spot } from './geometry';

/** How far the ground under a group reaches beyond its bases. */
export const GROUND = 2.4;

export interface Unit {
  /**
   * The piece, or the first model that is here: what is selected and asked about. Of a group without
   * models, a piece beside the board that stands for it.
   */
  piece: PieceView;
  group: number | null;
  models: PieceView[];
  isGroup: boolean;
  name: string;
  company: string;
  glyph: string;
  points: number;
  status: string;
  marks: string[];
  stats: PieceView['stats'];
  strength: PieceView['strength'];
  signs: PieceView['signs'];
  /** Why it cannot act now. */
  idle: string;
  isGone: boolean;
}

/** All units of a view, each where its first piece stands in the list; groups without models come last. */
export function unitsOf(view: View): Unit[] {
  const models = new Map<number, PieceView[]>();
  for (const piece of view.pieces) {
    if (piece.group !== null) models.set(piece.group, [...(models.get(piece.group) ?? []), piece]);
  }
  const groups = new Map(view.groups.map((group) => [group.id, group]));
  const present = view.pieces.flatMap((piece): Unit[] => {
    const group = piece.group === null ? undefined : groups.get(piece.group);
    if (!group)
      return [{ ...piece, piece, models: [piece], isGroup: false, company: '', isGone: piece.is_gone }];
    const own = models.get(group.id)!;
    if (own[0] !== piece) return [];
    const first = own.find((model) => model.x !== null) ?? piece;
    return [
      {
        ...group,
        group: group.id,
        piece: first,
        models: own,
        isGroup: true,
        isGone: own.every((model) => model.is_gone),
      },
    ];
  });
  const absent = view.groups.filter((group) => !models.has(group.id));
  return [
    ...present,
    ...absent.map((group) => ({
      ...group,
      group: group.id,
      piece: standIn(group),
      models: [],
      isGroup: true,
      isGone: group.is_gone,
    })),
  ];
}

/** A piece for a group that has none on the board or beside it; no piece of the wire has such an id. */
function standIn(group: GroupView): PieceView {
  return {
    id: -1 - group.id,
    side: group.side,
    name: group.name,
    glyph: group.glyph,
    x: null,
    y: null,
    radius: group.radius,
    points: group.points,
    status: group.status,
    marks: [],
    stats: [],
    reach: 0,
    badge: '',
    group: group.id,
    is_gone: group.is_gone,
    facing: null,
    rings: [],
    strength: group.strength,
    signs: group.signs,
    idle: group.idle,
  };
}

/** The unit that an id stands for: of a piece, of a model, or of a group itself. */
export function unitFor(units: readonly Unit[], id: number | null | undefined): Unit | null {
  if (id === null || id === undefined) return null;
  return (
    units.find((unit) => unit.piece.id === id || unit.models.some((model) => model.id === id)) ??
    units.find((unit) => unit.isGroup && unit.group === id) ??
    null
  );
}

/** A single piece on a small base, to be told from larger ones. */
export const isSmall = (unit: Unit): boolean => !unit.isGroup && unit.piece.radius < 140;

/** The pieces that stand for the same unit as this one. */
export function mates(view: View, id: number): number[] {
  const piece = view.pieces.find((one) => one.id === id);
  if (!piece || piece.group === null) return [id];
  return view.pieces.filter((one) => one.group === piece.group).map((one) => one.id);
}

/** The outermost of some places, in order: what a band around them touches. */
export function hull(spots: readonly Spot[]): Spot[] {
  const sorted = [...spots].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (points: readonly Spot[]): Spot[] => {
    const found: Spot[] = [];
    for (const point of points) {
      while (found.length > 1) {
        const [a, b] = [found[found.length - 2]!, found[found.length - 1]!];
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        found.pop();
      }
      found.push(point);
    }
    return found.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** The middle of something on the board, how far its edge is from there at most, and half its width and height. */
export interface Extent {
  at: Spot;
  r: number;
  w: number;
  h: number;
}

/** All of some discs of one size. */
export function around(spots: readonly Spot[], r: number): Extent | null {
  if (!spots.length) return null;
  const box = boxOf(spots);
  const at: Spot = [box.x + box.w / 2, box.y + box.h / 2];
  return {
    at,
    r: Math.max(...spots.map((one) => distance(at, one))) + r,
    w: box.w / 2 + r,
    h: box.h / 2 + r,
  };
}

/** The middle of a unit on the board and how far its edge is from there; none if it is not there. */
export function extent(unit: Unit, spots: ReadonlyMap<number, Spot>, scale: Scale): Extent | null {
  const here = unit.models.map((model) => spots.get(model.id)).filter((at) => at !== undefined);
  return around(here, scale.length(Math.max(0, ...unit.models.map((model) => model.radius))));
}
