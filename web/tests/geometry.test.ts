import { describe, expect, test } from 'vitest';
import {
  along,
  centre,
  corners,
  cut,
  discCrossing,
  firstCrossing,
  headingOf,
  isInside,
  pathLength,
  Scale,
  wayTo,
  type Spot,
} from '../src/board/geometry';
import { brackets, crosses, rulerBars, stipple, stopBar, ticks } from '../src/board/engrave';

const view = { width: 4000, height: 4000, unit: 'mm' };

describe('the scale of the drawing', () => {
  test('puts the origin in the lower left and one unit on a millimetre of a 400 mm board', () => {
    const scale = new Scale(view);
    expect(scale.spot([0, 0])).toEqual([0, 400]);
    expect(scale.spot([1000, 3000])).toEqual([100, 100]);
  });
  test('turns places back into whole tenths of a millimetre', () => {
    const scale = new Scale(view);
    expect(scale.point([100.04, 99.96])).toEqual([1000, 3000]);
  });
  test('keeps the longer edge at 400 units whatever the size of the table', () => {
    const scale = new Scale({ width: 12192, height: 9144, unit: 'in' });
    expect(scale.width).toBe(400);
    expect(scale.height).toBeCloseTo(300);
    expect(scale.words(254 * 6)).toBe('6\u00a0in');
  });
  test('says lengths in the unit of the table, without fractions of a millimetre', () => {
    expect(new Scale(view).words(1594)).toBe('159\u00a0mm');
  });
});

describe('paths', () => {
  const path: Spot[] = [
    [0, 0],
    [30, 0],
    [30, 40],
  ];
  test('have a length and a place at each way along them', () => {
    expect(pathLength(path)).toBe(70);
    expect(along(path, 15)).toEqual([15, 0]);
    expect(along(path, 50)).toEqual([30, 20]);
    expect(along(path, 500)).toEqual([30, 40]);
  });
  test('know how far along them a place lies', () => {
    expect(wayTo(path, [30, 20])).toBe(50);
    expect(wayTo(path, [10, 3])).toBe(10);
  });
  test('can be cut, keeping the turns between', () => {
    expect(cut(path, 10, 50)).toEqual([
      [10, 0],
      [30, 0],
      [30, 20],
    ]);
  });
  test('get a tick each step and a long one at a band', () => {
    const marks = ticks(
      [
        [0, 0],
        [80, 0],
      ],
      0,
      80,
      10,
      [80],
    ).match(/M/g);
    expect(marks).toHaveLength(8);
    expect(
      ticks(
        [
          [0, 0],
          [80, 0],
        ],
        0,
        80,
        10,
        [80],
      ),
    ).toContain('M80 5L80 -5');
  });
  test('end in a bar across them where they stop', () => {
    expect(
      stopBar(
        [
          [0, 0],
          [10, 0],
        ],
        6,
      ),
    ).toBe('M10 6L10 -6');
    expect(stopBar([[0, 0]], 6)).toBe('');
  });
});

describe('areas', () => {
  const square: Spot[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  test('have a middle and an inside', () => {
    expect(centre(square)).toEqual([5, 5]);
    expect(isInside(square, [5, 5])).toBe(true);
    expect(isInside(square, [15, 5])).toBe(false);
  });
  test('are first crossed where a line enters them', () => {
    expect(firstCrossing(square, [-5, 5], [20, 5])).toEqual([0, 5]);
    expect(firstCrossing(square, [-5, 50], [20, 50])).toBeNull();
  });
  test('of a disc are met at its edge', () => {
    expect(discCrossing([0, 0], [100, 0], [50, 0], 10)).toEqual([40, 0]);
  });
  test('of a disc shape become many corners at the radius', () => {
    const points = corners({ disc: [2000, 2000, 300] }, new Scale(view));
    expect(points).toHaveLength(48);
    for (const [x, y] of points) expect(Math.hypot(x - 200, y - 200)).toBeCloseTo(30);
  });
});

test('a way has the nearest of eight headings', () => {
  expect(headingOf([0, 0], [10, 1])).toBe('right');
  expect(headingOf([0, 0], [9, -10])).toBe('up right');
  expect(headingOf([0, 0], [-1, 10])).toBe('down');
  expect(headingOf([0, 0], [-10, -1])).toBe('left');
});

describe('the marks of the board', () => {
  test('are the same for the same seed', () => {
    expect(stipple(400, 400, 97, 40)).toEqual(stipple(400, 400, 97, 40));
    expect(stipple(400, 400, 97, 40)).not.toEqual(stipple(400, 400, 98, 40));
  });
  test('have a bar for every second step on each edge', () => {
    const all = { x: 0, y: 0, w: 400, h: 400 };
    expect(rulerBars(400, 400, 20, all).match(/M/g)).toHaveLength(40);
  });
  test('have the bars of what is seen of the board alone, where they are on the whole of it', () => {
    const seen = { x: 90, y: 100, w: 40, h: 40 };
    const bars = rulerBars(400, 400, 20, seen, 1);
    expect(bars).toContain('M90 99H100M120 99H130');
    expect(bars).toContain('M100 141H120');
  });
  test('have a cross at every inner meeting of the steps', () => {
    expect(crosses(400, 400, 80).match(/M/g)).toHaveLength(4 * 4 * 2);
  });
  test('bracket a piece at its four corners', () => {
    expect(brackets(24, 7).match(/M/g)).toHaveLength(4);
  });
});
