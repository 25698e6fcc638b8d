/**
 * What the server knows as well: prices of a list (here), its text and its link, and the file of a map. It stands in
 * this folder, and nowhere else, because lists and maps are built, read, shared and saved while there is no line, and
 * because a price must follow a click at once. Where there is a line the server's own sum replaces these
 * (`roster/workbench.svelte.ts`), and only the server says what is legal.
 */
import { amountIn, chosenPicks, isSameList, kindOf, slotsOf, type Picks } from '../roster/roster';
import type { Entry, EntryKind, Roster, RosterDescription, Slot } from '../wire';

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

export function rosterCost(description: RosterDescription, roster: Roster): number {
  const entries = roster.entries.reduce((sum, entry) => sum + entryCost(description, entry), 0);
  return entries + picksCost(description.slots, roster.picks);
}
