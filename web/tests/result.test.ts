import { describe, expect, test } from 'vitest';
import { applied } from '../src/board/applied';
import { decisive, playedPart } from '../src/result/moments';
import { inShort } from '../src/result/report';
import { endingOf } from '../src/result/verdict';
import { Whose } from '../src/result/whose';
import type { EventView, Table } from '../src/wire';
import { anEvent as event, aPiece, aRoll, aView } from './making';
import { table as aTable } from './toy';

const view = aView({
  title: 'Barrow Hill',
  pieces: [
    aPiece(1, 'Fighters', { x: null, y: null, is_gone: true }),
    aPiece(2, 'Archers'),
    aPiece(4, 'Heavy', { side: 1 }),
    aPiece(5, 'Shooters', { side: 1, x: null, y: null, is_gone: true }),
  ],
  sides: [
    { side: 0, name: 'Ash Ford', facts: [], is_active: false },
    { side: 1, name: 'Iron Throng', facts: [], is_active: false },
  ],
});
const over = (winner: number | null, more: Partial<Table> = {}): Table =>
  aTable({ view, is_over: true, outcome: { winner, reason: 'it is decided', rule: '' }, ...more });

const turn = (number: number, side: number): EventView =>
  event(`Turn ${number} begins.`, {
    chapter: `Turn ${number}`,
    side,
    begins_turn: true,
    moment: number * 10,
  });
const battle: EventView[] = [
  event('Fighters are deployed.', { piece: 1, side: 0, moment: 4 }),
  turn(1, 0),
  event('Archers shoot at Shooters.', {
    starts_action: true,
    heading: 'Archers shoot at Shooters',
    side: 0,
    piece: 2,
    pieces: [2, 5],
    moment: 12,
  }),
  event('Archers hit.', { side: 0, piece: 2, roll: aRoll([5], { needed: 4 }), moment: 13 }),
  event('Shooters are lost.', { piece: 5, side: 1, losses: [5], moment: 13 }),
  turn(2, 1),
  event('Heavy charges Fighters.', { starts_action: true, side: 1, piece: 4, pieces: [4, 1], moment: 22 }),
  event('Fighters are lost.', { piece: 1, side: 0, losses: [1], moment: 23 }),
];

describe('the end', () => {
  test('says whether you won, lost or neither', () => {
    expect(endingOf(over(0), battle)).toMatchObject({
      title: 'You won',
      why: 'It is decided.',
      caption: 'Barrow Hill · over in turn 2',
    });
    expect(endingOf(over(1), battle)!.title).toBe('You lost');
    expect(endingOf(over(null), battle)!.title).toBe('A draw');
    expect(endingOf(aTable(), battle)).toBeNull();
  });
  test('names the winner to spectators, and to two at one screen', () => {
    expect(endingOf(over(1, { held: [] }), battle)!.title).toBe('Iron Throng won');
    expect(endingOf(over(0, { held: [0, 1] }), battle)!.title).toBe('Ash Ford won');
  });
});

describe('in short', () => {
  test('tells who fell to whom, as you and they', () => {
    expect(inShort(battle, view, new Whose(over(1)))).toEqual([
      'In turn 1 their Shooters fell to your Archers.',
      'In turn 2 your Fighters fell to their Heavy.',
      'You had Archers left; they had Heavy left.',
    ]);
    expect(inShort(battle, view, new Whose(over(1, { held: [] })))[0]).toBe(
      'In turn 1 Shooters of Iron Throng fell to Archers of Ash Ford.',
    );
  });
  test('says so where nobody fell, as when somebody gives up', () => {
    const whole = aView({ ...view, pieces: [aPiece(1, 'Fighters'), aPiece(4, 'Heavy', { side: 1 })] });
    expect(inShort([turn(1, 0)], whole, new Whose(over(1)))).toEqual([
      'Nobody fell.',
      'You had Fighters left; they had Heavy left.',
    ]);
  });
  test('has eight sentences at most, and then tells a turn in one', () => {
    const many = Array.from({ length: 24 }, (_, id) =>
      aPiece(id, `Unit ${id}`, { side: id % 2, x: null, y: null, is_gone: true, points: id }),
    );
    const events = many.flatMap((piece, index) => [
      ...(index % 2 ? [] : [turn(index / 2, index % 2)]),
      event('Lost.', { piece: piece.id, side: piece.side, losses: [piece.id] }),
    ]);
    const sentences = inShort(events, aView({ ...view, pieces: many }), new Whose(over(1)));
    expect(sentences.length).toBeLessThanOrEqual(8);
    expect(sentences[0]).toMatch(/^In turn \d+ you lost Unit \d+ and they lost Unit \d+\.$/);
  });
});

describe('the moments that decided it', () => {
  const chances = [0.5, 0.1, 0.5, 0.75, 0.74, 0.2, 0.0];
  const points = [0, 5, 10, 13, 20, 23, 24].map((at, index) => ({ at, chance: chances[index]! }));
  const curve = { side: 0, points };

  test('begin with the first turn: deploying one after the other says nothing', () => {
    expect(playedPart(curve, battle).map((point) => point.at)).toEqual([10, 13, 20, 23, 24]);
  });
  test('are the greatest changes in which somebody did something', () => {
    const found = decisive(curve, battle);
    expect(found.map(({ from, at, before, after }) => [from, at, before, after])).toEqual([
      [10, 13, 0.5, 0.75],
      [20, 23, 0.74, 0.2],
    ]);
    expect(found[0]).toMatchObject({
      chapter: 'Turn 1',
      heading: 'Archers shoot at Shooters',
      sentence: 'Shooters are lost.',
    });
  });
});

test('an event leaves pieces where they went, and the lost off the board', () => {
  const moved = applied(view, event('Heavy moves.', { piece: 4, path: [[0, 0], [50, 60]] })); // prettier-ignore
  expect(moved.pieces.find((piece) => piece.id === 4)).toMatchObject({ x: 50, y: 60 });
  const lost = applied(moved, event('Archers fall.', { losses: [2] }));
  expect(lost.pieces.find((piece) => piece.id === 2)).toMatchObject({ x: null, is_gone: true });
  expect(applied(view, event('Nothing.'))).toBe(view);
});
