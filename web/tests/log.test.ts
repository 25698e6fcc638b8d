import { describe, expect, test } from 'vitest';
import { facesOf } from '../src/log/dice';
import { captionOf, toldBlocks, type LogBlock } from '../src/log/group';
import { chanceOf, luckOf, luckWords } from '../src/result/luck';
import { lossesOf, roomy, staveOf } from '../src/log/stave';
import { anEvent as event, aPiece, aRoll, aView } from './making';

const faces = (...given: Parameters<typeof aRoll>): string[] =>
  facesOf(aRoll(...given)).map((one) => one.face);

describe('dice', () => {
  test('are drawn by what was needed', () => {
    expect(faces([14, 6], { needed: 11, result: 'success' })).toEqual(['hit', 'miss']);
  });
  test('are starred when the roll was critical', () => {
    expect(faces([14, 17], { needed: 11, result: 'critical' })).toEqual(['crit', 'crit']);
  });
  test('are plain where nothing was needed', () => {
    expect(faces([3, 9])).toEqual(['plain', 'plain']);
  });
  test('may have to be low, or count together', () => {
    expect(faces([2, 5], { sides: 6, needed: 4, is_low: true })).toEqual(['hit', 'miss']);
    expect(faces([2, 5], { sides: 6, needed: 7, is_sum: true })).toEqual(['hit', 'hit']);
  });
});

const momentum = (amount: number) => ({ amount, resource: 'Momentum' });

describe('the log', () => {
  const events = [
    event('Round 1 begins; 12 against 12.', { starts_action: true, chapter: 'Round 1' }),
    event('Iron Throng is active.', { starts_action: true, begins_turn: true, side: 1 }),
    event('Iron Throng spends 1 momentum.', { side: 1, is_payment: true }),
    event('Heavy: Charge against Shooters (1 momentum).', {
      heading: 'Heavy: Charge against Shooters',
      price: momentum(1),
      starts_action: true,
      side: 1,
      piece: 4,
    }),
    event('Heavy moves.', { side: 1, piece: 4 }),
    event('A reaction is declared.'),
    event('Heavy checks FURY 8+: success.', { roll: aRoll([12], { needed: 8 }), side: 1, piece: 4 }),
  ];
  const caption = (block: LogBlock): string =>
    captionOf(
      block,
      (side) => side === 0,
      () => 'Iron Throng',
    );
  test('has a block for each turn, with its actions as they came', () => {
    const blocks = toldBlocks([
      ...events,
      event('You are active.', { starts_action: true, begins_turn: true, side: 0 }),
      event('Fighters: Rest.', { starts_action: true, side: 0, piece: 1 }),
    ]);
    expect(blocks.map(caption)).toEqual(['Iron Throng · round 1', 'Your turn · round 1']);
    expect(blocks[0]!.actions[0]).toMatchObject({
      heading: 'Heavy: Charge against Shooters',
      price: '1 momentum',
      piece: 4,
    });
  });
  test('names the side where a chapter is its turn, and nobody before the first', () => {
    const blocks = toldBlocks([
      event('Fighters are deployed.', { piece: 1, side: 0 }),
      event('Turn 1 belongs to you.', { begins_turn: true, chapter: 'Turn 1', side: 0 }),
      event('Turn 2 belongs to Iron Throng.', { begins_turn: true, chapter: 'Turn 2', side: 1 }),
      event('Heavy moves.', { starts_action: true, side: 1, piece: 4 }),
      event('Iron Throng is the last side standing.', { starts_action: true, chapter: 'The end', side: 1 }),
    ]);
    expect(blocks.map(caption)).toEqual(['Before the battle', 'Turn 2 · Iron Throng', 'The end']);
    expect(blocks[2]!.lines).toHaveLength(1);
  });
  test('tells many of a kind in one line before the first turn, and each for itself later', () => {
    const laid = ['wood', 'pond', 'hill'].map((name) => event(`Terrain: ${name}.`, { name: 'Laid' }));
    const turn = event('Turn 1 is yours.', { begins_turn: true, chapter: 'Turn 1', side: 0 });
    const [before, later] = toldBlocks([...laid, turn, ...laid]);
    expect(before!.lines).toMatchObject([{ isFolded: true, more: [{}, {}] }]);
    expect(later!.lines[0]!.isFolded).toBeUndefined();
  });
  test('gives a payment to the action it was made for, and dice a line of their own', () => {
    const { lines } = toldBlocks(events)[0]!.actions[0]!;
    expect(lines.map((line) => 1 + line.more.length)).toEqual([3, 1]);
    expect(lines[0]!.event.is_payment).toBe(true);
  });
});

describe('the timeline', () => {
  const events = [
    event('Round 1 begins; 12 against 12.', { starts_action: true, chapter: 'Round 1', moment: 0 }),
    event('Heavy: Charge.', { starts_action: true, side: 1, piece: 4, moment: 2 }),
    event('Fighters: Sprint.', { starts_action: true, side: 0, piece: 1, moment: 6 }),
    event('Fighters is removed.', { piece: 1, side: 0, losses: [1], moment: 7 }),
  ];
  const view = aView({
    pieces: [aPiece(1, 'Fighters'), aPiece(4, 'Heavy', { side: 1 })],
    sides: [
      { side: 0, name: 'Reds', facts: [], is_active: false },
      { side: 1, name: 'Blues', facts: [], is_active: false },
    ],
  });
  test('has a bar for each action, a line for each chapter and a cross for each loss', () => {
    const stave = staveOf(events, 10);
    expect(stave.chapters).toEqual([{ at: 0, name: 'Round 1' }]);
    expect(stave.bars).toEqual([
      { from: 2, to: 6, side: 1 },
      { from: 6, to: 10, side: 0 },
    ]);
    expect(lossesOf(events, view)).toEqual([{ at: 7, piece: 1, side: 0 }]);
  });
  test('keeps only names that have room, the latest first', () => {
    expect(roomy([{ at: 0 }, { at: 2 }, { at: 90 }], 100, 0.1)).toEqual([{ at: 2 }, { at: 90 }]);
  });
});

describe('luck', () => {
  test('counts successes against what was to be expected, by side', () => {
    const [luck] = luckOf([
      event('A check.', { roll: aRoll([14, 6], { needed: 11 }), side: 0 }),
      event('Another.', { roll: aRoll([3, 6], { needed: 11 }), side: 0 }),
      event('Not needed.', { roll: aRoll([20]), side: 0 }),
    ]);
    expect(luck).toMatchObject({ side: 0, dice: 4, successes: 1 });
    expect(luck!.expected).toBeCloseTo(2);
    expect(luck!.spread).toBeCloseTo(1);
  });
  test('knows what dice come to together, and low numbers', () => {
    expect(chanceOf(aRoll([3, 4], { sides: 6, needed: 7, is_sum: true }))).toBeCloseTo(21 / 36);
    expect(chanceOf(aRoll([3], { sides: 6, needed: 2, is_low: true }))).toBeCloseTo(2 / 6);
  });
  test('says in words how far chance may stray', () => {
    expect(luckWords({ side: 0, dice: 40, successes: 20, expected: 20, spread: 3 })).toBe('were average');
    expect(luckWords({ side: 0, dice: 40, successes: 22, expected: 20, spread: 3 })).toContain(
      'slightly better than average, well within chance',
    );
    expect(luckWords({ side: 0, dice: 40, successes: 10, expected: 20, spread: 3 })).toContain(
      'worse than average, rare',
    );
  });
});
