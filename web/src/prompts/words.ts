/** Answers in words: what they are called, what they cost, whom they concern. */
import { unitFor, type Unit } from '../board/units';
import type { ChoiceView, Cost } from '../wire';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 momentum`, `free`, or nothing where costs do not matter. */
export function costWords(cost: Cost | null): string {
  if (!cost) return '';
  return cost.amount ? `${cost.amount} ${cost.resource.toLowerCase()}` : 'free';
}

export interface Offer {
  choice: ChoiceView;
  index: number;
  name: string;
}

export interface ChoiceGroup {
  unit: Unit | null;
  choices: Offer[];
}

/** Choices by the unit they are about, in the order of the first of each; its name is said once. */
export function grouped(choices: readonly ChoiceView[], units: readonly Unit[]): ChoiceGroup[] {
  const groups: ChoiceGroup[] = [];
  choices.forEach((choice, index) => {
    const unit = unitFor(units, choice.pieces[0]);
    let group = groups.find((one) => one.unit === unit);
    if (!group) groups.push((group = { unit, choices: [] }));
    group.choices.push({ choice, index, name: capital(unit ? choice.label : choice.brief) });
  });
  for (const { unit, choices: own } of groups) {
    if (unit && own.length > 1) for (const one of own) one.name = capital(one.choice.brief);
  }
  return groups;
}

/** Whether the choices are so many about each piece that one chooses the piece first. */
export function isByPiece(groups: readonly ChoiceGroup[]): boolean {
  return groups.some((group) => group.unit !== null && group.choices.length > 1);
}

/** The keys of the table that no choice may take. */
const TAKEN = 'BLTUV';

/** Letters for a few choices, taken from their names: A for Accept, D for Deny; else 1 to 9. */
export function keysFor(names: readonly string[]): string[] {
  const letters = names.map((name) => name.charAt(0).toUpperCase());
  const isFree = (letter: string): boolean => /^[A-Z]$/.test(letter) && !TAKEN.includes(letter);
  if (names.length <= 3 && new Set(letters).size === names.length && letters.every(isFree)) return letters;
  return names.map((_, index) => (index < 9 ? String(index + 1) : ''));
}
