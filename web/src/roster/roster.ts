/** A force as plain data: every change gives a new roster, so that undo is a list of old ones. */

import type { Amount, Entry, EntryKind, Roster, RosterDescription, Slot } from '../wire';

export type Picks = Record<string, string[]>;

/** What the server takes at most. */
export const MOST_ENTRIES = 40;
export const MOST_NAME = 60;

export function blankRoster(game: string, edition: string): Roster {
  return { game, edition, name: '', entries: [], picks: {}, note: '' };
}

export function kindOf(description: RosterDescription, entry: Entry): EntryKind | undefined {
  return description.entries.find((kind) => kind.id === entry.kind);
}

/** All the choices of a kind: its own, and those that every kind has. */
export function slotsOf(description: RosterDescription, kind: EntryKind | undefined): Slot[] {
  return kind ? [...kind.slots, ...description.shared] : [];
}

/** What an entry has in every slot: its own choices, and for the rest those of the preset. */
export function chosenPicks(kind: EntryKind | undefined, entry: Entry): Picks {
  return { ...kind?.preset, ...entry.picks };
}

/** The number that was picked; the lowest if it was none, or none that counts. */
export function amountIn(amount: Amount, chosen: readonly string[]): number {
  const word = chosen.length === 1 ? chosen[0]! : '';
  const value = /^\d{1,6}$/.test(word) ? Number(word) : amount.low;
  return amount.low <= value && value <= amount.high ? value : amount.low;
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index]);
}

export function withEntry(roster: Roster, kind: string): Roster {
  return { ...roster, entries: [...roster.entries, { kind, name: '', picks: {} }] };
}

export function withoutEntry(roster: Roster, index: number): Roster {
  return { ...roster, entries: roster.entries.filter((_, at) => at !== index) };
}

export function withEntryTwice(roster: Roster, index: number): Roster {
  const entry = roster.entries[index];
  if (!entry) return roster;
  const entries = [...roster.entries];
  entries.splice(index + 1, 0, { ...entry, picks: copyOf(entry.picks) });
  return { ...roster, entries };
}

/** The entry moves to another place; the others close up. */
export function withEntryMoved(roster: Roster, from: number, to: number): Roster {
  const entry = roster.entries[from];
  if (!entry || to < 0 || to >= roster.entries.length) return roster;
  const entries = roster.entries.filter((_, at) => at !== from);
  entries.splice(to, 0, entry);
  return { ...roster, entries };
}

export function withEntryChanged(roster: Roster, index: number, change: Partial<Entry>): Roster {
  const entries = roster.entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry));
  return { ...roster, entries };
}

/** The picks with one slot filled anew; an empty slot is left out. */
export function withPicks(picks: Picks, slot: string, chosen: string[]): Picks {
  const rest = Object.fromEntries(Object.entries(picks).filter(([id]) => id !== slot));
  return chosen.length ? { ...rest, [slot]: chosen } : rest;
}

/** The picks of an entry with one slot filled anew: what the preset says anyway is left out. */
export function withEntryPicks(kind: EntryKind, picks: Picks, slot: Slot, chosen: string[]): Picks {
  const rest = Object.fromEntries(Object.entries(picks).filter(([id]) => id !== slot.id));
  const preset = kind.preset[slot.id] ?? [];
  const isPreset = isSameList([...chosen].sort(), [...preset].sort());
  const isLowest =
    slot.amount !== null && !slot.none && !preset.length && amountIn(slot.amount, chosen) === slot.amount.low;
  return isPreset || isLowest ? rest : { ...rest, [slot.id]: chosen };
}

export function copyOf(picks: Picks): Picks {
  return Object.fromEntries(Object.entries(picks).map(([id, chosen]) => [id, [...chosen]]));
}
