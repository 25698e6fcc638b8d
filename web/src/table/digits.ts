/** The digits of one's own pieces: fixed for the match, in the order of the side's list. */
import type { Unit } from '../board/units';
import type { View } from '../wire';

/** The units of a side in their order: groups, then single pieces, as the game has them; the lost stay. */
export function listedOf(view: View, units: readonly Unit[], side: number): Unit[] {
  const groups = new Map(view.groups.map((group, index) => [group.id, index]));
  const pieces = new Map(view.pieces.map((piece, index) => [piece.id, view.groups.length + index]));
  const place = (unit: Unit): number =>
    (unit.isGroup ? groups.get(unit.group ?? -1) : pieces.get(unit.piece.id)) ?? Infinity;
  return units.filter((unit) => unit.piece.side === side).sort((one, other) => place(one) - place(other));
}

/** The digit of each of them, by the id of its piece; from the tenth on there is none. */
export function digitsOf(view: View, units: readonly Unit[], side: number): Map<number, string> {
  const own = listedOf(view, units, side).slice(0, 9);
  return new Map(own.map((unit, index) => [unit.piece.id, String(index + 1)]));
}
