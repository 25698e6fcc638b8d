import { describe, expect, test } from 'vitest';
import { inkOf, mainChance, modifierOf, percent } from '../src/prompts/odds';
import { amountOf, grouped, isByPiece, keysFor, wordingOf } from '../src/prompts/words';
import { countedIn, slotsOf } from '../src/table/track';
import { splitHeadline } from '../src/table/words';
import type { ChoiceView, PieceView } from '../src/wire';

const piece = (id: number, name: string): PieceView => ({
  id, name, side: 0, glyph: '', x: 0, y: 0, radius: 200, points: 2, status: '', marks: [], stats: [], reach: 0,
});
const choice = (label: string, pieces: number[] = []): ChoiceView => ({ value: label, label, pieces, rules: [] });

describe('labels of choices', () => {
  test('give their price away', () => {
    expect(wordingOf('take the marker (1 momentum)')).toEqual({ name: 'Take the marker', price: '1 momentum' });
    expect(wordingOf('pay 2 momentum')).toEqual({ name: 'Pay 2 momentum', price: 'costs 2 momentum' });
    expect(wordingOf('Pass')).toEqual({ name: 'Pass', price: '' });
    expect(amountOf('2 momentum')).toBe(2);
    expect(amountOf('free')).toBe(0);
  });
  test('are listed by the piece they are about, whose name is said once', () => {
    const groups = grouped([choice('Heavy: Sprint', [1]), choice('Ward: Blink', [2]), choice('Heavy: Charge', [1]), choice('Pass')], [piece(1, 'Heavy'), piece(2, 'Ward')]);
    expect(groups.map((group) => group.piece?.name)).toEqual(['Heavy', 'Ward', undefined]);
    expect(groups[0]!.choices.map((one) => one.wording.name)).toEqual(['Sprint', 'Charge']);
    expect(isByPiece(groups)).toBe(true);
  });
  test('have letters when they are few and different, else numbers', () => {
    expect(keysFor(['Accept', 'Deny'])).toEqual(['A', 'D']);
    expect(keysFor(['Pay', 'Pass'])).toEqual(['1', '2']);
    expect(keysFor(['a', 'b', 'c', 'd'])).toEqual(['1', '2', '3', '4']);
  });
});

describe('odds', () => {
  const rows = [{ result: 'removed', chance: '1/4', percent: 25 }, { result: 'pushed', chance: '1/4', percent: 25 }, { result: 'missed', chance: '1/2', percent: 50 }];
  test('come down to how likely it is that something comes of it', () => {
    expect(mainChance({ title: '', modifiers: [], rows })).toBe(50);
  });
  test('are told by weight of ink, the last one open', () => {
    expect(rows.map((_, index) => inkOf(index, 3))).toEqual(['k1', 'k2', 'k4']);
  });
  test('never say none or all for what is neither', () => {
    expect(percent(23.32, 1)).toBe('23.3 %');
    expect(percent(0.2, 0)).toBe('under 1 %');
    expect(percent(99.8, 0)).toBe('over 99 %');
    expect(percent(100, 0)).toBe('100 %');
  });
  test('name their modifiers with sign, reason and rule', () => {
    expect(modifierOf('bonus: target within S [XX-ATK-01]')).toEqual({ sign: '+', words: 'target within S', rule: 'XX-ATK-01' });
    expect(modifierOf('charging')).toEqual({ sign: '', words: 'charging', rule: '' });
  });
});

describe('what is counted', () => {
  test('is any number of another', () => {
    expect(countedIn([{ name: 'Points', value: '9', note: '' }, { name: 'Momentum', value: '6', note: 'of 12' }])).toEqual({ name: 'Momentum', left: 6, total: 12 });
    expect(countedIn([{ name: 'Points', value: '9', note: '' }])).toBeNull();
  });
  test('is drawn as full, asked for, spent and gone', () => {
    expect(slotsOf(3, 5, 1, 6)).toEqual(['full', 'full', 'ask', 'spent', 'spent', 'gone']);
  });
  test('of a headline is a place and a phase', () => {
    expect(splitHeadline('King of the Hill, round 3')).toEqual({ place: 'King of the Hill', phase: 'Round 3' });
    expect(splitHeadline('Over')).toEqual({ place: 'Over', phase: '' });
  });
});
