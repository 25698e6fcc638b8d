/** The moments that decided a battle: where the estimate of who stands better changed most. */
import { blocksOf, type LogBlock, type LogGroup } from '../log/group';
import type { Curve, EventView } from '../wire';

export interface Decisive {
  /** Before and after it, as numbers of inputs. */
  from: number;
  at: number;
  /** The chances before and after, from 0 to 1. */
  before: number;
  after: number;
  chapter: string;
  heading: string;
  sentence: string;
  events: EventView[];
}

const MOST = 3;
/** Less is no turn of fortune. */
const LEAST = 0.03;

/** The curve from the first turn on: while sides are deployed one after the other, it says nothing. */
export function playedPart(curve: Curve, events: readonly EventView[]): Curve['points'] {
  const first = blocksOf(events).find((block) => block.side !== null)?.moment ?? 0;
  const before = curve.points.findLastIndex((point) => point.at <= first);
  return curve.points.slice(Math.max(0, before));
}

/** The three greatest changes, in the order in which they came. */
export function decisive(curve: Curve, events: readonly EventView[]): Decisive[] {
  const blocks = blocksOf(events);
  const points = playedPart(curve, events);
  const found = points.flatMap((point, index): Decisive[] => {
    const last = points[index - 1];
    if (!last || Math.abs(point.chance - last.chance) < LEAST) return [];
    const moment = { from: last.at, at: point.at, before: last.chance, after: point.chance };
    const told = events.filter((event) => event.moment > last.at && event.moment <= point.at);
    const words = wordsOf(told, blocks);
    return words ? [{ ...moment, ...words, events: told }] : [];
  });
  const swing = (one: Decisive): number => Math.abs(one.after - one.before);
  return found
    .sort((one, other) => swing(other) - swing(one))
    .slice(0, MOST)
    .sort((one, other) => one.at - other.at);
}

/** What happened in words; nothing where nobody did anything, as when somebody gives up. */
function wordsOf(
  told: readonly EventView[],
  blocks: readonly LogBlock[],
): Pick<Decisive, 'chapter' | 'heading' | 'sentence'> | null {
  const key =
    told.find((event) => event.losses.length) ??
    told.findLast((event) => event.roll?.needed != null) ??
    told.find((event) => event.starts_action && event.piece !== null);
  if (!key) return null;
  const block = blocks.findLast((one) => one.id <= key.index);
  const action: LogGroup | undefined = block?.actions.findLast((one) => one.id <= key.index);
  const heading = action?.heading ?? key.sentence.replace(/\.$/, '');
  const rest = told.find((event) => event !== key && !event.starts_action && event.roll?.needed != null);
  const sentence = key.sentence === action?.first.sentence ? (rest?.sentence ?? '') : key.sentence;
  return { chapter: block?.chapter ?? '', heading, sentence };
}

export const percent = (chance: number): number => Math.round(chance * 100);
