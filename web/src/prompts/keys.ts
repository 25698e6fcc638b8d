/** The keys of what is listed: a digit for each of one's own pieces, a letter for each choice, P for the way out. */
import type { Unit } from '../board/units';
import type { Listing, Row } from './rows';

export const OUT = 'P';

/** The keys of the table that no choice gets unless its game says so. */
const TAKEN = `BFLTUVZ${OUT}`;

const isLetter = (letter: string): boolean => /^[A-Z]$/.test(letter);

/** Letters for a few choices, taken from their names: A for Accept, D for Deny; else 1 to 9. */
export function keysFor(names: readonly string[]): string[] {
  const letters = names.map((name) => name.charAt(0).toUpperCase());
  const isFree = (letter: string): boolean => isLetter(letter) && !TAKEN.includes(letter);
  if (names.length <= 3 && new Set(letters).size === names.length && letters.every(isFree)) return letters;
  return names.map((_, index) => (index < 9 ? String(index + 1) : ''));
}

/** The unit that a row stands for: it is taken in hand, or does the one thing it can. */
export function unitOf(row: Row, { inHand }: Pick<Listing, 'inHand'>): Unit | null {
  return row.unit ?? (row.offers.length === 1 && !inHand ? row.offers[0]!.unit : null);
}

/** By the id of a row, and by the number of a way out. */
export function keysOf(listing: Listing, digits: ReadonlyMap<number, string>): Map<string, string> {
  const keys = new Map<string, string>();
  const loose = listing.outs.find((one) => one.unit === null) ?? listing.outs[0];
  for (const one of listing.outs) keys.set(String(one.index), one === loose ? OUT : one.choice.key);
  for (const row of listing.rows) {
    const unit = unitOf(row, listing);
    const isAlone = listing.rows.filter((other) => unitOf(other, listing) === unit).length === 1;
    const digit = unit && isAlone ? digits.get(unit.piece.id) : '';
    keys.set(row.id, digit || (row.kind || row.unit ? '' : row.offers[0]!.choice.key.toUpperCase()));
  }
  const bare = listing.rows.filter((row) => !keys.get(row.id));
  if (bare.length === listing.rows.length && listing.inHand === null) {
    const found = keysFor(bare.map((row) => row.name));
    bare.forEach((row, index) => keys.set(row.id, found[index]!));
  } else for (const row of bare) keys.set(row.id, letterIn(row.name, keys));
  for (const one of listing.outs) {
    if (!keys.get(String(one.index))) keys.set(String(one.index), letterIn(one.name, keys));
  }
  return keys;
}

/** The first letter of a name that nothing else has. */
function letterIn(name: string, keys: ReadonlyMap<string, string>): string {
  const used = [...keys.values()];
  const letters = [...name.toUpperCase()].filter(isLetter);
  return letters.find((letter) => !used.includes(letter) && !TAKEN.includes(letter)) ?? '';
}
