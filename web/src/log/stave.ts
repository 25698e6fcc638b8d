/** The timeline as a stave: one seat above the line, the other below, tall lines for chapters. */
import type { EventView, View } from '../wire';
import { groupsOf } from './group';

export interface Bar {
  from: number;
  to: number;
  side: number;
}

export interface Stave {
  bars: Bar[];
  chapters: { at: number; name: string }[];
}

/** Places are moments: how many inputs had come when it happened. */
export function staveOf(events: readonly EventView[], line: number): Stave {
  const bars: Bar[] = [];
  const chapters: Stave['chapters'] = [];
  const groups = groupsOf(events);
  groups.forEach((group, index) => {
    const at = group.first?.moment ?? 0;
    if (group.isChapter) {
      const name = group.first?.chapter ?? '';
      const last = chapters[chapters.length - 1];
      if (last && last.at === at) last.name = name;
      else chapters.push({ at, name });
      return;
    }
    if (group.side === null || group.piece === null) return;
    const next = groups.slice(index + 1).find((one) => (one.first?.moment ?? 0) > at)?.first?.moment ?? line;
    const last = bars[bars.length - 1];
    // What has happened since the last input has no room of its own yet.
    const from = Math.max(0, Math.min(at, line - 1));
    if (last && last.from === from) last.side = group.side;
    else bars.push({ from, to: Math.max(next, from + 1), side: group.side });
  });
  return { bars, chapters };
}

/** So near the end a name stands before its line. */
export const isLate = (at: number, line: number): boolean => at / Math.max(1, line) > 0.93;

/** As many letters take the least room. */
const LETTERS = 8;

/** Chapters whose names would not stand on each other. */
export function roomy<T extends { at: number; name?: string }>(
  chapters: readonly T[],
  line: number,
  least: number,
): T[] {
  const kept: T[] = [];
  for (const chapter of [...chapters].reverse()) {
    const next = kept[kept.length - 1];
    const width = (one: T): number => Math.max(least, (one.name?.length ?? 0) * (least / LETTERS));
    const room = width(chapter) + (next && isLate(next.at, line) ? width(next) : 0);
    if (!next || (next.at - chapter.at) / Math.max(1, line) >= room) kept.push(chapter);
  }
  return kept.reverse();
}

/** When pieces were lost, as the log tells it. */
export function lossesOf(
  events: readonly EventView[],
  view: View,
): { at: number; piece: number; side: number }[] {
  return events.flatMap((event) =>
    event.losses.flatMap((id) => {
      const piece = view.pieces.find((one) => one.id === id);
      return piece ? [{ at: event.moment, piece: id, side: piece.side }] : [];
    }),
  );
}
