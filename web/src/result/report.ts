/** A short battle report: what each chapter brought, from what is told of it. */
import { unitsOf } from '../board/units';
import type { EventView, View } from '../wire';
import { groupsOf } from '../log/group';

export interface ChapterReport {
  name: string;
  sentences: string[];
}

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}` : (words[0] ?? '');

/** The parts of the match, each with what happened in it; what comes before the first has no name. */
export function chaptersOf(events: readonly EventView[]): { name: string; events: EventView[] }[] {
  const chapters: { name: string; events: EventView[] }[] = [];
  for (const event of events) {
    if (event.chapter || !chapters.length)
      chapters.push({ name: event.chapter || 'Before the battle', events: [] });
    chapters[chapters.length - 1]!.events.push(event);
  }
  return chapters;
}

/** Pieces that were lost, by side. */
export function lossesIn(events: readonly EventView[], view: View): Map<number, string[]> {
  const lost = new Map<number, string[]>();
  const gone = new Set(events.flatMap((event) => event.losses));
  for (const unit of unitsOf(view)) {
    const models = unit.models.filter((model) => gone.has(model.id)).length;
    const isWhole = unit.piece.group !== null && gone.has(unit.piece.group);
    if (!models && !isWhole) continue;
    const words =
      unit.isGroup && !isWhole && models < unit.models.length ? `${models} of ${unit.name}` : unit.name;
    lost.set(unit.piece.side, [...(lost.get(unit.piece.side) ?? []), words]);
  }
  return lost;
}

/** One chapter in two or three sentences: who did how much, and who was lost. */
export function chapterReport(name: string, view: View, events: readonly EventView[]): ChapterReport {
  const actions = groupsOf(events).filter(
    (group) => !group.isChapter && group.piece !== null && group.first?.starts_action,
  );
  const counts = view.sides
    .map((side) => ({ name: side.name, count: actions.filter((group) => group.side === side.side).length }))
    .filter((one) => one.count > 0)
    .map((one) => `${one.name} acted ${one.count === 1 ? 'once' : `${one.count} times`}`);
  const lost = lossesIn(events, view);
  const losses = view.sides
    .filter((side) => lost.has(side.side))
    .map((side) => `${side.name} lost ${listed(lost.get(side.side)!)}`);
  const sentences = [
    counts.length ? `${listed(counts)}.` : '',
    ...losses.map((sentence) => `${sentence}.`),
  ].filter(Boolean);
  if (counts.length && !losses.length) sentences.push('No losses.');
  return { name, sentences };
}
