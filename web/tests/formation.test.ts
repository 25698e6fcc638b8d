import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import Board from '../src/board/Board.svelte';
import { Scale } from '../src/board/geometry';
import { marching } from '../src/board/marching';
import { FormationPlan, type Plan } from '../src/board/plan';
import { motionsOf } from '../src/board/applied';
import { Player } from '../src/board/player.svelte';
import { steer } from '../src/board/steer';
import { unitFor, unitsOf } from '../src/board/units';
import type { GroupView, Plain, Point, Preview, QuestionOf } from '../src/wire';
import { anEvent, aPiece, aPreview, aQuestion, aView } from './making';

afterEach(cleanup);

const board = { width: 15240, height: 9144, grid: 0 };
const scale = new Scale({ ...board, unit: 'in' });
/** Until the plan has heard what becomes of it. */
const heard = (plan: Plan): Promise<void> =>
  vi.waitFor(() => expect(plan.isSeen).toBe(true), { timeout: 5000 });
const group = (id: number, more: Partial<GroupView> = {}): GroupView => ({
  id,
  side: 0,
  name: `Group ${id}`,
  glyph: 'foot',
  points: 3,
  company: '',
  status: '',
  marks: [],
  stats: [],
  radius: 127,
  is_gone: false,
  strength: null,
  signs: [],
  idle: '',
  ...more,
});
/** Three models in a row, and a group that waits off the table. */
const view = aView({
  ...board,
  unit: 'in',
  groups: [group(1), group(2, { status: 'off the table' })],
  pieces: [0, 1, 2].map((k) => aPiece(101 + k, '', { radius: 127, group: 1, x: 1000 + 260 * k, y: 1000 })),
  sides: [{ side: 0, name: 'Ours', facts: [], is_active: true }],
});
const question = (more: Partial<QuestionOf<'formation'>> = {}): QuestionOf<'formation'> =>
  aQuestion('formation', {
    name: 'MoveGroup',
    pieces: [1],
    piece: 1,
    usual: [],
    start: [1260, 1000],
    reach: 2032,
    shapes: ['keep', 'line'],
    ...more,
  });
const forward = (by: number): [number, Point[]][] =>
  [0, 1, 2].map((k) => [
    101 + k,
    [
      [1000 + 260 * k, 1000],
      [1000 + 260 * k, 1000 + by],
    ],
  ]);

describe('a formation', () => {
  test('is one gesture: the shape and the point where the group is dropped', async () => {
    const asked: Plain[] = [];
    const plan = new FormationPlan(question(), board, async (value) => {
      asked.push(value);
      return aPreview({ end: [1260, 2000], paths: forward(1000), length: 1000 });
    });
    expect([plan.isStaying, plan.value]).toEqual([true, []]);
    plan.drag(0, [1260, 2000]);
    await heard(plan);
    expect(plan.value).toEqual(['keep', [1260, 2000]]);
    expect(asked.at(-1)).toEqual(['keep', [1260, 2000]]);
    expect([plan.isLegal, plan.length, plan.missed]).toEqual([true, 1000, null]);
    plan.back();
    expect(plan.isStaying).toBe(true);
  });

  test('takes another shape where it stands or where it goes', async () => {
    const plan = new FormationPlan(question(), board, async () => aPreview({ end: [1260, 1000] }));
    await heard(plan);
    plan.form('line');
    expect(plan.value).toEqual(['line', [1260, 1000]]);
    plan.put([1500, 1500]);
    expect(plan.value).toEqual(['line', [1500, 1500]]);
    plan.reform();
    expect(plan.value).toEqual(['keep', [1500, 1500]]);
  });

  test('may be drawn over the edge, a little', () => {
    const plan = new FormationPlan(question(), board, async () => aPreview());
    plan.put([-5000, 200]);
    expect(plan.points).toEqual([[-300, 200]]);
  });

  test('says when the group does not come where it was sent', async () => {
    const plan = new FormationPlan(question(), board, async () =>
      aPreview({ end: [1260, 1500], paths: forward(500) }),
    );
    plan.put([1260, 4000]);
    await heard(plan);
    expect(plan.missed).toEqual([1260, 4000]);
  });

  test('that is put down begins with the usual place and is no staying', async () => {
    const usual: Plain = [[201, [[500, 500]]]];
    const asked: Plain[] = [];
    const plan = new FormationPlan(
      question({ piece: 2, start: null, reach: 0, usual }),
      board,
      async (value) => {
        asked.push(value);
        return aPreview({ end: [500, 500], paths: [[201, [[500, 500]]]] });
      },
    );
    await heard(plan);
    expect(asked).toEqual([usual]);
    expect([plan.isStaying, plan.isLegal, plan.end]).toEqual([false, true, [500, 500]]);
  });

  test('is steered by keys, never far beyond its reach', async () => {
    const plan = new FormationPlan(question(), board, async () => aPreview({ end: [1260, 1000] }));
    await heard(plan);
    const press = (key: string): void =>
      steer(
        {
          key,
          shiftKey: false,
          preventDefault: () => undefined,
          stopPropagation: () => undefined,
        } as KeyboardEvent,
        plan,
        scale,
        vi.fn(),
      );
    press('ArrowUp');
    expect(plan.points).toEqual([[1260, 1254]]);
    for (let i = 0; i < 40; i++) press('ArrowUp');
    expect(plan.points[0]![1]).toBeLessThanOrEqual(1000 + 2032 + 1000);
    press('f');
    expect(plan.shape).toBe('line');
  });
});

describe('models under way', () => {
  const spots = new Map(view.pieces.map((piece) => [piece.id, scale.spot([piece.x!, piece.y!])]));
  const unit = unitFor(unitsOf(view), 1);
  const plan = (preview: Preview): { start: Point; points: Point[]; preview: Preview; isSeen: boolean } => ({
    start: [1260, 1000],
    points: [[1260, 3000]],
    preview,
    isSeen: true,
  });

  test('are drawn where each goes, and those that stay where they stand', () => {
    const found = marching(plan(aPreview({ paths: forward(500).slice(0, 2) })), unit, spots, scale);
    expect(found.map((one) => one.way.length)).toEqual([2, 2, 1]);
    expect(found[2]!.at).toEqual(spots.get(103));
  });

  test('are drawn where they were wished when that is refused', () => {
    const found = marching(plan(aPreview({ refusal: { sentence: 'No', rule: '' } })), unit, spots, scale);
    expect(found.map((one) => Math.round(one.at[1] - spots.get(one.id)![1]))).toEqual(
      [0, 0, 0].map(() => Math.round(-2000 * scale.k)),
    );
  });

  test('walk together', () => {
    const event = anEvent('They move.', { side: 0, paths: forward(500) });
    expect(motionsOf(event).map(([id]) => id)).toEqual([101, 102, 103]);
    const player = new Player();
    player.play(view, view, [event]);
    player.finish();
    expect(player.moved?.paths).toHaveLength(3);
  });

  test('that are told of no more have fallen, unless the whole group has left', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const player = new Player();
    player.play(view, { ...view, pieces: view.pieces.slice(1) }, []);
    expect(player.fallen.map((one) => one.piece)).toEqual([101]);
    const other = new Player();
    other.play(view, { ...view, pieces: [] }, []);
    expect(other.fallen).toEqual([]);
    vi.unstubAllGlobals();
  });
});

test('a group that has no models on the table is a unit all the same', () => {
  const units = unitsOf(view);
  const away = unitFor(units, 2)!;
  expect([away.name, away.models.length, away.piece.x]).toEqual(['Group 2', 0, null]);
  expect(unitFor(units, away.piece.id)).toBe(away);
});

test('the board shows a ghost for each model, in one block', async () => {
  const plan = new FormationPlan(question(), board, async () =>
    aPreview({ end: [1260, 2000], paths: forward(1000), length: 1000 }),
  );
  plan.put([1260, 2000]);
  await heard(plan);
  render(Board, { view, plan });
  expect(document.querySelectorAll('.ghost circle')).toHaveLength(3);
  expect(document.querySelectorAll('.trail.march')).toHaveLength(3);
  expect(screen.getByRole('button', { name: /^Planned place.*F changes the formation/ })).toBeTruthy();
});
