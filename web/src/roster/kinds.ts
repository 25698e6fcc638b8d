/** What the builder reads out of a kind's profile. */

import type { EntryKind } from '../wire';

/** Bases under this many millimetres are drawn small. */
const SMALL_BASE = 28;

const isBase = (name: string): boolean => name.toLowerCase() === 'base';

export function isSmall(kind: EntryKind | undefined): boolean {
  const size = Number.parseFloat(kind?.stats.find(([name]) => isBase(name))?.[1] ?? '');
  return size > 0 && size < SMALL_BASE;
}

/** The profile without the base, which is drawn. */
export function shownStats(kind: EntryKind): EntryKind['stats'] {
  return kind.stats.filter(([name]) => !isBase(name));
}

/** What a kind is drawn as; by its id if it does not say. */
export function glyphOf(kind: EntryKind | undefined, id: string): string {
  return kind?.glyph || id;
}
