/** A roster as a few lines to paste, the same that the command line writes, and back again. */

import type { Entry, Roster, RosterDescription, Slot } from '../wire';
import { kindOf, slotsOf, type Picks } from '../roster/roster';
import { entryCost, rosterCost } from './prices';

const HEAD = /^(.*) \(([^,()]+), ([^,()]+), (\d+) points?\)$/;
const LINE = /^\s*(\d+)\s+(.+)$/;

/** What keeps a text from being read; the message is for the person who pasted it. */
export class Unreadable extends Error {}

export function textOf(roster: Roster, description: RosterDescription): string {
  const total = rosterCost(description, roster);
  const lines = [`${roster.name} (${description.game}, ${description.edition}, ${total} points)`];
  for (const entry of roster.entries) {
    const kind = kindOf(description, entry);
    const words = pickedWords(slotsOf(description, kind), entry.picks);
    const label = (kind?.name ?? entry.kind) + (words.length ? ` (${words.join(', ')})` : '');
    const cost = String(entryCost(description, entry)).padStart(2);
    lines.push(`${cost}  ${entry.name ? `${entry.name}: ` : ''}${label}`);
  }
  for (const [id, chosen] of Object.entries(roster.picks)) {
    const slot = description.slots.find((one) => one.id === id);
    lines.push(`${slot?.name ?? id}: ${namesOf(slot, chosen).join(', ') || 'none'}`);
  }
  return lines.join('\n') + '\n';
}

function pickedWords(slots: readonly Slot[], picks: Picks): string[] {
  return Object.entries(picks).flatMap(([id, chosen]) => {
    const slot = slots.find((one) => one.id === id);
    const label = slot?.least === 0 ? `${slot.name}: ` : '';
    return (chosen.length ? namesOf(slot, chosen) : ['none']).map((name) => label + name);
  });
}

function namesOf(slot: Slot | undefined, chosen: readonly string[]): string[] {
  return chosen.map((id) => slot?.picks.find((pick) => pick.id === id)?.name ?? id);
}

/** The game and the edition that a text names in its first line. */
export function headOf(text: string): { name: string; game: string; edition: string } | null {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const found = HEAD.exec(first.trim());
  return found ? { name: found[1] ?? '', game: found[2] ?? '', edition: found[3] ?? '' } : null;
}

/** The roster in a pasted text; `Unreadable` names the line that makes no sense. */
export function fromText(text: string, description: RosterDescription): Roster {
  const head = headOf(text);
  const lines = text.split('\n').map((line) => line.trimEnd());
  const roster: Roster = {
    game: description.game,
    edition: description.edition,
    name: head?.name ?? '',
    entries: [],
    picks: {},
    note: '',
  };
  let isHead = head !== null;
  lines.forEach((line, index) => {
    if (line.trim() === '') return;
    if (isHead) {
      isHead = false;
      return;
    }
    const entry = entryIn(line, description);
    if (entry) {
      roster.entries.push(entry);
      return;
    }
    const picked = forcePicks(line.trim(), description);
    if (!picked) throw new Unreadable(`Line ${index + 1} is neither an entry nor a choice: ${line.trim()}`);
    roster.picks[picked[0]] = picked[1];
  });
  if (!roster.entries.length) throw new Unreadable('No entries found in this text.');
  return roster;
}

function entryIn(line: string, description: RosterDescription): Entry | null {
  const rest = LINE.exec(line)?.[2];
  if (rest === undefined) return null;
  for (const kind of description.entries) {
    const shape = new RegExp(`^(?:(.*): )?${escaped(kind.name)}(?: \\((.*)\\))?$`, 'i');
    const found = shape.exec(rest);
    if (found)
      return {
        kind: kind.id,
        name: found[1] ?? '',
        picks: picksIn(found[2] ?? '', slotsOf(description, kind)),
      };
  }
  return null;
}

function picksIn(words: string, slots: readonly Slot[]): Picks {
  const picks: Picks = {};
  for (const word of words.split(/,\s*/).filter(Boolean)) {
    const label = slots.find((slot) => startsWith(word, `${slot.name}: `));
    const name = label ? word.slice(label.name.length + 2) : word;
    for (const slot of label ? [label] : slots) {
      const id = slot.picks.find((one) => isSame(one.name, name) || one.id === name)?.id;
      const isFree = label !== undefined && (slot.own !== null || slot.amount !== null);
      if (id === undefined && label && name === 'none') picks[slot.id] = [];
      else if (id !== undefined || isFree) (picks[slot.id] ??= []).push(id ?? name);
      else continue;
      break;
    }
  }
  return picks;
}

function forcePicks(line: string, description: RosterDescription): [string, string[]] | null {
  const slot = description.slots.find((one) => startsWith(line, `${one.name}:`));
  if (!slot) return null;
  const words = line
    .slice(slot.name.length + 1)
    .split(',')
    .map((word) => word.trim());
  const ids = words.flatMap((word) => {
    const pick = slot.picks.find((one) => isSame(one.name, word) || one.id === word);
    return pick ? [pick.id] : [];
  });
  return [slot.id, ids];
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function startsWith(text: string, start: string): boolean {
  return isSame(text.slice(0, start.length), start);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
