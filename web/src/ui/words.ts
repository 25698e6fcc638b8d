/** Ids and values of the server in words for people. */

import type { HouseValue } from '../wire';

/** `king_of_the_hill` is "King of the hill", and `player_b` is "Player B". */
export function words(id: string): string {
  const plain = id.replaceAll(/[_-]+/g, ' ').trim();
  return capital(plain.replace(/ [a-z]$/, (letter) => letter.toUpperCase()));
}

/** `routine:bold` is "Routine, bold". */
export const botWords = (bot: string): string => words(bot.replace(':', ', '));

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With a capital and a full stop. */
export function sentence(text: string): string {
  const whole = capital(text.trim());
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

export function valueWords(value: HouseValue): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (value === null) return 'None';
  return typeof value === 'number' ? String(value) : words(value);
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number}\u00a0${number === 1 ? one : many}`;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "2 hours ago". */
export function ago(then: number, now: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const [unit, length] of UNITS) {
    const passed = Math.floor((now - then) / length);
    if (passed >= 1) return format.format(-passed, unit);
  }
  return 'just now';
}
