/** Exact chances, as they are shown: best for the roller first, the last row is that nothing comes of it. */
import type { OddsReport } from '../wire';

export interface Modifier {
  sign: '+' | '−' | '';
  words: string;
  rule: string;
}

/** The one number that matters: how likely it is that something comes of it. */
export function mainChance(report: OddsReport): number {
  return report.rows.slice(0, -1).reduce((sum, row) => sum + row.percent, 0);
}

/** `58 %`, `23.3 %`, with a no-break space; never 0 or 100 for what is neither. */
export function percent(value: number, digits: number): string {
  const least = 10 ** -digits;
  const shown = value > 0 && value < least ? `under ${least}` : value < 100 && value > 100 - least ? `over ${100 - least}` : value.toFixed(digits);
  return `${shown} %`;
}

/** Weight of ink: solid, hatched, dotted, open; the last is always open. */
export function inkOf(index: number, count: number): string {
  if (index === count - 1) return 'k4';
  return `k${Math.min(index + 1, 3)}`;
}

/** What is rolled for, without who and against what. */
export function shortTitle(report: OddsReport): string {
  return report.title.split(':')[0]!;
}

/** Who and against what, if the title says it. */
export function longTitle(report: OddsReport): string {
  return report.title.split(':').slice(1).join(':').trim();
}

export function modifierOf(text: string): Modifier {
  const found = /^(?:(bonus|penalty): )?(.*?)(?: \[([\w-]+)\])?$/.exec(text);
  const sign = found?.[1] === 'bonus' ? '+' : found?.[1] === 'penalty' ? '−' : '';
  return { sign, words: found?.[2] ?? text, rule: found?.[3] ?? '' };
}
