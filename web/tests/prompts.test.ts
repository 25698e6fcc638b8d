import { describe, expect, test } from 'vitest';
import { inkOf, mainChance, percent, signOf } from '../src/prompts/odds';
import { costWords, grouped, isByPiece, keysFor } from '../src/prompts/words';
import { countedIn, slotsOf } from '../src/table/track';
import { unitsOf } from '../src/board/units';
import { aChoice, aPiece, aView } from './making';

describe('labels of choices', () => {
  test('say what they cost', () => {
    expect(costWords({ amount: 2, resource: 'Momentum' })).toBe('2 momentum');
    expect(costWords({ amount: 0, resource: 'Momentum' })).toBe('free');
    expect(costWords(null)).toBe('');
  });
  test('are listed by the piece they are about, whose name is said once', () => {
    const about = (label: string, brief: string, id: number) => aChoice(label, { brief, pieces: [id] });
    const groups = grouped(
      [
        about('Heavy: Sprint', 'sprint', 1),
        about('Ward: Blink', 'blink', 2),
        about('Heavy: Charge', 'charge', 1),
        aChoice('Pass'),
      ],
      unitsOf(aView({ pieces: [aPiece(1, 'Heavy'), aPiece(2, 'Ward')] })),
    );
    expect(groups.map((group) => group.unit?.name)).toEqual(['Heavy', 'Ward', undefined]);
    expect(groups.map((group) => group.choices.map((one) => one.name))).toEqual([
      ['Sprint', 'Charge'],
      ['Ward: Blink'],
      ['Pass'],
    ]);
    expect(isByPiece(groups)).toBe(true);
  });
  test('have letters when they are few and different, else numbers', () => {
    expect(keysFor(['Accept', 'Deny'])).toEqual(['A', 'D']);
    expect(keysFor(['Pay', 'Pass'])).toEqual(['1', '2']);
    expect(keysFor(['a', 'b', 'c', 'd'])).toEqual(['1', '2', '3', '4']);
  });
});

describe('odds', () => {
  const row = (result: string, percent: number, counts = true) => ({
    result,
    chance: '',
    percent,
    short: '',
    counts,
  });
  const rows = [row('removed', 25), row('pushed', 25), row('missed', 50, false)];
  test('come down to how likely it is that something comes of it', () => {
    expect(
      mainChance({ title: '', deed: '', needs: '', modifiers: [], rows, tally: '', tallied: [], verb: '' }),
    ).toBe(50);
  });
  test('are told by weight of ink, open where nothing comes of it', () => {
    expect(rows.map((_, index) => inkOf(rows, index))).toEqual(['k1', 'k2', 'k4']);
  });
  test('never say none or all for what is neither', () => {
    expect(percent(23.32, 1)).toBe('23.3 %');
    expect(percent(0.2, 0)).toBe('under 1 %');
    expect(percent(99.8, 0)).toBe('over 99 %');
    expect(percent(100, 0)).toBe('100 %');
  });
  test('sign what bears on them', () => {
    expect([1, -1, 0].map(signOf)).toEqual(['+', '−', '']);
  });
});

describe('what is counted', () => {
  test('is the first fact with slots', () => {
    const track = { left: 6, total: 10, most: 12, tick: 0 };
    const facts = [
      { name: 'Points', value: '9', note: '', track: null },
      { name: 'Momentum', value: '6', note: 'of 10', track },
    ];
    expect(countedIn(facts)).toEqual({ name: 'Momentum', ...track });
    expect(countedIn(facts.slice(0, 1))).toBeNull();
  });
  test('is drawn as full, asked for, spent and gone', () => {
    expect(slotsOf(3, 5, 1, 6)).toEqual(['full', 'full', 'ask', 'spent', 'spent', 'gone']);
  });
});
