import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { areasOf } from '../src/board/areas';
import Board from '../src/board/Board.svelte';
import { Scale } from '../src/board/geometry';
import { PlacePlan } from '../src/board/plan';
import { ringsOn, zoneNames } from '../src/board/rings';
import type { Plain, Point, Preview, QuestionOf } from '../src/wire';
import { aChoice, aPiece, aQuestion, aView } from './making';

const board = { width: 4000, height: 4000, grid: 0 };
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 40));
const place = (more: Partial<QuestionOf<'place'>> = {}): QuestionOf<'place'> =>
  aQuestion('place', { usual: [1000, 1000], ...more });
/** A place that lies on a line: whatever is pointed at, so far to the right of the start. */
const led = async (value: Plain): Promise<Preview> => ({
  end: [2000, (value as Point)[1]],
  refusal: null,
  stop: null,
  notes: [],
  length: 0,
  reach: 0,
  pivots: 0,
  rings: [],
  paths: [],
  outline: { disc: [2000, (value as Point)[1], 300] },
  covered: [1],
});
afterEach(cleanup);

describe('a place under the pointer', () => {
  test('goes with it and cannot be sent, until it is put down', async () => {
    const plan = new PlacePlan(place(), board, led);
    await settle();
    expect(plan.isLegal).toBe(true);
    plan.hover([1500, 1200]);
    await settle();
    expect([plan.isHovering, plan.isLegal, plan.end]).toEqual([true, false, [2000, 1200]]);
    plan.hover(null);
    await settle();
    expect([plan.isHovering, plan.isLegal, plan.end]).toEqual([false, true, [2000, 1000]]);
    plan.put([1500, 1300]);
    plan.hover([10, 10]);
    await settle();
    expect([plan.isLegal, plan.value, plan.answer]).toEqual([true, [1500, 1300], [2000, 1300]]);
  });
  test('that the rules lead elsewhere stays where it was last until more is known', async () => {
    const plan = new PlacePlan(place(), board, led);
    await settle();
    plan.hover([1500, 1400]);
    expect([plan.isSeen, plan.end]).toEqual([false, [2000, 1000]]);
  });
  test('may lie off the board only where that is offered', async () => {
    const plan = new PlacePlan(
      place({ candidates: [{ value: [-500, 700], label: 'west', pieces: [], then: '', line: '' }] }),
      board,
      led,
    );
    plan.set([[-500, 700]]);
    expect(plan.value).toEqual([-500, 700]);
    plan.set([[-501, 700]]);
    expect(plan.value).toEqual([0, 700]);
  });
  test('is drawn with its true outline and a ring about each piece beneath', async () => {
    const plan = new PlacePlan(
      place({ start: [500, 1000], rings: [{ name: '60 mm', radius: 600, pieces: [] }] }),
      board,
      led,
    );
    await settle();
    render(Board, {
      view: aView({
        pieces: [aPiece(1, 'Foot', { x: 2000, y: 1100 }), aPiece(2, 'Far', { x: 3000, y: 3000 })],
      }),
      plan,
    });
    expect(document.querySelectorAll('.cover .skin')).toHaveLength(1);
    expect(
      [...document.querySelectorAll('[data-under]')].map((one) => one.getAttribute('data-under')),
    ).toEqual(['1']);
    expect(document.querySelector('.linewords text')?.textContent).toBe('60 mm');
  });
});

describe('how far a piece does something', () => {
  const bearer = aPiece(1, 'Bearer', {
    x: 1000,
    y: 1000,
    rings: [{ name: 'Banner', radius: 1200, pieces: [1, 2] }],
  });
  const view = aView({
    pieces: [bearer, aPiece(2, 'Near', { x: 1500, y: 1000 }), aPiece(3, 'Far', { x: 3500, y: 3500 })],
  });
  const scale = new Scale(view);
  const spots = new Map(view.pieces.map((piece) => [piece.id, scale.spot([piece.x!, piece.y!])]));
  const shown = (selected: number | null, lit: number | null = null): string[] =>
    ringsOn({
      view,
      scale,
      spots,
      preview: null,
      plan: null,
      end: null,
      selected,
      lit,
      noted: [],
      offered: [],
      movers: [],
    }).map((ring) => ring.label);

  test('is shown for it and for whoever is reached, and for nobody else', () => {
    expect([shown(1), shown(2), shown(3), shown(null), shown(null, 2)]).toEqual([
      ['Banner 120'],
      ['Banner 120'],
      [],
      [],
      ['Banner 120'],
    ]);
  });
  test('and the zones of nobody have their names', () => {
    const zone = {
      kind: 'goal',
      label: 'The middle',
      shape: { disc: [2000, 2000, 500] as [number, number, number] },
      side: null,
      rule: '',
      looks: [],
      thing: '',
    };
    expect(zoneNames(aView({ zones: [zone, { ...zone, side: 0 }] }), scale).map((one) => one.label)).toEqual([
      'The middle',
    ]);
  });
});

describe('parts of the board', () => {
  const question = aQuestion('choose', {
    choices: [aChoice('nothing'), aChoice('the hill', { area: { disc: [1000, 1000, 500] } })],
  });

  test('are drawn for the choices that are about one, and handed on when pressed', () => {
    const areas = areasOf(question);
    expect(areas.map((area) => [area.index, area.label])).toEqual([[1, 'the hill']]);
    const onarea = vi.fn();
    render(Board, { view: aView(), areas, looked: 1, onarea });
    expect(document.querySelectorAll('.offered.looked[data-area="1"]')).toHaveLength(1);
  });
  test('and pieces that are bound up with each other have a knot between them', () => {
    const pieces = [aPiece(1, 'One', { x: 1000, y: 1000 }), aPiece(2, 'Two', { side: 1, x: 1400, y: 1000 })];
    render(Board, { view: aView({ pieces, links: [{ one: 1, other: 2, name: 'engaged' }] }), aimed: [1, 2] });
    expect(document.querySelectorAll('[data-link="1 2"]')).toHaveLength(1);
    expect(document.querySelectorAll('path.aim')).toHaveLength(1);
  });
});
