/** Any countable resource as a row of slots. */
import type { StatView } from '../wire';

export interface Counted {
  name: string;
  left: number;
  total: number;
}

const MOST = 24;

/** A fact with a number and `of` another is counted in slots. */
export function countedIn(facts: readonly StatView[]): Counted | null {
  for (const fact of facts) {
    const total = /^of (\d+)$/.exec(fact.note);
    if (total && /^\d+$/.test(fact.value) && Number(total[1]) > 0 && Number(total[1]) <= MOST) {
      return { name: fact.name, left: Number(fact.value), total: Number(total[1]) };
    }
  }
  return null;
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
