/** Dice as they are drawn: what each came to. */
import type { EventView, Roll } from '../wire';

export type Face = 'crit' | 'hit' | 'miss' | 'plain';

export const WORDS: Record<Face, string> = { crit: 'critical', hit: 'success', miss: 'failure', plain: '' };

/** Whether a face, or what all came to, is enough; none where nothing was needed. */
export function isEnough(roll: Roll, value: number): boolean | null {
  if (roll.needed === null) return null;
  return roll.is_low ? value <= roll.needed : value >= roll.needed;
}

/** What each die is drawn as: by itself, or all alike where they count together. */
export function facesOf(roll: Roll): { value: number; face: Face }[] {
  const sum = roll.faces.reduce((all, value) => all + value, 0);
  return roll.faces.map((value) => {
    const isHit = isEnough(roll, roll.is_sum ? sum : value);
    if (isHit === null) return { value, face: 'plain' };
    if (!isHit) return { value, face: 'miss' };
    return { value, face: roll.result === 'critical' ? 'crit' : 'hit' };
  });
}

export const hasDice = (event: EventView): boolean => event.roll !== null && event.roll.faces.length > 0;
