import { describe, expect, test } from 'vitest';
import { rollOf } from '../src/log/dice';
import { groupsOf, headingOf } from '../src/log/group';
import { luckOf, luckWords } from '../src/log/luck';
import { roomy, staveOf } from '../src/log/stave';
import type { EventView } from '../src/wire';

let next = 0;
const event = (sentence: string, more: Partial<EventView> = {}): EventView => ({
  index: next++, name: '', sentence, dice: [], rules: [], starts_action: false, piece: null, path: null, side: null, moment: next, ...more,
});

describe('dice', () => {
  test('know what was needed from the sentence, and who made it', () => {
    const roll = rollOf(event('Fighters checks FURY 11+: success.', { dice: [14, 6] }))!;
    expect(roll.needed).toBe(11);
    expect(roll.faces.map((one) => one.face)).toEqual(['hit', 'miss']);
  });
  test('are starred when the roll was critical', () => {
    const roll = rollOf(event('Fighters checks FURY 11+: critical success.', { dice: [14, 17] }))!;
    expect(roll.faces.map((one) => one.face)).toEqual(['crit', 'crit']);
  });
  test('are plain where nothing was needed', () => {
    expect(rollOf(event('The dice decide.', { dice: [3, 9] }))!.faces[0]!.face).toBe('plain');
    expect(rollOf(event('Nothing.'))).toBeNull();
  });
  test('are square when six was the most', () => {
    expect(rollOf(event('Needs 4+: success.', { dice: [4, 6] }))!.sides).toBe(6);
  });
});

describe('the log', () => {
  const events = [
    event('Round 1 begins; 12 against 12.', { starts_action: true }),
    event('Iron Throng is active.', { starts_action: true, side: 1 }),
    event('Heavy: Charge against Shooters (1 momentum).', { starts_action: true, side: 1, piece: 4 }),
    event('Heavy moves.', { side: 1, piece: 4 }),
    event('A reaction is declared.'),
    event('It is denied.'),
    event('Heavy checks FURY 8+: success.', { dice: [12], side: 1, piece: 4 }),
  ];
  test('has chapters and actions', () => {
    const groups = groupsOf(events);
    expect(groups.map((group) => group.isChapter)).toEqual([true, false]);
    expect(groups[1]).toMatchObject({ heading: 'Heavy: Charge against Shooters', price: '1 momentum', piece: 4 });
  });
  test('joins short sentences and keeps dice on their own line', () => {
    const lines = groupsOf(events)[1]!.lines;
    expect(lines).toHaveLength(2);
    expect(lines[0]!.more).toHaveLength(2);
    expect(lines[1]!.event.dice).toEqual([12]);
  });
  test('takes the price from the end of a heading', () => {
    expect(headingOf('Ward: Blink (free).')).toEqual({ heading: 'Ward: Blink', price: 'free' });
    expect(headingOf('Side A passes.')).toEqual({ heading: 'Side A passes', price: '' });
  });
});

describe('the timeline', () => {
  test('has a bar for each action and a line for each chapter', () => {
    const stave = staveOf([
      event('Round 1 begins; 12 against 12.', { starts_action: true, moment: 0 }),
      event('Heavy: Charge (1 momentum).', { starts_action: true, side: 1, piece: 4, moment: 2 }),
      event('Fighters: Sprint (1 momentum).', { starts_action: true, side: 0, piece: 1, moment: 6 }),
    ], 10);
    expect(stave.chapters).toEqual([{ at: 0, name: 'Round 1' }]);
    expect(stave.bars).toEqual([{ from: 2, to: 6, side: 1 }, { from: 6, to: 10, side: 0 }]);
  });
  test('keeps only names that have room, the latest first', () => {
    expect(roomy([{ at: 0 }, { at: 2 }, { at: 90 }], 100, 0.1)).toEqual([{ at: 2 }, { at: 90 }]);
  });
});

describe('luck', () => {
  test('counts successes against what was to be expected, by side', () => {
    const [luck] = luckOf([
      event('Heavy checks FURY 11+: success.', { dice: [14, 6], side: 0 }),
      event('Heavy checks FURY 11+: failure.', { dice: [3, 6], side: 0 }),
    ]);
    expect(luck).toMatchObject({ side: 0, dice: 4, successes: 1, expected: 2 });
    expect(luck!.spread).toBeCloseTo(1);
  });
  test('says in words how far chance may stray', () => {
    expect(luckWords({ side: 0, dice: 40, successes: 20, expected: 20, spread: 3 })).toBe('were as fair as can be');
    expect(luckWords({ side: 0, dice: 40, successes: 22, expected: 20, spread: 3 })).toContain('a little better than fair, well within chance');
    expect(luckWords({ side: 0, dice: 40, successes: 10, expected: 20, spread: 3 })).toContain('worse than fair, rare');
  });
});
