/** Exact chances, as they are shown: best for the roller first. */
import type { OddsReport, OddsRow } from '../wire';
import type { OddsBook } from './oddsbook.svelte';
import type { Offer } from './rows';

/** The one number that matters: how likely it is that something comes of it. */
export function mainChance(report: OddsReport): number {
  return report.rows.reduce((sum, row) => sum + (row.counts ? row.percent : 0), 0);
}

/** `58 %`, `23.3 %`, with a no-break space; never 0 or 100 for what is neither. */
export function percent(value: number, digits: number): string {
  const least = 10 ** -digits;
  const shown =
    value > 0 && value < least
      ? `under ${least}`
      : value < 100 && value > 100 - least
        ? `over ${100 - least}`
        : value.toFixed(digits);
  return `${shown} %`;
}

/** Weight of ink: solid, hatched, dotted; what comes to nothing is open. */
export function inkOf(rows: readonly OddsRow[], index: number): string {
  return rows[index]?.counts ? `k${Math.min(index + 1, 3)}` : 'k4';
}

/** For, against, or neither. */
export const signOf = (sign: number): string => (sign > 0 ? '+' : sign < 0 ? '−' : '');

/** What the number is of: it never stands alone. */
export const verbOf = (report: OddsReport): string => report.verb || 'works';

/** One report in a few words: `Attack on Heavy hits 64 %`. */
export const summary = (report: OddsReport): string =>
  `${report.deed || report.title} ${verbOf(report)} ${percent(mainChance(report), 0)}`;

/** What is known of an answer's first roll; less than nothing while nothing is. */
const chanceOf = (one: Offer, book: OddsBook | null): number => {
  const report = book?.of(one.choice.value)[0];
  return report ? mainChance(report) : -1;
};

/** Some choices that differ by their target, the likeliest first. */
export const likeliest = (offers: readonly Offer[], book: OddsBook | null): Offer[] =>
  [...offers].sort((one, other) => chanceOf(other, book) - chanceOf(one, book));

export const bestOf = (offers: readonly Offer[], book: OddsBook | null): Offer => likeliest(offers, book)[0]!;
