/** The log as people read it: a block for each turn, in it actions with a heading, sentences under them. */
import { costWords } from '../prompts/words';
import type { EventView } from '../wire';
import { hasDice } from './dice';

export interface LogLine {
  event: EventView;
  /** Sentences without dice that follow each other are read as one paragraph. */
  more: EventView[];
  /** Many of one kind: the first stands for all of them. */
  isFolded?: boolean;
}

export interface LogGroup {
  id: number;
  heading: string;
  price: string;
  side: number | null;
  piece: number | null;
  first: EventView;
  lines: LogLine[];
}

export interface LogBlock {
  id: number;
  /** The chapter of the match that it belongs to. */
  chapter: string;
  /** Whether the chapter begins here. */
  isChapter: boolean;
  /** Whose turn it is; nobody's before the first and between two. */
  side: number | null;
  /** Whether the chapter is one side's turn, and not several. */
  isWhole: boolean;
  /** When it began. */
  moment: number;
  /** What is told before anybody acts. */
  lines: LogLine[];
  actions: LogGroup[];
}

/** So many of a kind before the first turn are told in one line. */
const MANY = 3;

function begun(event: EventView): LogGroup {
  return {
    id: event.index,
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

function write(lines: LogLine[], event: EventView): void {
  const last = lines[lines.length - 1];
  if (isJoined(last, event)) last.more.push(event);
  else lines.push({ event, more: [] });
}

/** What is paid for an action may be told just before it, and belongs to it. */
function paymentIn(lines: LogLine[], next: EventView): EventView | null {
  const line = lines[lines.length - 1];
  const last = line?.more[line.more.length - 1] ?? line?.event;
  if (!line || !last?.is_payment || last.side !== next.side) return null;
  if (line.more.length) line.more.pop();
  else lines.pop();
  return last;
}

/** Whether the caption says all that the event that begins a block has to say. */
const isSaid = (event: EventView): boolean =>
  !hasDice(event) &&
  (event.begins_turn ? event.side !== null : !!event.chapter && event.sentence.startsWith(event.chapter));

/** A turn, or a chapter that has not begun yet, has a block of its own. */
const beginsBlock = (event: EventView, last: LogBlock): boolean =>
  event.begins_turn || (event.chapter !== '' && event.chapter !== last.chapter);

const blockOf = (event: EventView, before: LogBlock | undefined): LogBlock => ({
  id: event.index,
  chapter: event.chapter || (before?.chapter ?? ''),
  isChapter: event.chapter !== '',
  side: event.begins_turn ? event.side : null,
  isWhole: event.begins_turn && event.chapter !== '',
  moment: event.moment,
  lines: [],
  actions: [],
});

/** Many of a kind become one line, where the first of them stood. */
function folded(events: readonly EventView[]): LogLine[] {
  const lines: LogLine[] = [];
  const kinds = new Map<string, EventView[]>();
  for (const event of events) kinds.set(event.name, [...(kinds.get(event.name) ?? []), event]);
  for (const event of events) {
    const alike = kinds.get(event.name)!;
    if (alike.length < MANY) write(lines, event);
    else if (alike[0] === event) lines.push({ event, more: alike.slice(1), isFolded: true });
  }
  return lines;
}

const eventsOf = (lines: readonly LogLine[]): EventView[] =>
  lines.flatMap((line) => [line.event, ...line.more]);

/** The oldest first; whoever shows it turns it round. */
export function blocksOf(events: readonly EventView[]): LogBlock[] {
  const blocks: LogBlock[] = [];
  for (const event of events) {
    const last = blocks[blocks.length - 1];
    if (!last || beginsBlock(event, last)) {
      const block = blockOf(event, last);
      blocks.push(block);
      if (isSaid(event)) continue;
      if (event.starts_action && !event.chapter) block.actions.push(begun(event));
      else write(block.lines, event);
      continue;
    }
    const lines = last.actions[last.actions.length - 1]?.lines ?? last.lines;
    if (!event.starts_action) {
      write(lines, event);
      continue;
    }
    const action = begun(event);
    const paid = paymentIn(lines, event);
    if (paid) action.lines.push({ event: paid, more: [] });
    last.actions.push(action);
  }
  const first = blocks.findIndex((block) => block.side !== null);
  for (const block of first < 0 ? blocks : blocks.slice(0, first)) {
    block.lines = folded(eventsOf(block.lines));
    for (const action of block.actions) action.lines = folded(eventsOf(action.lines));
  }
  return blocks;
}

/** Those in which something happened, and the one under way. */
export const toldBlocks = (events: readonly EventView[]): LogBlock[] =>
  blocksOf(events).filter(
    ({ lines, actions }, index, all) => lines.length || actions.length || index === all.length - 1,
  );

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What stands over a block: "Your turn · round 2", "Turn 3 · Iron Throng", "Before the battle". */
export function captionOf(
  { chapter, side, isWhole }: LogBlock,
  isMine: (side: number) => boolean,
  sideName: (side: number) => string,
): string {
  if (side === null) return chapter || 'Before the battle';
  if (isWhole) return `${chapter} · ${isMine(side) ? 'you' : sideName(side)}`;
  const whose = isMine(side) ? 'Your turn' : sideName(side);
  return chapter ? `${whose} · ${small(chapter)}` : whose;
}
