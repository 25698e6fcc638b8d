/** A short battle report: what each chapter brought, from the boards at its beginning and its end. */
import type { EventView, View } from '../wire';
import { groupsOf } from './group';
import { staveOf } from './stave';

export interface ChapterReport {
  name: string;
  sentences: string[];
}

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}` : (words[0] ?? '');

/** The moments at which chapters begin, the very beginning among them. */
export function chapterStarts(events: readonly EventView[], line: number): { at: number; name: string }[] {
  const chapters = staveOf(events, line).chapters.filter((chapter) => chapter.at < line);
  return chapters[0]?.at === 0 ? chapters : [{ at: 0, name: 'Before the battle' }, ...chapters];
}

/** Pieces that stood on the board before and do not after, by side. */
export function lossesBetween(before: View, after: View): Map<number, string[]> {
  const lost = new Map<number, string[]>();
  for (const piece of before.pieces) {
    const now = after.pieces.find((one) => one.id === piece.id);
    if (piece.x !== null && now?.x === null) lost.set(piece.side, [...(lost.get(piece.side) ?? []), piece.name]);
  }
  return lost;
}

/** One chapter in two or three sentences: who did how much, and who was lost. */
export function chapterReport(name: string, before: View, after: View, events: readonly EventView[]): ChapterReport {
  const actions = groupsOf(events).filter((group) => !group.isChapter && group.piece !== null && group.first?.starts_action);
  const counts = after.sides
    .map((side) => ({ name: side.name, count: actions.filter((group) => group.side === side.side).length }))
    .filter((one) => one.count > 0)
    .map((one) => `${one.name} acted ${one.count === 1 ? 'once' : `${one.count} times`}`);
  const lost = lossesBetween(before, after);
  const losses = after.sides.filter((side) => lost.has(side.side)).map((side) => `${side.name} lost ${listed(lost.get(side.side)!)}`);
  const sentences = [counts.length ? `${listed(counts)}.` : '', ...losses.map((sentence) => `${sentence}.`)].filter(Boolean);
  if (counts.length && !losses.length) sentences.push('Nobody was lost.');
  return { name, sentences };
}
