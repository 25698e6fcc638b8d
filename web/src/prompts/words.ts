/** Labels of answers, taken apart: what it is, what it costs, whom it concerns. */
import type { ChoiceView, PieceView } from '../wire';
import { priceIn } from './stations';

export interface Wording {
  name: string;
  /** `1 momentum`, or nothing when the label says nothing of a price. */
  price: string;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `take the marker (1 momentum)` costs `1 momentum`; `pay 2 momentum` costs `2 momentum`. */
export function wordingOf(label: string): Wording {
  const found = /^(.*?)\s*\(((?:costs )?(?:\d+ [\w ]+|free))\)$/.exec(label);
  if (found) return { name: capital(found[1]!), price: found[2]! };
  const paid = /\b(?:pay|for) (\d+ (?:more|\w+))$/.exec(label);
  return { name: capital(label), price: paid ? `costs ${paid[1]!}` : '' };
}

/** How much of a resource a price asks for. */
export function amountOf(price: string): number {
  return Number(/\d+/.exec(price)?.[0] ?? 0);
}

export interface ChoiceGroup {
  piece: PieceView | null;
  choices: { choice: ChoiceView; index: number; wording: Wording }[];
}

/** Choices by the piece they are about, in the order of the first of each; where there are several, its name is said once. */
export function grouped(choices: readonly ChoiceView[], pieces: readonly PieceView[], prompt = ''): ChoiceGroup[] {
  const groups: ChoiceGroup[] = [];
  choices.forEach((choice, index) => {
    const piece = pieces.find((one) => one.id === choice.pieces[0]) ?? null;
    let group = groups.find((one) => one.piece?.id === piece?.id);
    if (!group) groups.push((group = { piece, choices: [] }));
    const wording = wordingOf(choice.label);
    group.choices.push({ choice, index, wording: { ...wording, price: wording.price || priceIn(prompt, choice.label) } });
  });
  for (const { piece, choices: own } of groups) {
    const prefix = `${piece?.name}: `;
    if (!piece || own.length < 2) continue;
    for (const one of own) {
      if (one.wording.name.startsWith(prefix)) one.wording = { ...one.wording, name: capital(one.wording.name.slice(prefix.length)) };
    }
  }
  return groups;
}

/** Whether the choices are so many about each piece that one chooses the piece first. */
export function isByPiece(groups: readonly ChoiceGroup[]): boolean {
  return groups.some((group) => group.piece !== null && group.choices.length > 1);
}

/** Letters for a few choices, taken from their names: A for Accept, D for Deny; else 1 to 9. */
export function keysFor(names: readonly string[]): string[] {
  const letters = names.map((name) => name.charAt(0).toUpperCase());
  const isFree = (letter: string): boolean => /^[A-Z]$/.test(letter) && !'VULTC'.includes(letter);
  if (names.length <= 3 && new Set(letters).size === names.length && letters.every(isFree)) return letters;
  return names.map((_, index) => (index < 9 ? String(index + 1) : ''));
}
