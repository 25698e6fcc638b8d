/** The log as people read it: chapters, actions with a heading, sentences under them. */
import { costWords } from '../prompts/words';
import type { EventView } from '../wire';
import { hasDice } from './dice';

export interface LogLine {
  event: EventView;
  /** Sentences without dice that follow each other are read as one paragraph. */
  more: EventView[];
}

export interface LogGroup {
  id: number;
  /** A chapter: nobody's action, such as a new round. */
  isChapter: boolean;
  heading: string;
  price: string;
  side: number | null;
  piece: number | null;
  first: EventView | null;
  lines: LogLine[];
}

function begun(event: EventView): LogGroup {
  return {
    id: event.index,
    isChapter: event.chapter !== '',
    heading: event.heading || event.sentence,
    price: costWords(event.price),
    side: event.side,
    piece: event.piece,
    first: event,
    lines: [],
  };
}

function isJoined(line: LogLine | undefined, event: EventView): line is LogLine {
  return line !== undefined && !hasDice(line.event) && !hasDice(event) && line.more.length < 3;
}

/** What is paid for an action is told just before it, and belongs to it. */
function paymentIn(group: LogGroup, next: LogGroup): EventView | null {
  const line = group.lines[group.lines.length - 1];
  const last = line?.more[line.more.length - 1] ?? line?.event;
  if (!line || !last?.is_payment || next.isChapter || last.side !== next.side) return null;
  if (line.more.length) line.more.pop();
  else group.lines.pop();
  return last;
}

/** The oldest first; whoever shows it turns it round. */
export function groupsOf(events: readonly EventView[]): LogGroup[] {
  const groups: LogGroup[] = [];
  for (const event of events) {
    const group = groups[groups.length - 1];
    if (event.starts_action || !group) {
      // A turn that only says whose it is becomes part of what is done in it.
      const isEmpty =
        group !== undefined &&
        !group.isChapter &&
        !group.lines.length &&
        group.piece === null &&
        !(group.first && hasDice(group.first));
      if (isEmpty && event.side === group.side && event.piece !== null) groups.pop();
      const fresh = begun(event);
      const paid = group ? paymentIn(group, fresh) : null;
      groups.push(fresh);
      if (paid) fresh.lines.push({ event: paid, more: [] });
      continue;
    }
    const last = group.lines[group.lines.length - 1];
    if (isJoined(last, event)) last.more.push(event);
    else group.lines.push({ event, more: [] });
  }
  return groups;
}
