/** Boards of other games than the first: groups of many models, squares, several sides and seats. */
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, test } from 'vitest';
import Board from '../src/board/Board.svelte';
import { describeBoard } from '../src/board/describe';
import { Scale } from '../src/board/geometry';
import { namesOn } from '../src/board/naming';
import { PathPlan, PlacePlan } from '../src/board/plan';
import { onGrid } from '../src/board/planning';
import { hull, mates, unitFor, unitsOf } from '../src/board/units';
import { letter } from '../src/sides';
import { TableState } from '../src/table/state.svelte';
import Sides from '../src/table/Sides.svelte';
import type { GroupView, PieceView, Preview, SideView, View } from '../src/wire';
import { aPiece, aQuestion, aView, theNews } from './making';
import { table } from './toy';

afterEach(cleanup);

const side = (number: number): SideView => ({
  side: number,
  name: `Side ${number}`,
  facts: [],
  is_active: false,
});
const group = (id: number, owner: number, name: string, company: string): GroupView => ({
  id,
  side: owner,
  name,
  glyph: 'foot',
  points: 6,
  company,
  status: '',
  marks: [],
  stats: [],
  radius: 127,
  is_gone: false,
  strength: null,
  signs: [],
  idle: '',
});
/** So many models in rows of six, shoulder to shoulder. */
const ranks = (of: number, owner: number, count: number, x: number, y: number): PieceView[] =>
  Array.from({ length: count }, (_, index) =>
    aPiece(of * 100 + index, `Model ${index + 1}`, {
      side: owner,
      group: of,
      radius: 127,
      x: x + (index % 6) * 260,
      y: y + Math.floor(index / 6) * 260,
    }),
  );

const companies: View = aView({
  width: 15240,
  height: 9144,
  unit: 'in',
  pieces: [
    ...ranks(1, 0, 24, 1000, 1000),
    ...ranks(2, 0, 12, 5000, 1000),
    ...ranks(3, 1, 18, 4000, 6000),
    aPiece(9, 'Ogre', { side: 1, x: 9000, y: 6000, radius: 400 }),
  ],
  groups: [
    group(1, 0, 'Spears', 'First Company'),
    group(2, 0, 'Bows', 'Second Company'),
    group(3, 1, 'Horde', ''),
  ],
  sides: [side(0), side(1)],
});

describe('groups of models', () => {
  test('are one button, one block and one name each', () => {
    render(Board, { view: companies });
    expect(screen.getAllByRole('button')).toHaveLength(4);
    expect(screen.getAllByRole('button')[0]!.getAttribute('aria-label')).toContain('Spears, 24 models');
    expect(document.querySelectorAll('.base')).toHaveLength(55);
    expect(document.querySelectorAll('.block')).toHaveLength(3);
  });
  test('keep their names off their models', () => {
    const scale = new Scale(companies);
    const spots = new Map(companies.pieces.map((piece) => [piece.id, scale.spot([piece.x!, piece.y!])]));
    const names = namesOn({
      view: companies,
      units: unitsOf(companies),
      scale,
      u: 3,
      spots,
      asking: [],
      discs: [],
      boxes: [],
    });
    expect(names.map((name) => name.text).sort()).toEqual(['Bows', 'Horde', 'Ogre', 'Spears']);
  });
  test('are chosen by any of their models, and told as one', () => {
    expect(mates(companies, 205)).toHaveLength(12);
    expect(mates(companies, 9)).toEqual([9]);
    expect(describeBoard(companies).join(' ')).not.toContain('Model');
  });
  test('are found by a model or by the id of the group', () => {
    const units = unitsOf(companies);
    expect(unitFor(units, 305)?.name).toBe('Horde');
    expect(unitFor(units, 3)?.name).toBe('Horde');
    expect(unitFor(units, 9)?.name).toBe('Ogre');
    expect(unitFor(units, 77)).toBeNull();
  });
  test('are listed by company', () => {
    const room = new TableState('m1', 'token');
    room.accept(theNews(table({ view: companies })));
    render(Sides, { room });
    expect([...document.querySelectorAll('.company')].map((one) => one.textContent)).toEqual([
      'First Company',
      'Second Company',
    ]);
    expect(screen.getByText('24 models')).toBeTruthy();
  });
});

test('a band around places touches the outermost', () => {
  expect(
    hull([
      [0, 0],
      [5, 5],
      [10, 0],
      [10, 10],
      [0, 10],
    ]),
  ).toHaveLength(4);
  expect(
    hull([
      [1, 1],
      [2, 2],
    ]),
  ).toHaveLength(2);
});

describe('a board of squares', () => {
  const squares = aView({
    width: 24 * 254,
    height: 24 * 254,
    unit: 'in',
    grid: 254,
    pieces: [aPiece(1, 'Bowmen', { x: 127, y: 381, radius: 110 })],
    sides: [side(0)],
  });
  test('is drawn with its squares, and measured in them', () => {
    render(Board, { view: squares });
    expect(document.querySelector('.squares')).toBeTruthy();
    const scale = new Scale(squares);
    expect(scale.words(254)).toBe('1\u00a0square');
    expect(scale.words(762)).toBe('3\u00a0squares');
    expect(describeBoard(squares).join(' ')).toContain('column 1, row 2');
  });
  test('has plans that go from middle to middle', async () => {
    expect(onGrid([300, 10], 254)).toEqual([381, 127]);
    expect(onGrid([300, 10], 0)).toEqual([300, 10]);
    const preview: Preview = {
      end: [635, 381],
      refusal: null,
      stop: null,
      notes: [],
      length: 508,
      reach: 762,
      pivots: 9,
      rings: [],
      paths: [],
      outline: null,
      covered: [],
    };
    const plan = new PathPlan(
      aQuestion('path', { piece: 1, start: [127, 381], reach: 762, pivots: 9 }),
      squares,
      async () => preview,
    );
    plan.put([600, 300]);
    expect(plan.points).toEqual([[635, 381]]);
    await expect.poll(() => plan.length).toBe(508);
    plan.nudge(254, 0);
    expect(plan.points).toEqual([[889, 381]]);
  });
  test('keeps plans inside its last squares', () => {
    const plan = new PlacePlan(aQuestion('place'), squares, async () => null);
    plan.put([99999, 99999]);
    expect(plan.points).toEqual([[24 * 254 - 127, 24 * 254 - 127]]);
  });
});

describe('more sides and seats than two', () => {
  const seat = (number: number, plays: number | null, name: string) => ({
    seat: number,
    side: plays,
    name,
    kind: 'person' as const,
    bot: '',
    is_waited_for: number === 2,
    has_joined: true,
    brings_force: false,
  });
  const given = table({
    view: aView({ sides: [0, 1, 2, 3, 4].map(side) }),
    seats: [
      seat(0, null, 'The judge'),
      seat(1, 0, 'Anna'),
      seat(2, 0, 'Mira'),
      seat(3, 1, 'Otto'),
      seat(4, 2, 'Pia'),
      seat(5, 4, 'Ulf'),
    ],
    held: [2],
  });
  test('have a side each, or share one, or play for none', () => {
    const room = new TableState('m1', 'token');
    room.accept(theNews(given));
    expect(room.shown.isMine(0)).toBe(true);
    expect(room.shown.seatsOf(0).map((one) => one.name)).toEqual(['Anna', 'Mira']);
    expect(room.shown.seatName(0)).toBe('The judge');
    render(Sides, { room });
    expect(document.querySelectorAll('.band')).toHaveLength(5);
  });
  test('are told apart by five letters', () => {
    expect([0, 1, 2, 3, 4, 5].map(letter)).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
  });
});
