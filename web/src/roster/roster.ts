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

export function slotCost(slot: Slot, chosen: readonly string[]): number {
  if (slot.amount) return (amountIn(slot.amount, chosen) - slot.amount.low) * slot.amount.cost;
  let sum = 0;
  for (const pick of slot.picks) {
    const times = chosen.filter((id) => id === pick.id).length;
    sum += pick.cost * (slot.repeats ? times : Math.min(times, 1));
  }
  const own = chosen.filter((id) => !slot.picks.some((pick) => pick.id === id)).length;
  return sum + (slot.own ? slot.own.cost * own : 0);
}

export function picksCost(slots: readonly Slot[], picks: Picks): number {
  return slots.reduce((sum, slot) => sum + slotCost(slot, picks[slot.id] ?? []), 0);
}

export function entryCost(description: RosterDescription, entry: Entry): number {
  const kind = kindOf(description, entry);
  if (!kind) return 0;
  const picks = chosenPicks(kind, entry);
  if (kind.price !== null && !isChanged(kind, entry)) return kind.price;
  return kind.cost + picksCost(slotsOf(description, kind), picks);
}

/** Whether an entry differs from what its kind has anyway. */
export function isChanged(kind: EntryKind, entry: Entry): boolean {
  const picks = chosenPicks(kind, entry);
  const slots = new Set([...Object.keys(picks), ...Object.keys(kind.preset)]);
  return [...slots].some(
    (slot) => !(slot in kind.preset && isSameList(picks[slot] ?? [], kind.preset[slot]!)),
  );
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index]);
}

export function rosterCost(description: RosterDescription, roster: Roster): number {
  const entries = roster.entries.reduce((sum, entry) => sum + entryCost(description, entry), 0);
  return entries + picksCost(description.slots, roster.picks);
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
