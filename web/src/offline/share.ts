/** Lists in links and files. The fragment of a link never leaves the browser. */

import type { House } from '../house/house';
import type { Roster } from '../wire';
import { Unreadable } from './text';

/** A list and the house rules it was built for. */
export interface Shared {
  roster: Roster;
  house: House;
}

const MOST_LETTERS = 64 * 1024;

export function shareLink(origin: string, shared: Shared): string {
  return `${origin}/rosters/${encodeURIComponent(shared.roster.game)}#r=${packed(shared)}`;
}

export function packed({ roster, house }: Shared): string {
  const plain = Object.keys(house).length ? { ...slim(roster), house } : slim(roster);
  const bytes = new TextEncoder().encode(JSON.stringify(plain));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function unpacked(text: string): Shared {
  if (text.length > MOST_LETTERS) throw new Unreadable('The link is too long for a list.');
  let json: string;
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable('The link is damaged: part of it is missing or changed.');
  }
  return sharedIn(json);
}

/** The list in the fragment of a link, if there is one. */
export function inFragment(hash: string): Shared | null {
  const found = /(?:^#|&)r=([\w-]+)/.exec(hash);
  return found?.[1] ? unpacked(found[1]) : null;
}

/** A list from JSON, as the export writes it. */
export function fromJson(text: string): Roster {
  return sharedIn(text).roster;
}

export function jsonOf(roster: Roster): string {
  return JSON.stringify(slim(roster), null, 2) + '\n';
}

/** Without what is empty anyway. */
function slim(roster: Roster): Partial<Roster> {
  const { game, edition, name, note, picks } = roster;
  const entries = roster.entries.map((entry) => ({
    kind: entry.kind,
    ...(entry.name && { name: entry.name }),
    ...(Object.keys(entry.picks).length && { picks: entry.picks }),
  })) as Roster['entries'];
  return { game, ...(edition && { edition }), name, ...(note && { note }), entries, picks };
}

function sharedIn(json: string): Shared {
  if (json.length > MOST_LETTERS) throw new Unreadable('The text is too long for a list.');
  let plain: unknown;
  try {
    plain = JSON.parse(json);
  } catch {
    throw new Unreadable('The text is not valid JSON.');
  }
  if (!isRecord(plain)) throw new Unreadable('The JSON is not a list.');
  const { house, ...rest } = plain;
  return { roster: rosterIn(rest), house: houseIn(house) };
}

function rosterIn(plain: Record<string, unknown>): Roster {
  const { entries } = plain;
  if (!Array.isArray(entries)) throw new Unreadable('The field entries is missing or not an array.');
  return {
    game: wordIn(plain, 'game'),
    edition: wordIn(plain, 'edition'),
    name: wordIn(plain, 'name'),
    note: wordIn(plain, 'note'),
    entries: entries.map((entry: unknown, index) => {
      if (!isRecord(entry)) throw new Unreadable(`The field entries[${index}] is not an entry.`);
      const at = `entries[${index}].`;
      return { kind: wordIn(entry, 'kind', at), name: wordIn(entry, 'name', at), picks: picksIn(entry, at) };
    }),
    picks: picksIn(plain),
  };
}

function wordIn(plain: Record<string, unknown>, field: string, at = ''): string {
  const value = plain[field] ?? '';
  if (typeof value !== 'string') throw new Unreadable(`The field ${at}${field} is not text.`);
  return value;
}

function picksIn(plain: Record<string, unknown>, at = ''): Record<string, string[]> {
  const value = plain['picks'] ?? {};
  if (!isRecord(value)) throw new Unreadable(`The field ${at}picks is not a set of choices.`);
  return Object.fromEntries(
    Object.entries(value).map(([slot, chosen]) => {
      if (!Array.isArray(chosen) || chosen.some((pick) => typeof pick !== 'string'))
        throw new Unreadable(`The field ${at}picks.${slot} is not a list of words.`);
      return [slot, chosen as string[]];
    }),
  );
}

function houseIn(value: unknown): House {
  if (!isRecord(value)) return {};
  const isPlain = (one: unknown) => one === null || ['boolean', 'number', 'string'].includes(typeof one);
  return Object.fromEntries(Object.entries(value).filter(([, one]) => isPlain(one))) as House;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
