import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import Board from '../src/board/Board.svelte';
import { describeBoard, region } from '../src/board/describe';
import { Scale } from '../src/board/geometry';
import { namesOn } from '../src/board/naming';
import { onDrawing, placeTags } from '../src/board/tags';
import { unitsOf } from '../src/board/units';
import { towards } from '../src/board/walk';
import { panned, settled, showing, whole, windowIn, zoomed } from '../src/board/zoom';
import type { Table } from '../src/wire';
import fixture from './fixtures/table.json';
import { aPiece, aView } from './making';

const view = (fixture as unknown as Table).view;
const onBoard = view.pieces.filter((piece) => piece.x !== null);
afterEach(cleanup);

describe('a real board', () => {
  test('draws every piece as a button that says who and where it is', () => {
    render(Board, { view });
    const buttons = screen.getAllByRole('button');
    expect(buttons).toHaveLength(onBoard.length);
    for (const piece of onBoard)
      expect(buttons.some((one) => one.getAttribute('aria-label')?.includes(piece.name))).toBe(true);
    expect(document.querySelectorAll('.terrain')).toHaveLength(view.terrain.length);
  });
  test('has one tab stop among its pieces', () => {
    render(Board, { view });
    expect(document.querySelectorAll('.base[tabindex="0"]')).toHaveLength(1);
  });
  test('hands on the piece that is chosen by key', () => {
    const onpick = vi.fn();
    render(Board, { view, onpick });
    const base = document.querySelector(`[data-piece="${onBoard[1]!.id}"]`)!;
    base.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(onpick).toHaveBeenCalledWith(onBoard[1]!.id);
  });
  test('brackets the piece in question and rings those on offer', () => {
    render(Board, { view, asking: [onBoard[0]!.id], offered: [onBoard[1]!.id] });
    expect(document.querySelectorAll('path.asking')).toHaveLength(1);
    expect(document.querySelectorAll('.offer')).toHaveLength(1);
  });
  test('as a picture has nothing to press', () => {
    render(Board, { view, isQuiet: true });
    expect(screen.queryAllByRole('button')).toHaveLength(0);
  });
  test('uses no inline style that a strict policy would refuse', () => {
    const { container } = render(Board, { view });
    expect(container.innerHTML).not.toContain('<style');
  });
});

describe('the board in words', () => {
  test('tells each side, each piece and each terrain', () => {
    const words = describeBoard(view).join(' ');
    for (const side of view.sides) expect(words).toContain(side.name);
    for (const piece of view.pieces) expect(words).toContain(piece.name);
    for (const area of view.terrain) expect(words).toContain(area.label);
  });
  test('names regions as a map does', () => {
    const south = { ...view, home: '' };
    expect(region(2000, 2000, south)).toBe('middle');
    expect(region(100, 3900, south)).toBe('upper left');
    expect(region(3900, 100, south)).toBe('lower right');
  });
  test('names them as they are seen from the own edge', () => {
    expect(region(100, 3900, { ...view, home: 'north' })).toBe('lower right');
    expect(region(100, 3900, { ...view, home: 'west' })).toBe('lower left');
    expect(region(100, 3900, { ...view, home: 'east' })).toBe('upper right');
  });
});

describe('names on the board', () => {
  const scale = new Scale(view);
  const spots = new Map(onBoard.map((piece) => [piece.id, scale.spot([piece.x!, piece.y!])]));
  const naming = { view, units: unitsOf(view), scale, spots, discs: [], boxes: [] };
  test('of the piece in question stay when the board is small', () => {
    const asked = onBoard[0]!;
    const names = namesOn({ ...naming, u: 0.8, asking: [asked.id] });
    expect(names.map((name) => name.text)).toEqual([asked.name]);
  });
  test('of everybody are shown when there is room', () => {
    const names = namesOn({ ...naming, u: 6, asking: [] });
    for (const piece of onBoard) expect(names.some((name) => name.text === piece.name)).toBe(true);
  });
});

describe('walking by keys', () => {
  const spots = new Map([
    [1, [100, 100] as const],
    [2, [200, 110] as const],
    [3, [100, 200] as const],
  ]);
  test('goes to the nearest piece that way', () => {
    expect(towards('ArrowRight', 1, spots)).toBe(2);
    expect(towards('ArrowDown', 1, spots)).toBe(3);
    expect(towards('ArrowLeft', 1, spots)).toBeNull();
    expect(towards('x', 1, spots)).toBeNull();
  });
});

describe('looking closer', () => {
  const sheet = whole(400, 400);
  const all = sheet.whole;
  test('keeps the place under the pointer where it is', () => {
    const box = zoomed(all, 2, [100, 100], sheet);
    expect(box.w).toBe(212);
    expect((100 - box.x) / box.w).toBeCloseTo((100 - all.x) / all.w);
  });
  test('never leaves the sheet nor goes closer than eight times', () => {
    const near = zoomed(all, 2, [100, 100], sheet);
    expect(panned(near, 9999, 9999, sheet)).toMatchObject({ x: -6, y: -6 });
    expect(zoomed(all, 1000, [100, 100], sheet).w).toBe(all.w / 8);
    expect(settled({ x: 0, y: 0, w: 9999, h: 9999 }, sheet)).toEqual(all);
  });
  test('has a frame of as many pixels around what is seen', () => {
    expect(windowIn(all, sheet)).toEqual({ x: 0, y: 0, w: 400, h: 400 });
    const near = zoomed(all, 2, [200, 200], sheet);
    expect(windowIn(near, sheet)).toEqual({ x: 100, y: 100, w: 200, h: 200 });
  });
  test('moves no more than it must to show a piece', () => {
    const box = { x: 0, y: 0, w: 100, h: 100 };
    expect(showing(box, [50, 50], 20, sheet)).toEqual(box);
    expect(showing(box, [110, 50], 20, sheet).x).toBe(30);
  });
});

test('the tags of a plan cover no base and not each other', () => {
  const places = [
    [800, 1200],
    [1500, 2900],
    [2400, 700],
    [2100, 2000],
    [3300, 1600],
    [3200, 3100],
  ] as const;
  const stood = places.map(([x, y], id) => aPiece(id, `Piece ${id}`, { x, y }));
  const view = aView({ pieces: stood });
  const scale = new Scale(view);
  const spots = new Map(stood.map((piece) => [piece.id, scale.spot([piece.x!, piece.y!])]));
  const row = (result: string) => ({ result, chance: '1/2', percent: 50, short: '', counts: true });
  const report = {
    title: 'An attack',
    deed: '',
    needs: '',
    modifiers: [],
    rows: [row('hit'), row('missed')],
    tally: '',
    tallied: [],
    verb: '',
  };
  const desk = {
    view,
    scale,
    spots,
    box: whole(400, 400).whole,
    seen: whole(400, 400).inner,
    u: 1.7,
    end: [60, 200] as const,
    radius: 20,
    hasLength: true,
  };
  const { tags, length } = placeTags([{ id: 'plan', report }], desk);
  const boxes = [...tags.map((one) => one.at), length!].map((at) => onDrawing(at, desk));
  for (const piece of stood) {
    const [x, y] = spots.get(piece.id)!;
    for (const box of boxes) {
      const gap = Math.hypot(
        Math.max(box.x - x, 0, x - box.x - box.w),
        Math.max(box.y - y, 0, y - box.y - box.h),
      );
      expect(gap).toBeGreaterThanOrEqual(scale.length(piece.radius) - 0.01);
    }
  }
  expect(
    boxes[0]!.x >= boxes[1]!.x + boxes[1]!.w ||
      boxes[1]!.x >= boxes[0]!.x + boxes[0]!.w ||
      boxes[0]!.y >= boxes[1]!.y + boxes[1]!.h ||
      boxes[1]!.y >= boxes[0]!.y + boxes[0]!.h,
  ).toBe(true);
});
