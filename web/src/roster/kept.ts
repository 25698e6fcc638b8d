/** The player's own lists, kept in this browser. */

import type { Roster } from '../wire';
import type { House } from '../house/house';

export interface Kept {
  id: string;
  /** When it was last changed, in milliseconds. */
  changed: number;
  roster: Roster;
  house: House;
}

const KEY = 'affray.rosters';

/** All own lists, the latest first. What cannot be read is left out. */
export function keptRosters(storage: Storage = localStorage): Kept[] {
  return all(storage).sort((a, b) => b.changed - a.changed);
}

export function keptRoster(id: string, storage: Storage = localStorage): Kept | null {
  return all(storage).find((kept) => kept.id === id) ?? null;
}

/** Keeps a list under its id; a full storage is told to the caller. */
export function keep(kept: Kept, storage: Storage = localStorage): boolean {
  const others = all(storage).filter((other) => other.id !== kept.id);
  try {
    storage.setItem(KEY, JSON.stringify([...others, kept]));
    return true;
  } catch {
    return false;
  }
}

export function forget(id: string, storage: Storage = localStorage): void {
  storage.setItem(KEY, JSON.stringify(all(storage).filter((kept) => kept.id !== id)));
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function all(storage: Storage): Kept[] {
  try {
    const plain: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(plain) ? plain.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(plain: unknown): plain is Kept {
  const kept = plain as Kept | null;
  return typeof kept?.id === 'string' && Array.isArray(kept.roster?.entries);
}
