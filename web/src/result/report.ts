/** A battle in short: who fell to whom, and what was left; at most eight sentences. */
import { unitFor, unitsOf, type Unit } from '../board/units';
import { blocksOf, type LogGroup } from '../log/group';
import { capital } from '../ui/words';
import type { EventView, View } from '../wire';
import type { Whose } from './whose';

const MOST = 8;

interface Loss {
  chapter: string;
  unit: Unit;
  action: LogGroup | null;
}

export const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}` : (words[0] ?? '');

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A side in mid-sentence: a name keeps its capital. */
const inside = (who: string): string => (who === 'You' || who === 'They' ? small(who) : who);

/** Units that were lost as a whole, in the order in which they fell. */
function lossesIn(events: readonly EventView[], view: View): Loss[] {
  const units = unitsOf(view);
  const isGone = (unit: Unit): boolean =>
    unit.models.length ? unit.models.every((model) => model.is_gone || model.x === null) : unit.piece.is_gone;
  const found = new Map<Unit, Loss>();
  for (const block of blocksOf(events)) {
    const told = [
      { action: null, lines: block.lines },
      ...block.actions.map((action) => ({
        action,
        lines: [{ event: action.first, more: [] }, ...action.lines],
      })),
    ];
    for (const { action, lines } of told)
      for (const id of lines.flatMap((line) => [line.event, ...line.more]).flatMap((one) => one.losses)) {
        const unit = unitFor(units, id);
        if (!unit || !isGone(unit)) continue;
        found.delete(unit); // its last loss is the one that counts
        found.set(unit, { chapter: block.chapter, unit, action });
      }
  }
  return [...found.values()];
}

const sideOf = (loss: Loss): number => loss.unit.piece.side;

/** "Their Skirmishers fell to your Shooters"; several that fell alike are told together. */
function told(losses: readonly Loss[], units: readonly Unit[], whose: Whose): string {
  const [{ action }] = losses as [Loss];
  const side = sideOf(losses[0]!);
  const names = whose.of(side, listed(losses.map((loss) => loss.unit.name)));
  const by = action && action.side !== null && action.side !== side ? unitFor(units, action.piece) : null;
  return by ? `${names} fell to ${whose.of(by.piece.side, by.name)}` : `${names} fell`;
}

/** What stands together in one sentence: the same chapter, side and action. */
function together(losses: readonly Loss[], isAlike: (one: Loss, other: Loss) => boolean): Loss[][] {
  const groups: Loss[][] = [];
  for (const loss of losses) {
    const last = groups[groups.length - 1];
    if (last && isAlike(last[0]!, loss)) last.push(loss);
    else groups.push([loss]);
  }
  return groups;
}

/** Where there is too much to tell: the losses of a chapter, and of those the dearest chapters. */
function byChapter(losses: readonly Loss[], whose: Whose): string[] {
  const chapters = together(losses, (one, other) => one.chapter === other.chapter);
  const points = (all: Loss[]): number => all.reduce((sum, { unit }) => sum + unit.piece.points, 0);
  const dearest = [...chapters].sort((one, other) => points(other) - points(one)).slice(0, MOST - 1);
  return chapters
    .filter((one) => dearest.includes(one))
    .map((all) => {
      const sides = [...new Set(all.map(sideOf))].sort((one) => (one === whose.mine ? -1 : 1));
      const parts = sides.map((side) => {
        const names = all.filter((loss) => sideOf(loss) === side).map((loss) => loss.unit.name);
        return `${inside(whose.who(side))} lost ${listed(names)}`;
      });
      const when = all[0]!.chapter;
      return `${capital(`${when ? `in ${small(when)} ` : ''}${listed(parts)}`)}.`;
    });
}

function left(view: View, units: readonly Unit[], whose: Whose): string {
  const parts = view.sides.flatMap(({ side }) => {
    const here = units.filter(
      (unit) =>
        unit.piece.side === side &&
        (unit.models.length ? unit.models : [unit.piece]).some((one) => one.x !== null),
    );
    const kept = listed(here.map((unit) => unit.name));
    return here.length ? [`${inside(whose.who(side))} had ${kept} left`] : [];
  });
  return parts.length ? `${capital(parts.join('; '))}.` : '';
}

/** The sentences of the report. */
export function inShort(events: readonly EventView[], view: View, whose: Whose): string[] {
  const units = unitsOf(view);
  const losses = lossesIn(events, view);
  const end = left(view, units, whose);
  if (!losses.length) return ['Nobody fell.', end].filter(Boolean);
  const alike = together(
    losses,
    (one, other) =>
      one.chapter === other.chapter && sideOf(one) === sideOf(other) && one.action === other.action,
  );
  let before = '';
  const sentences = alike.map((group) => {
    const { chapter } = group[0]!;
    const when = chapter && chapter !== before ? `in ${small(chapter)} ` : '';
    before = chapter;
    return `${capital(when + told(group, units, whose))}.`;
  });
  return [...(sentences.length < MOST ? sentences : byChapter(losses, whose)), end].filter(Boolean);
}
