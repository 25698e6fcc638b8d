import { describe, expect, test } from 'vitest';
import { overlap, placeLabels, placeTag, type Label } from '../src/board/labels';

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
