import { describe, expect, test } from 'vitest';
import { overlap, placeLabels, placeTag, type Label } from '../src/board/labels';
import { onRing, wordsOn, type OnLine, type Taken } from '../src/board/linewords';

const edge = { x: 0, y: 0, w: 400, h: 400 };
const label = (id: string, x: number, y: number, more: Partial<Label> = {}): Label => ({
  id,
  at: [x, y],
  radius: 20,
  w: 60,
  h: 10,
  manner: 'around',
  ...more,
});

describe('names', () => {
  test('stand below their piece where there is room', () => {
    expect(placeLabels([label('a', 200, 200)], [{ at: [200, 200], r: 20 }], [], edge, 2)).toEqual([
      { id: 'a', x: 200, y: 227, leader: null },
    ]);
  });
  test('go above when something lies below', () => {
    const discs = [
      { at: [200, 200] as const, r: 20 },
      { at: [200, 240] as const, r: 20 },
    ];
    const [placed] = placeLabels([label('a', 200, 200)], discs, [], edge, 2);
    expect(placed!.y).toBeLessThan(200);
  });
  test('never cover each other', () => {
    const labels = Array.from({ length: 12 }, (_, i) =>
      label(`p${i}`, 100 + (i % 4) * 42, 100 + Math.floor(i / 4) * 42),
    );
    const discs = labels.map((one) => ({ at: one.at, r: 20 }));
    const placed = placeLabels(labels, discs, [], edge, 2);
    const boxes = placed.map((one) => ({ x: one.x - 30, y: one.y - 5, w: 60, h: 10 }));
    boxes.forEach((one, i) => boxes.slice(i + 1).forEach((other) => expect(overlap(one, other)).toBe(0)));
  });
  test('are dropped where there is no room, unless they must be kept', () => {
    const discs = Array.from({ length: 49 }, (_, i) => ({
      at: [140 + (i % 7) * 20, 140 + Math.floor(i / 7) * 20] as const,
      r: 12,
    }));
    expect(placeLabels([label('a', 200, 200)], discs, [], edge, 2)).toEqual([]);
    expect(placeLabels([label('a', 200, 200, { isKept: true })], discs, [], edge, 2)).toHaveLength(1);
  });
  test('stay on the board', () => {
    const [placed] = placeLabels([label('a', 200, 395)], [{ at: [200, 395], r: 20 }], [], edge, 2);
    expect(placed!.y + 5).toBeLessThanOrEqual(400);
  });
  test('that must be kept go inward from a corner before they cover another name', () => {
    const corner = label('a', 385, 390, { w: 120, isKept: true });
    const discs = [{ at: corner.at, r: 20 }];
    const taken = { x: 200, y: 360, w: 165, h: 40 };
    expect(placeLabels([corner], discs, [taken], edge, 2)).toMatchObject([{ x: 340, y: 353 }]);
  });
  test('of the first in the list win', () => {
    const one = label('big', 200, 200, { manner: 'under', radius: 10 });
    const placed = placeLabels(
      [one, label('late', 200, 200, { manner: 'under', radius: 2, h: 10 })],
      [],
      [],
      edge,
      2,
    );
    expect(placed[0]).toMatchObject({ id: 'big', x: 200, y: 217 });
    expect(placed[1]!.y).not.toBe(217);
  });
});

describe('words on lines', () => {
  const ring = (id: string, r = 100): OnLine =>
    onRing({ id, at: [200, 200], r, label: id, side: null, isFelt: false });
  const free: Taken = { words: [], discs: [], edge, u: 1 };
  test('stand at the top of a ring, or where nobody stands', () => {
    expect(wordsOn([ring('range')], free)).toEqual([
      { id: 'range', text: 'range', look: 'planned', x: 200, y: 100 },
    ]);
    const [moved] = wordsOn([ring('range')], { ...free, discs: [{ at: [200, 100], r: 10 }] });
    expect(Math.hypot(moved!.x - 200, moved!.y - 200)).toBeCloseTo(100);
    expect(Math.hypot(moved!.x - 200, moved!.y - 100)).toBeGreaterThan(10);
  });
  test('never cover names nor each other', () => {
    const name = { x: 150, y: 90, w: 100, h: 20 };
    const placed = wordsOn([ring('one'), ring('other')], { ...free, words: [name] });
    const boxes = placed.map(({ x, y }) => ({ x: x - 15, y: y - 7, w: 30, h: 14 }));
    expect(boxes).toHaveLength(2);
    for (const one of boxes) expect(overlap(one, name)).toBe(0);
    expect(overlap(boxes[0]!, boxes[1]!)).toBe(0);
  });
  test('are left out where names fill all of the room, and outside what is seen', () => {
    expect(wordsOn([ring('range')], { ...free, words: [edge] })).toEqual([]);
    expect(wordsOn([ring('range')], { ...free, edge: { x: 180, y: 180, w: 40, h: 40 } })).toEqual([]);
  });
  test('rather cover a base than nothing', () => {
    expect(wordsOn([ring('range', 40)], { ...free, discs: [{ at: [200, 200], r: 90 }] })).toHaveLength(1);
  });
});

describe('odds tags', () => {
  test('cover no piece when they can help it', () => {
    const discs = [
      { at: [200, 200] as const, r: 20 },
      { at: [200, 120] as const, r: 20 },
      { at: [290, 200] as const, r: 20 },
    ];
    const box = placeTag([200, 200], 20, { w: 90, h: 40 }, discs, [], edge);
    for (const disc of discs) {
      const dx = Math.max(box.x - disc.at[0], 0, disc.at[0] - box.x - box.w);
      const dy = Math.max(box.y - disc.at[1], 0, disc.at[1] - box.y - box.h);
      expect(Math.hypot(dx, dy)).toBeGreaterThanOrEqual(20);
    }
  });
  test('stay on the board at its corner', () => {
    const box = placeTag([5, 5], 20, { w: 90, h: 40 }, [{ at: [5, 5], r: 20 }], [], edge);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
  });
});
