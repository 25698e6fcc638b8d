/** A force as plain data: every change gives a new roster, so that undo is a list of old ones. */

import type { Entry, EntryKind, Roster, RosterDescription, Slot } from '../wire';

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

export function picksCost(slots: readonly Slot[], picks: Picks): number {
  let sum = 0;
  for (const slot of slots) {
    const chosen = picks[slot.id] ?? [];
    for (const pick of slot.picks) if (chosen.includes(pick.id)) sum += pick.cost;
  }
  return sum;
}

export function entryCost(description: RosterDescription, entry: Entry): number {
  const kind = kindOf(description, entry);
  return kind ? kind.cost + picksCost(kind.slots, entry.picks) : 0;
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

export function copyOf(picks: Picks): Picks {
  return Object.fromEntries(Object.entries(picks).map(([id, chosen]) => [id, [...chosen]]));
}
