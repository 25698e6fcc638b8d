/** How the choices of an entry are laid out: in its line, or in parts that fold out below it. */

import type { EntryKind, Pick, Slot } from '../wire';
import { amountIn, type Picks } from './roster';
import { slotCost } from '../offline/prices';

/** Up to so many short lists to pick from fit into the line itself. */
const MOST_IN_LINE = 3;
/** From so many things to pick on, a filter helps. */
export const MANY = 12;
/** A list of more than these that say nothing of themselves is a drop-down. */
const MOST_SHOWN = 12;

export type Form = 'amount' | 'word' | 'list' | 'box' | 'part';

/** A number, a word of one's own, a drop-down, one box to tick, or a part with its own heading. */
export function formOf(slot: Slot): Form {
  if (slot.amount) return 'amount';
  if (slot.own && slot.most === 1 && !slot.picks.length) return 'word';
  if (slot.most !== 1 || slot.repeats || slot.own) return 'part';
  if (slot.picks.length === 1 && slot.least === 0) return 'box';
  const isBare = slot.picks.every((pick) => !pick.text);
  return isBare || slot.picks.length > MOST_SHOWN ? 'list' : 'part';
}

/** Whether all choices are short lists, so few that they stand in the line. */
export function isInLine(slots: readonly Slot[]): boolean {
  return (
    slots.length <= MOST_IN_LINE &&
    slots.every((slot) => slot.most === 1 && !slot.amount && !slot.own && !slot.repeats)
  );
}

/** What was picked in a slot, each thing once, with how often. */
export function pickedNames(slot: Slot, chosen: readonly string[]): string[] {
  return [...new Set(chosen)].map((id) => {
    const name = slot.picks.find((pick) => pick.id === id)?.name ?? id;
    const times = chosen.filter((one) => one === id).length;
    return times > 1 ? `${times} × ${name}` : name;
  });
}

/** The numbers of an entry, as a profile; one that need not be set is there when it is. */
export function numbersOf(slots: readonly Slot[], picks: Picks): [string, string][] {
  const isSet = (slot: Slot): boolean => !slot.none || (picks[slot.id] ?? []).length > 0;
  return slots.flatMap((slot) =>
    slot.amount && isSet(slot)
      ? [[slot.name, String(amountIn(slot.amount, picks[slot.id] ?? []))] as [string, string]]
      : [],
  );
}

/** All else that was picked, in one line; a choice whose things could be anything is named. */
export function equipmentOf(slots: readonly Slot[], picks: Picks): string {
  const parts = slots.filter((slot) => !slot.amount && picks[slot.id]?.length);
  return parts
    .map((slot) => {
      const names = pickedNames(slot, picks[slot.id]!).join(', ');
      return slot.own ? `${slot.name} ${names}` : names;
    })
    .join(' · ');
}

export interface Group {
  heading: string;
  picks: Pick[];
}

/** The things to pick in a slot that fit a filter, under their headings. */
export function groupsOf(slot: Slot, filter = ''): Group[] {
  const groups: Group[] = [];
  for (const pick of slot.picks) {
    if (!fits(filter, pick.name, pick.text, pick.heading, slot.name)) continue;
    const group = groups.find((one) => one.heading === pick.heading);
    if (group) group.picks.push(pick);
    else groups.push({ heading: pick.heading, picks: [pick] });
  }
  return groups;
}

export interface Shelf {
  heading: string;
  kinds: EntryKind[];
}

/** Kinds that fit a filter under their headings; those without one come first. */
export function shelvesOf(kinds: readonly EntryKind[], filter = ''): Shelf[] {
  const shelves: Shelf[] = [];
  for (const kind of kinds) {
    if (!fits(filter, kind.name, kind.text, kind.heading)) continue;
    const shelf = shelves.find((one) => one.heading === kind.heading);
    if (shelf) shelf.kinds.push(kind);
    else shelves.push({ heading: kind.heading, kinds: [kind] });
  }
  return shelves.sort((a, b) => Number(a.heading !== '') - Number(b.heading !== ''));
}

/** Every word of the filter is somewhere in what is said of a thing. */
export function fits(filter: string, ...said: readonly string[]): boolean {
  const text = said.join(' ').toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** One more or one fewer of a thing that may be picked several times; the order is the list's. */
export function withTimes(slot: Slot, chosen: readonly string[], id: string, times: number): string[] {
  const others = chosen.filter((one) => one !== id);
  return inOrder(slot, [...others, ...Array.from({ length: Math.max(0, times) }, () => id)]);
}

/** A thing picked or no longer picked. */
export function toggled(slot: Slot, chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return slot.most === 1 ? [id] : inOrder(slot, [...chosen, id]);
}

function inOrder(slot: Slot, chosen: string[]): string[] {
  const place = (id: string): number => {
    const at = slot.picks.findIndex((pick) => pick.id === id);
    return at < 0 ? slot.picks.length : at;
  };
  return chosen.sort((a, b) => place(a) - place(b));
}

/** A price with its sign: `+4`, `−2`, or nothing for what is free. */
export function priceWords(cost: number): string {
  if (!cost) return '';
  return cost > 0 ? `+${cost}` : `\u2212${-cost}`;
}

/** What a part comes to, in a few words: `2 of 3`, `4 picked`. */
export function tally(slot: Slot, chosen: readonly string[]): string {
  const cost = slotCost(slot, chosen);
  const isOpen = (slot.most >= slot.picks.length && !slot.own) || slot.repeats;
  const picked = isOpen || slot.most === 1 ? '' : `${chosen.length} of ${slot.most}`;
  return [picked, cost ? `${priceWords(cost)} pt` : ''].filter(Boolean).join(', ');
}
