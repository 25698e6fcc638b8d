/** How a match ended, as whoever looks at it says it. */
import { blocksOf } from '../log/group';
import type { EventView, Table } from '../wire';
import { sentence } from '../ui/words';
import { Whose } from './whose';

export interface Ending {
  /** "You won", "A draw", "Iron Throng won". */
  title: string;
  /** Why, in one sentence. */
  why: string;
  /** The scenario and when it was over. */
  caption: string;
  winner: number | null;
}

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export function endingOf(table: Table, events: readonly EventView[]): Ending | null {
  const { outcome, view } = table;
  if (!outcome) return null;
  const { winner } = outcome;
  const whose = new Whose(table);
  const title = (): string => {
    if (winner === null) return 'A draw';
    if (whose.mine === null) return `${whose.name(winner)} won`;
    return winner === whose.mine ? 'You won' : 'You lost';
  };
  const when = blocksOf(events).findLast((block) => block.chapter && block.side !== null)?.chapter ?? '';
  const parts = [view.title, when ? `over in ${small(when)}` : 'over'].filter(Boolean);
  return { title: title(), why: sentence(outcome.reason), caption: parts.join(' · '), winner };
}
