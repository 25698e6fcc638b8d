/** What acts as one: a piece by itself, or the models of a group with one name and one block. */
import type { PieceView, View } from '../wire';
import { distance, type Scale, type Spot } from './geometry';

export interface Unit {
  /** The piece, or the first model that is here: what is selected and asked about. */
  piece: PieceView;
  models: PieceView[];
  isGroup: boolean;
  name: string;
  company: string;
  glyph: string;
  points: number;
  status: string;
  marks: string[];
  stats: PieceView['stats'];
  isGone: boolean;
}

/** All units of a view, each where its first piece stands in the list. */
export function unitsOf(view: View): Unit[] {
  const models = new Map<number, PieceView[]>();
  for (const piece of view.pieces) {
    if (piece.group !== null) models.set(piece.group, [...(models.get(piece.group) ?? []), piece]);
  }
  const groups = new Map(view.groups.map((group) => [group.id, group]));
  return view.pieces.flatMap((piece): Unit[] => {
    const group = piece.group === null ? undefined : groups.get(piece.group);
    if (!group) return [{ ...piece, piece, models: [piece], isGroup: false, company: '', isGone: piece.is_gone }];
    const own = models.get(group.id)!;
    if (own[0] !== piece) return [];
    const first = own.find((model) => model.x !== null) ?? piece;
    return [{ ...group, piece: first, models: own, isGroup: true, isGone: own.every((model) => model.is_gone) }];
  });
}

/** The unit that an id stands for: of a piece, of a model, or of a group itself. */
export function unitFor(units: readonly Unit[], id: number | null | undefined): Unit | null {
  if (id === null || id === undefined) return null;
  return units.find((unit) => unit.models.some((model) => model.id === id)) ?? units.find((unit) => unit.isGroup && unit.piece.group === id) ?? null;
}

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

/** The middle of a unit on the board and how far its edge is from there; none if it is not there. */
export function extent(unit: Unit, spots: ReadonlyMap<number, Spot>, scale: Scale): { at: Spot; r: number } | null {
  const here = unit.models.flatMap((model) => {
    const at = spots.get(model.id);
    return at ? [{ at, r: scale.length(model.radius) }] : [];
  });
  if (!here.length) return null;
  const at: Spot = [here.reduce((sum, one) => sum + one.at[0], 0) / here.length, here.reduce((sum, one) => sum + one.at[1], 0) / here.length];
  return { at, r: Math.max(...here.map((one) => distance(at, one.at) + one.r)) };
}
