/** The timeline as a stave: one seat above the line, the other below, tall lines for chapters. */
import type { EventView, View } from '../wire';
import { blocksOf } from './group';

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
  const blocks = blocksOf(events);
  for (const { isChapter, chapter: name, moment: at } of blocks) {
    const last = chapters[chapters.length - 1];
    if (!isChapter) continue;
    if (last && last.at === at) last.name = name;
    else chapters.push({ at, name });
  }
  const actions = blocks.flatMap((block) => block.actions);
  const began = [...blocks.map((block) => block.moment), ...actions.map(({ first }) => first.moment)];
  for (const { side, piece, first } of actions) {
    if (side === null || piece === null) continue;
    const next = Math.min(line, ...began.filter((moment) => moment > first.moment));
    const last = bars[bars.length - 1];
    // What has happened since the last input has no room of its own yet.
    const from = Math.max(0, Math.min(first.moment, line - 1));
    if (last && last.from === from) last.side = side;
    else bars.push({ from, to: Math.max(next, from + 1), side });
  }
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

/** Where a moment stands on the stave. */
export const shareOf = (moment: number, line: number): string =>
  `${Math.round((moment / Math.max(1, line)) * 10000) / 100}%`;
