import { expect, test } from 'vitest';
import { Scale } from '../src/board/geometry';
import { outlinesOf, together } from '../src/board/together';
import type { ShapeView } from '../src/wire';

const scale = (grid: number): Scale => new Scale({ width: 4000, height: 4000, unit: 'mm', grid });
const row = (kind: string, left: number, right: number, y: number): { kind: string; shape: ShapeView } => ({
  kind,
  shape: {
    polygon: [
      [left * 500, y * 500],
      [right * 500, y * 500],
      [right * 500, (y + 1) * 500],
      [left * 500, (y + 1) * 500],
    ],
  },
});
const kindOf = ({ kind }: { kind: string }): string => kind;

test('squares that touch have one outline, with corners only where it turns', () => {
  expect(
    outlinesOf([
      [0, 0],
      [1, 0],
      [0, 1],
    ]).map((loop) => loop.length),
  ).toEqual([6]);
  expect(
    outlinesOf([
      [0, 0],
      [4, 4],
    ]).map((loop) => loop.length),
  ).toEqual([4, 4]);
});

test('a ring has an outline outside and one inside', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ] as const;
  expect(outlinesOf(ring).map((loop) => loop.length)).toEqual([4, 4]);
});

test('rows of a kind are drawn together, other kinds and odd shapes by themselves', () => {
  const pond = { kind: 'wood', shape: { disc: [2000, 2000, 300] } as ShapeView };
  const pieces = [row('wood', 0, 2, 0), row('wood', 0, 2, 1), row('wall', 2, 3, 0), pond];
  const drawn = together(pieces, scale(500), kindOf);
  expect(drawn.map(({ piece, loops }) => [piece.kind, loops.length, loops[0]!.length])).toEqual([
    ['wood', 1, 48],
    ['wood', 1, 4],
    ['wall', 1, 4],
  ]);
  expect(drawn[1]!.loops[0]).toContainEqual([100, 300]);
  expect(together(pieces, scale(0), kindOf)).toHaveLength(4);
});
