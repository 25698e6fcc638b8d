/** Dice as they are drawn: how many sides, and what each came to. */
import type { EventView } from '../wire';

export type Face = 'crit' | 'hit' | 'miss' | 'plain';

export interface Roll {
  sides: number;
  /** The least face that counts; none where the faces are only read. */
  needed: number | null;
  faces: { value: number; face: Face }[];
}

export const WORDS: Record<Face, string> = { crit: 'critical', hit: 'success', miss: 'failure', plain: '' };

/** The number that a sentence says was needed: `FURY 13+`. */
function neededIn(sentence: string): number | null {
  const found = /\b(\d+)\+/.exec(sentence);
  return found ? Number(found[1]) : null;
}

/** Two or more successes on a roll that was critical are drawn as such. */
export function rollOf(event: Pick<EventView, 'dice' | 'sentence'>): Roll | null {
  if (!event.dice.length) return null;
  const needed = neededIn(event.sentence);
  const isCritical = /\bcritical\b/i.test(event.sentence);
  const sides = needed !== null && needed <= 6 && event.dice.every((value) => value <= 6) ? 6 : 20;
  const faces = event.dice.map((value) => {
    if (needed === null) return { value, face: 'plain' as Face };
    if (value < needed) return { value, face: 'miss' as Face };
    return { value, face: (isCritical ? 'crit' : 'hit') as Face };
  });
  return { sides, needed, faces };
}
