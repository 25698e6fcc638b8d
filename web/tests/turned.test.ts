import { describe, expect, test } from 'vitest';
import { borneBy, shownSigns } from '../src/board/bearing';
import { built, edgeGap, grown } from '../src/board/coast';
import { corners, Scale, type Spot } from '../src/board/geometry';
import { drawThing, thingNamed } from '../src/board/things';
import { unitsOf } from '../src/board/units';
import { frameGap, sheetOf } from '../src/board/zoom';
import { aPiece, aView } from './making';

const HOMES = ['south', 'west', 'north', 'east'];

describe('a board seen from the own edge', () => {
  const view = { width: 6000, height: 4000, unit: 'mm' };
  test('has the own edge at the bottom', () => {
    const middles = { south: [3000, 0], west: [0, 2000], north: [3000, 4000], east: [6000, 2000] } as const;
    for (const [home, middle] of Object.entries(middles)) {
      const scale = new Scale({ ...view, home });
      expect(scale.spot(middle)).toEqual([scale.width / 2, scale.height]);
    }
  });
  test.each(HOMES)('turns places there and back, and ways like places: %s', (home) => {
    const scale = new Scale({ ...view, home });
    for (const point of [
      [0, 0],
      [1230, 3210],
      [6000, 4000],
    ] as const)
      expect(scale.point(scale.spot(point))).toEqual(point);
    const [dx, dy] = scale.way([0, 100]);
    const [from, to] = [scale.spot([3000, 2000]), scale.spot([3000 + dx, 2000 + dy])];
    expect(to[0]).toBeCloseTo(from[0]);
    expect(to[1]).toBeLessThan(from[1]);
  });
  test('is not mirrored', () => {
    for (const home of HOMES) {
      const scale = new Scale({ ...view, home });
      const [o, x, y] = [scale.spot([0, 0]), scale.spot([1000, 0]), scale.spot([0, 1000])];
      expect((x[0] - o[0]) * (y[1] - o[1]) - (x[1] - o[1]) * (y[0] - o[0])).toBeLessThan(0);
    }
  });
});

describe('outlines drawn by hand', () => {
  const octagon = Array.from({ length: 8 }, (_, i): Spot => {
    const t = (Math.PI * 2 * i) / 8;
    return [200 + Math.cos(t) * 40, 200 + Math.sin(t) * 40];
  });
  test('stray from the truth by a line at most, the same each time', () => {
    for (const draw of [grown, built]) {
      for (const at of draw(octagon)) expect(edgeGap([octagon], at)).toBeLessThanOrEqual(1.25);
      expect(draw(octagon)).toEqual(draw(octagon));
    }
  });
  test('have something of every thing in them', () => {
    const shapes = [
      octagon,
      corners(
        {
          polygon: [
            [0, 0],
            [900, 0],
            [900, 60],
            [0, 60],
          ],
        },
        new Scale(aView()),
      ),
    ];
    for (const name of ['house', 'burning-house', 'wood', 'pond', 'wall', 'hill', 'ruin', 'rocks', 'fire'])
      for (const shape of shapes) {
        const { strokes, motifs } = drawThing(thingNamed(name)!, [shape]);
        expect(strokes.length + motifs.length).toBeGreaterThan(0);
        expect(strokes.map((stroke) => stroke.d).join('')).not.toContain('NaN');
      }
  });
});

describe('what a unit bears', () => {
  const strength = (left: number, most: number) => ({ left, total: most, most, tick: 0 });
  const borne = (most: number) => {
    const view = { ...aView(), groups: [], pieces: [{ ...aPiece(1, 'Reds'), strength: strength(2, most) }] };
    const scale = new Scale(view);
    return borneBy(unitsOf(view), new Map([[1, [200, 200] as Spot]]), scale, 1.5)[0]!;
  };
  test('is pips up to six, those lost open, and a track above', () => {
    expect(borne(3).pips.map((pip) => pip.isFull)).toEqual([true, true, false]);
    expect(borne(6).track).toBeNull();
    expect(borne(7).pips).toEqual([]);
    expect(borne(7).track).not.toBeNull();
  });
  test('is two signs at most', () => {
    const signs = ['held', 'contact', 'acted'].map((kind) => ({ kind, word: kind }));
    expect(shownSigns(signs.slice(0, 2))).toEqual(['held', 'contact']);
    expect(shownSigns(signs)).toEqual(['held', 'more']);
  });
});

test('the frame gives way to a base that reaches over the edge', () => {
  const inside = { ...aView(), grid: 0, pieces: [{ ...aPiece(1, 'Reds'), x: 2000, y: 2000 }] };
  expect(frameGap(inside)).toBe(0);
  const over = { ...inside, pieces: [{ ...aPiece(1, 'Reds'), x: 50, y: 2000 }] };
  const scale = new Scale(over);
  const reaches = scale.length(over.pieces[0]!.radius - 50);
  expect(frameGap(over)).toBeGreaterThanOrEqual(reaches);
  expect(sheetOf(over).inner.x).toBeLessThan(sheetOf(inside).inner.x);
});
