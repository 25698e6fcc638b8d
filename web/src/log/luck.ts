/** Whether the dice were kind: successes against what was to be expected, with how far chance strays. */
import type { EventView } from '../wire';
import { rollOf } from './dice';

export interface Luck {
  side: number;
  dice: number;
  successes: number;
  expected: number;
  /** One standard deviation of the number of successes. */
  spread: number;
}

/** Every die that needed a number, by the side that rolled it. */
export function luckOf(events: readonly EventView[]): Luck[] {
  const sides = new Map<number, Luck>();
  for (const event of events) {
    const roll = rollOf(event);
    if (!roll || roll.needed === null || event.side === null) continue;
    const chance = Math.min(1, Math.max(0, (roll.sides + 1 - roll.needed) / roll.sides));
    const luck = sides.get(event.side) ?? { side: event.side, dice: 0, successes: 0, expected: 0, spread: 0 };
    luck.dice += roll.faces.length;
    luck.successes += roll.faces.filter(({ value }) => value >= roll.needed!).length;
    luck.expected += chance * roll.faces.length;
    luck.spread = Math.sqrt(luck.spread ** 2 + chance * (1 - chance) * roll.faces.length);
    sides.set(event.side, luck);
  }
  return [...sides.values()].sort((one, other) => one.side - other.side);
}

/** How far off, in words: within one deviation is chance, two is rare, three is hard to believe. */
export function luckWords({ successes, expected, spread, dice }: Luck): string {
  if (dice === 0) return 'rolled no dice that needed a number';
  const off = spread > 0 ? (successes - expected) / spread : 0;
  const how = Math.abs(off) < 0.25 ? 'were as fair as can be' : off > 0 ? (off < 1 ? 'were a little better than fair' : 'were better than fair') : off > -1 ? 'were a little worse than fair' : 'were worse than fair';
  const within = Math.abs(off) <= 1 ? 'well within chance' : Math.abs(off) <= 2 ? 'within chance' : 'rare, but it happens';
  return Math.abs(off) < 0.25 ? how : `${how}, ${within}`;
}
