/** What has happened, cut into steps that one can follow: each has words, and a move or a roll. */
import { hasDice } from '../log/dice';
import type { EventView } from '../wire';
import { motionsOf } from './applied';

export interface Step {
  /** What is being done. */
  title: string;
  /** What came of it. */
  sentence: string;
  events: EventView[];
  /** The event with the dice, if any were rolled. */
  roll: EventView | null;
  side: number | null;
}

/** Whether there is something to see beside the words. */
const isSeen = (event: EventView): boolean =>
  motionsOf(event).length > 0 || hasDice(event) || event.area !== null;

export function stepsOf(events: readonly EventView[]): Step[] {
  const parts: { title: string; side: number | null; events: EventView[] }[] = [];
  let title = '';
  let side: number | null = null;
  for (const event of events) {
    const last = parts[parts.length - 1];
    if (event.begins_turn) {
      [title, side] = ['', event.side];
      continue;
    }
    if (event.starts_action) [title, side] = [event.heading || event.sentence, event.side];
    const isNew = event.starts_action || !last || (isSeen(event) && last.events.some(isSeen));
    if (isNew) parts.push({ title, side: event.side ?? side, events: [event] });
    else last.events.push(event);
  }
  return parts.map(({ title, side, events }) => ({
    title,
    side,
    events,
    sentence: events
      .filter((event) => !event.is_payment && !(event.starts_action && title))
      .map((event) => event.sentence)
      .join(' '),
    roll: events.find(hasDice) ?? null,
  }));
}
