/** Exact chances, as they are shown: best for the roller first. */
import type { OddsReport, OddsRow } from '../wire';

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
