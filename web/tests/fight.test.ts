/** What a board of groups turns to. */
import { expect, test } from 'vitest';
import { soughtFor, type Fight } from '../src/board/fight';
import { Scale, type Box } from '../src/board/geometry';
import { unitsOf } from '../src/board/units';
import { around, contains, whole, windowIn } from '../src/board/zoom';
import { aPiece, aView } from './making';

/** Three groups of two models on a table of 72 by 48 inches: two near each other, one far away. */
const INCH = 254;
const at = (x: number, y: number): { x: number; y: number; radius: number } => ({
  x: x * INCH,
  y: y * INCH,
  radius: INCH / 2,
});
const places = [
  [20, 10],
  [22, 10],
  [24, 20],
  [26, 20],
  [66, 44],
  [68, 44],
] as const;
const view = {
  ...aView({ width: 72 * INCH, height: 48 * INCH, unit: 'in' }),
  groups: [],
  pieces: places.map(([x, y], id) => ({ ...aPiece(id, `Model ${id}`, at(x, y)), group: null })),
};
const scale = new Scale(view);
const units = unitsOf(view);
const spots = new Map(view.pieces.map((piece) => [piece.id, scale.spot([piece.x!, piece.y!])]));
const room = { w: 620, h: 620 };
const sheet = whole(scale.width, scale.height, 0, 1);
const fight: Fight = { key: 'k', pieces: [0, 1], others: [2, 3], far: 0, isPicking: false };

const seenOf = (one: Fight): Box => {
  const sought = soughtFor(one, { units, spots, scale, room })!;
  return windowIn(around(sought.about, sought.rest, sheet, sought.most), sheet);
};
const has = (seen: Box, id: number): boolean => {
  const [x, y] = spots.get(id)!;
  return contains(seen, { x, y, w: 0, h: 0 });
};

test('a fight shows those in hand and their targets, and leaves out what is far away', () => {
  const seen = seenOf(fight);
  for (const id of [0, 1, 2, 3]) expect(has(seen, id)).toBe(true);
  expect(has(seen, 4)).toBe(false);
  expect(seen.w / scale.bar).toBeGreaterThanOrEqual(14);
});

test('models stay large: what is too far away from those in hand is left out', () => {
  const seen = seenOf({ ...fight, others: [2, 3, 4, 5] });
  expect((room.w / seen.w) * 2 * scale.length(INCH / 2)).toBeGreaterThanOrEqual(22);
  expect(has(seen, 0)).toBe(true);
  expect(has(seen, 5)).toBe(false);
});

test('nobody in hand shows everybody', () => {
  const seen = seenOf({ ...fight, pieces: [], others: [] });
  for (const id of spots.keys()) expect(has(seen, id)).toBe(true);
});

test('a room of another shape has what is left beside the board', () => {
  expect(sheet.whole.w / sheet.whole.h).toBeCloseTo(1);
  expect(windowIn(sheet.whole, sheet)).toEqual({ x: 0, y: 0, w: scale.width, h: scale.height });
});
