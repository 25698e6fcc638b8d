/** Any countable resource as a row of slots. */
import type { StatView, Track as Counts } from '../wire';

export interface Counted extends Counts {
  name: string;
}

const MOST = 24;

/** The first resource that is counted, if it has slots that can be drawn. */
export function countedIn(facts: readonly StatView[]): Counted | null {
  const fact = facts.find(({ track }) => track !== null && track.most > 0 && track.most <= MOST);
  return fact ? { name: fact.name, ...fact.track! } : null;
}

export type Slot = 'full' | 'ask' | 'spent' | 'gone';

/** What is left, what the choice under the pointer asks for, what is spent, what is gone for good. */
export function slotsOf(left: number, total: number, asked: number, most: number): Slot[] {
  return Array.from({ length: Math.max(most, total, left) }, (_, index) => {
    const number = index + 1;
    if (number > Math.max(total, left)) return 'gone';
    if (number > left) return 'spent';
    return number > left - asked ? 'ask' : 'full';
  });
}
