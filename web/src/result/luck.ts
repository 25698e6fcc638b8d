/** Whether the dice were kind: successes against what was to be expected, with how far chance strays. */
import type { EventView, Roll } from '../wire';
import { isEnough } from '../log/dice';

export interface Luck {
  side: number;
  /** Tries: each die, or each roll whose dice count together. */
  dice: number;
  successes: number;
  expected: number;
  /** One standard deviation of the number of successes. */
  spread: number;
}

/** How likely each sum of so many dice is; the first one is of a sum of nothing. */
function sums(count: number, sides: number): number[] {
  let chances = [1];
  for (let die = 0; die < count; die++) {
    const next = new Array<number>(chances.length + sides).fill(0);
    chances.forEach((chance, sum) => {
      for (let face = 1; face <= sides; face++) next[sum + face]! += chance / sides;
    });
    chances = next;
  }
  return chances;
}

/** The chance of one try of a roll. */
export function chanceOf(roll: Roll): number {
  const chances = sums(roll.is_sum ? roll.faces.length : 1, roll.sides);
  return chances.reduce((all, chance, value) => all + (isEnough(roll, value) ? chance : 0), 0);
}

/** Everything that needed a number, by the side that rolled it. */
export function luckOf(events: readonly EventView[]): Luck[] {
  const sides = new Map<number, Luck>();
  for (const { roll, side } of events) {
    if (!roll || roll.needed === null || side === null) continue;
    const tries = roll.is_sum ? [roll.faces.reduce((all, value) => all + value, 0)] : roll.faces;
    const chance = chanceOf(roll);
    const luck = sides.get(side) ?? { side, dice: 0, successes: 0, expected: 0, spread: 0 };
    luck.dice += tries.length;
    luck.successes += tries.filter((value) => isEnough(roll, value)).length;
    luck.expected += chance * tries.length;
    luck.spread = Math.sqrt(luck.spread ** 2 + chance * (1 - chance) * tries.length);
    sides.set(side, luck);
  }
  return [...sides.values()].sort((one, other) => one.side - other.side);
}

/** How far off, in words: within one deviation is chance, two is rare, three is hard to believe. */
export function luckWords({ successes, expected, spread, dice }: Luck): string {
  if (dice === 0) return 'never needed a target number';
  const off = spread > 0 ? (successes - expected) / spread : 0;
  const how =
    Math.abs(off) < 0.25
      ? 'were average'
      : off > 0
        ? off < 1
          ? 'were slightly better than average'
          : 'were better than average'
        : off > -1
          ? 'were slightly worse than average'
          : 'were worse than average';
  const within =
    Math.abs(off) <= 1 ? 'well within chance' : Math.abs(off) <= 2 ? 'within chance' : 'rare, but it happens';
  return Math.abs(off) < 0.25 ? how : `${how}, ${within}`;
}
