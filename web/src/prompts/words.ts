/** Answers in words: what they are called, what they cost, whom they concern. */
import type { Cost } from '../wire';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 momentum`, `free`, or nothing where costs do not matter. */
export function costWords(cost: Cost | null): string {
  if (!cost) return '';
  return cost.amount ? `${cost.amount} ${cost.resource.toLowerCase()}` : 'free';
}
