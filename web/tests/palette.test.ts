import { describe, expect, test, vi, type Mock } from 'vitest';
import { Scale } from '../src/board/geometry';
import { boxAround, isPalette, tilesOf, tileWith, turnedOn } from '../src/board/palette';
import { Stencil } from '../src/board/plan/stencil.svelte';
import type { AreaView, ChoiceView, Point } from '../src/wire';
import { aChoice, aQuestion } from './making';

const board = { width: 4000, height: 4000, grid: 0 };
const picture = (label: string, points: Point[]): AreaView => ({
  kind: 'blocking',
  label,
  shape: { polygon: points },
  side: null,
  rule: '',
  looks: [],
  thing: '',
});
const lying = picture('Wall', [
  [-400, -100],
  [400, -100],
  [400, 100],
  [-400, 100],
]);
const standing = picture('Wall', [
  [-100, -400],
  [100, -400],
  [100, 400],
  [-100, 400],
]);
const laid = (brief: string, value: number, shown: AreaView): ChoiceView =>
  aChoice(`${brief} ${value}`, { brief, value, picture: shown });
const CHOICES = [
  aChoice('Enough terrain', { is_out: true }),
  laid('Wall', 0, lying),
  laid('Bog', 1, picture('Bog', [])),
  laid('Wall', 90, standing),
];

describe('a palette', () => {
  test('has a tile for each piece, by name, with every way in which it may be turned', () => {
    const tiles = tilesOf(CHOICES);
    expect(tiles.map(({ name, turns }) => [name, turns.map(({ index }) => index)])).toEqual([
      ['Bog', [2]],
      ['Wall', [1, 3]],
    ]);
    expect(tileWith(tiles, 3)).toBe(tiles[1]);
    expect(tileWith(tiles, 0)).toBeNull();
    expect([turnedOn(tiles[1]!, 1), turnedOn(tiles[1]!, 3), turnedOn(tiles[0]!, 2)]).toEqual([3, 1, 2]);
  });
  test('is a choice between things that have pictures', () => {
    expect(isPalette(aQuestion('choose', { choices: CHOICES }))).toBe(true);
    expect(isPalette(aQuestion('choose', { choices: CHOICES.slice(0, 1) }))).toBe(false);
    expect(isPalette(aQuestion('place'))).toBe(false);
    expect(isPalette(null)).toBe(false);
  });
  test('shows pieces as they lie on the board of the one who looks', () => {
    const view = { width: 4000, height: 4000, unit: 'mm' as const };
    const [south, west] = [new Scale(view), new Scale({ ...view, home: 'west' })];
    expect(boxAround(lying, south)).toMatchObject({ w: 80, h: 20 });
    expect(boxAround(lying, west)).toMatchObject({ w: 20, h: 80 });
  });
});

describe('a piece in hand', () => {
  const inHand = (): { stencil: Stencil; put: Mock<(at: Point) => void> } => {
    const put = vi.fn<(at: Point) => void>();
    return { stencil: new Stencil(aQuestion('choose'), lying, board, put), put };
  };
  test('goes with the pointer', () => {
    const { stencil, put } = inHand();
    expect(stencil.end).toBeNull();
    stencil.hover([1500, 1200]);
    expect(stencil.end).toEqual([1500, 1200]);
    expect(stencil.footprint).toEqual(lying.shape);
    expect(put).not.toHaveBeenCalled();
  });
  test('is put down by a press on the board, or when it is let go of there', () => {
    const { stencil, put } = inHand();
    stencil.put([1000, 900]);
    stencil.bring([800, 700]);
    expect(put.mock.calls).toEqual([[[1000, 900]], [[800, 700]]]);
  });
});
