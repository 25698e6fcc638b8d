import { afterEach, describe, expect, test, vi } from 'vitest';
import { PathPlan, PlacePlan } from '../src/board/plan';
import { extended, lengthOf, moved, snapped, withinReach } from '../src/board/planning';
import { steer } from '../src/board/steer';
import { Scale } from '../src/board/geometry';
import { aQuestion } from './making';
import type { Plain, Point, Preview, QuestionOf } from '../src/wire';

const question = (more: Partial<QuestionOf<'path'>> = {}): QuestionOf<'path'> =>
  aQuestion('path', {
    name: 'Move',
    pieces: [1],
    usual: [],
    piece: 1,
    start: [1000, 1000],
    reach: 800,
    pivots: 1,
    ...more,
  });
const preview = (end: Point, more: Partial<Preview> = {}): Preview => ({
  end,
  refusal: null,
  stop: null,
  notes: [],
  length: 0,
  reach: 800,
  pivots: 1,
  rings: [],
  paths: [],
  outline: null,
  covered: [],
  ...more,
});
const board = { width: 4000, height: 4000, grid: 0 };
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 40));

describe('a path within reach', () => {
  test('is left as it is when it is short enough', () => {
    expect(withinReach([0, 0], [[300, 400]], 500)).toEqual([[300, 400]]);
  });
  test('has its last leg shortened when it is too long, never by rounding over the reach', () => {
    for (const to of [
      [1234, 777],
      [-999, 3],
      [5, -4000],
      [801, 1],
    ] as Point[]) {
      const path = withinReach([0, 0], [to], 800);
      expect(lengthOf([0, 0], path)).toBeLessThanOrEqual(800);
      expect(lengthOf([0, 0], path)).toBeGreaterThan(796);
    }
  });
  test('keeps the earlier legs', () => {
    expect(
      withinReach(
        [0, 0],
        [
          [300, 0],
          [900, 0],
        ],
        500,
      ),
    ).toEqual([
      [300, 0],
      [500, 0],
    ]);
  });
  test('drops legs for which nothing is left', () => {
    expect(
      withinReach(
        [0, 0],
        [
          [500, 0],
          [900, 0],
        ],
        500,
      ),
    ).toEqual([[500, 0]]);
  });
});

describe('waypoints', () => {
  test('are added while there are turns left, then the last goes elsewhere', () => {
    expect(extended([], [1, 1], 2)).toEqual([[1, 1]]);
    expect(extended([[1, 1]], [2, 2], 2)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(
      extended(
        [
          [1, 1],
          [2, 2],
        ],
        [3, 3],
        2,
      ),
    ).toEqual([
      [1, 1],
      [3, 3],
    ]);
  });
  test('can be moved one by one', () => {
    expect(
      moved(
        [
          [1, 1],
          [2, 2],
        ],
        0,
        [5, 5],
      ),
    ).toEqual([
      [5, 5],
      [2, 2],
    ]);
  });
  test('snap to a place that is offered near by', () => {
    expect(
      snapped(
        [100, 100],
        [
          [104, 103],
          [300, 300],
        ],
        10,
      ),
    ).toEqual([104, 103]);
    expect(snapped([100, 100], [[140, 103]], 10)).toEqual([100, 100]);
  });
});

describe('a plan', () => {
  afterEach(() => vi.restoreAllMocks());

  test('asks about its latest state and shows nothing older', async () => {
    const asked: Plain[] = [];
    const answers: ((value: Preview) => void)[] = [];
    const plan = new PathPlan(question(), board, (value) => {
      asked.push(value);
      return new Promise((resolve) => answers.push(resolve));
    });
    plan.put([1100, 1000]);
    plan.drag(0, [1200, 1000]);
    plan.drag(0, [1300, 1000]);
    expect(asked).toEqual([[]]);
    answers[0]!(preview([1000, 1000]));
    await settle();
    expect(plan.isSeen).toBe(false);
    expect(asked[1]).toEqual([[1300, 1000]]);
    answers[1]!(preview([1300, 1000]));
    await settle();
    expect(plan.isLegal).toBe(true);
    expect(plan.value).toEqual([[1300, 1000]]);
  });

  test('stands where the preview stops it', async () => {
    const plan = new PathPlan(question(), board, async () =>
      preview([1150, 1000], { stop: { at: [1150, 1000], what: 'stopped', rule: '', piece: 2 } }),
    );
    plan.put([1300, 1000]);
    await settle();
    expect(plan.end).toEqual([1150, 1000]);
  });

  test('is not legal while it is refused', async () => {
    const plan = new PathPlan(question(), board, async () =>
      preview([1000, 1000], { refusal: { sentence: 'No.', rule: '' } }),
    );
    plan.put([1300, 1000]);
    await settle();
    expect(plan.isLegal).toBe(false);
  });

  test('of a place has one point, and stays on the board', async () => {
    const plan = new PlacePlan(aQuestion('place', { pieces: [1], piece: 1 }), board, async () =>
      preview([0, 0]),
    );
    plan.put([-50, 5000]);
    plan.put([200, 300]);
    await settle();
    expect(plan.value).toEqual([200, 300]);
    plan.put([-50, 5000]);
    expect(plan.value).toEqual([0, 4000]);
  });

  test('does not go by a place that was refused: the next one takes its place', async () => {
    const refusal = { sentence: 'Too far', rule: '' };
    const plan = new PathPlan(question(), board, async (value) =>
      preview([0, 0], (value as Point[]).length ? { refusal } : {}),
    );
    plan.put([1000, 1100]);
    await settle();
    plan.put([1100, 1000]);
    expect(plan.points).toEqual([[1100, 1000]]);
    plan.close();
  });
  test('is steered by keys', async () => {
    const plan = new PathPlan(question(), board, async () => preview([0, 0]));
    const press = (key: string, shiftKey = false): void => {
      steer(
        { key, shiftKey, preventDefault: () => undefined, stopPropagation: () => undefined } as KeyboardEvent,
        plan,
        new Scale({ ...board, unit: 'mm' }),
        confirm,
      );
    };
    const confirm = vi.fn();
    press('ArrowRight');
    expect(plan.points).toEqual([[1100, 1000]]);
    press('ArrowUp', true);
    expect(plan.points).toEqual([[1100, 1010]]);
    press('t');
    press('ArrowDown');
    expect(plan.points).toEqual([
      [1100, 1010],
      [1100, 910],
    ]);
    press('Backspace');
    expect(plan.points).toEqual([[1100, 1010]]);
    press('Enter');
    expect(confirm).toHaveBeenCalledOnce();
  });
});
