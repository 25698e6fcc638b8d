import { expect, test } from 'vitest';
import { priceIn, stationsAfter, stationsOf } from '../src/prompts/stations';
import type { QuestionView } from '../src/wire';

const question = (...values: string[]): QuestionView => ({
  seat: 0, name: '', kind: 'choose', prompt: '', rules: [], pieces: [], usual: null, is_secret: false, values: [], least: 0, most: 0,
  low: 0, high: 0, piece: null, start: null, reach: 0, pivots: 0, candidates: [], footprint: null,
  choices: values.map((value) => ({ value, label: value, pieces: [], rules: [] })),
});

test('what may be denied has three stations, and so has what may be forced', () => {
  expect(stationsOf(question('accept', 'deny'), 'Shooters').map((one) => one.state)).toEqual(['was', 'on', 'next']);
  expect(stationsOf(question('give_up', 'force'), '').map((one) => one.state)).toEqual(['was', 'was', 'on']);
  expect(stationsOf(question('left', 'right'), '')).toEqual([]);
});

test('a denied exchange goes on with the other seat', () => {
  const stations = stationsOf(question('accept', 'deny'), 'Shooters');
  expect(stationsAfter(stations, 'deny').map((one) => one.note)).toEqual(['by Shooters', 'by you', 'They decide']);
  expect(stationsAfter(stations, 'accept')).toEqual([]);
});

test('the price of an answer is found in the prompt', () => {
  expect(priceIn('It reacts: accept, or deny for 1 momentum?', 'deny')).toBe('1 momentum');
  expect(priceIn('Denied: give up, or force it for 1 more?', 'force')).toBe('1 more');
  expect(priceIn('React (1 momentum), or let it happen?', 'let it happen')).toBe('');
});
