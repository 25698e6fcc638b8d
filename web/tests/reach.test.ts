import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import Board from '../src/board/Board.svelte';
import { Scale, type Spot } from '../src/board/geometry';
import { onReach, wordsOn, type Worded } from '../src/board/linewords';
import { squaresEdge } from '../src/board/reaching';
import { Reaching } from '../src/table/reaching.svelte';
import type { Reach, Table } from '../src/wire';
import fixture from './fixtures/table.json';

const view = (fixture as unknown as Table).view;
const [first, second] = view.pieces.filter((piece) => piece.x !== null);
const NOTHING: Reach = { areas: [], squares: [], name: '', now: [], after: [] };
afterEach(cleanup);

describe('reach', () => {
  const areas: Reach['areas'] = [
    [
      [1000, 1000],
      [2000, 1000],
      [2000, 2000],
      [1000, 2000],
    ],
  ];
  test('is washed, named, and rings whom it could attack', () => {
    const reach = { ...NOTHING, areas, name: 'move S 80', now: [first!.id], after: [second!.id] };
    const { container } = render(Board, { view, reach });
    expect(container.querySelectorAll('path.wash')).toHaveLength(1);
    expect(container.textContent).toContain('move S 80');
    expect(container.querySelectorAll('g.aim')).toHaveLength(2);
    expect(container.querySelectorAll('g.aim.later')).toHaveLength(1);
  });
  test('has its name where nobody stands', () => {
    const scale = new Scale({ width: 4000, height: 4000, unit: 'mm' });
    const reach = { ...NOTHING, areas, name: 'move' };
    const edge = { x: 0, y: 0, w: 400, h: 400 };
    const standing = (...at: Spot[]): Worded[] =>
      wordsOn([onReach(reach, scale)], {
        words: [],
        discs: at.map((one) => ({ at: one, r: 20 })),
        edge,
        u: 1.6,
      });
    expect(standing()).toMatchObject([{ x: 100, y: 300 }]);
    expect(standing([100, 300])).toMatchObject([{ x: 200, y: 300 }]);
  });
  test('of squares has no edge between two of them', () => {
    const scale = new Scale({ width: 1000, height: 1000, unit: 'in', grid: 100 });
    const two: Reach = {
      ...NOTHING,
      squares: [
        [150, 150],
        [250, 150],
      ],
    };
    expect(squaresEdge(two, scale).match(/M/g)).toHaveLength(6);
  });
  test('is asked for once of each choice, and of the last one only', async () => {
    vi.useFakeTimers();
    const ask = vi.fn(() => Promise.resolve(NOTHING));
    const reaching = new Reaching(ask);
    void reaching.want('charge');
    void reaching.want('sprint');
    await vi.advanceTimersByTimeAsync(100);
    void reaching.want('sprint');
    await vi.advanceTimersByTimeAsync(100);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(reaching.of('sprint')).toEqual(NOTHING);
    expect(reaching.of('charge')).toBeNull();
    vi.useRealTimers();
  });
});
