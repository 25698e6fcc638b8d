/** The editor of maps: shapes, squares, files, and a draft with an honest server. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptMaps, type SavedMap } from '../src/maps/maps';
import { mapFile, readMap } from '../src/offline/mapfile';
import { Draft, pieceOf, type MapServer } from '../src/maps/draft.svelte';
import { areaOf, joined, kindWords, shelves } from '../src/maps/kinds';
import {
  bounds,
  freePlace,
  isBeyond,
  middle,
  moved,
  movedTo,
  rectangle,
  scaled,
  turned,
  withCorner,
} from '../src/maps/shapes';
import { between, lyingOn, painted, squareAt, squaresIn } from '../src/maps/squares';
import { dragged, drawn } from '../src/maps/tools';
import MapEditor from '../src/maps/MapEditor.svelte';
import type { MapDescription, MapKind, MapPiece, Problem, ShapeView } from '../src/wire';
import { GAME } from './toy';

const kind = (id: string, more: Partial<MapKind> = {}): MapKind => ({
  id,
  name: id[0]!.toUpperCase() + id.slice(1),
  rule: '',
  text: '',
  looks: [],
  thing: '',
  is_zone: false,
  side: null,
  ...more,
});
const BOARD: MapDescription = {
  game: 'toy',
  edition: 'first',
  width: 4000,
  height: 3000,
  unit: 'mm',
  grid: 0,
  most: 5,
  rule: 'TY-1',
  edge_rule: 'TY-2',
  is_joined: false,
  kinds: [kind('rough'), kind('blocking')],
  stencils: [
    {
      name: 'Wood',
      kind: 'rough',
      shape: {
        polygon: [
          [-300, -200],
          [300, -200],
          [300, 200],
          [-300, 200],
        ],
      },
      thing: 'wood',
    },
    { name: 'Rock', kind: 'blocking', shape: { disc: [0, 0, 250] }, thing: '' },
  ],
  limits: [{ place: 'terrain', rule: 'TY-3', sentence: 'pieces do not overlap' }],
};
const GRID: MapDescription = {
  ...BOARD,
  grid: 500,
  most: 99,
  stencils: [],
  kinds: [kind('wall'), kind('water'), kind('camp', { is_zone: true, side: 0 })],
};
const BOX: ShapeView = {
  polygon: [
    [0, 0],
    [400, 0],
    [400, 200],
    [0, 200],
  ],
};
const MAP: SavedMap = {
  id: 'm',
  name: 'Old Ford',
  game: 'toy',
  edition: 'first',
  width: 4000,
  height: 3000,
  terrain: [],
  unit: 'mm',
  grid: 0,
};

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.setPointerCapture = () => undefined;
  history.replaceState(null, '', '/maps/toy');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('outlines', () => {
  test('are moved, turned, scaled and cornered in whole numbers', () => {
    expect(bounds({ disc: [100, 50, 30] })).toEqual({ left: 70, bottom: 20, right: 130, top: 80 });
    expect(middle(BOX)).toEqual([200, 100]);
    expect(moved({ disc: [1, 2, 3] }, 10, 20)).toEqual({ disc: [11, 22, 3] });
    expect(middle(movedTo(BOX, [1000, 900]))).toEqual([1000, 900]);
    expect(bounds(turned(BOX, 90))).toEqual({ left: 100, bottom: -100, right: 300, top: 300 });
    expect(turned({ disc: [1, 2, 3] }, 45)).toEqual({ disc: [1, 2, 3] });
    expect(bounds(scaled(BOX, 2))).toEqual({ left: -200, bottom: -100, right: 600, top: 300 });
    expect(scaled({ disc: [0, 0, 100] }, 0.001)).toEqual({ disc: [0, 0, 20] });
    expect(withCorner(BOX, 2, [500, 300])).toEqual({
      polygon: [
        [0, 0],
        [400, 0],
        [500, 300],
        [0, 200],
      ],
    });
    expect(rectangle([500, 500], [100, 900])).toEqual({
      polygon: [
        [100, 500],
        [500, 500],
        [500, 900],
        [100, 900],
      ],
    });
    expect(rectangle([500, 500], [510, 900])).toBeNull();
  });
  test('find a free place nearest to the middle, and know when they leave the board', () => {
    expect(freePlace(BOX, [], BOARD)).toEqual([2000, 1500]);
    const [x, y] = freePlace(BOX, [{ disc: [2000, 1500, 300] }], BOARD);
    expect(Math.hypot(x - 2000, y - 1500)).toBeGreaterThan(350);
    expect([isBeyond(BOX, BOARD), isBeyond(moved(BOX, -1, 0), BOARD)]).toEqual([false, true]);
  });
  test('follow the pointer that holds them, on a lattice or freely', () => {
    const drag = {
      hold: 'move' as const,
      index: 0,
      from: [0, 0] as [number, number],
      shape: BOX,
      corner: -1,
    };
    expect(middle(dragged(drag, [112, 33], 50))).toEqual([300, 150]);
    expect(middle(dragged(drag, [112, 33], 0))).toEqual([312, 133]);
    expect(bounds(dragged({ ...drag, hold: 'size', from: [400, 100] }, [600, 100], 50)).right).toBe(600);
    expect(bounds(dragged({ ...drag, hold: 'turn', from: [400, 100] }, [205, 300], 50)).top).toBe(300);
    expect(drawn('disc', [[100, 100]], [100, 300])).toEqual({ disc: [100, 100, 200] });
    expect(
      drawn(
        'outline',
        [
          [0, 0],
          [100, 0],
        ],
        [100, 100],
      ),
    ).toEqual({
      polygon: [
        [0, 0],
        [100, 0],
        [100, 100],
      ],
    });
    expect(drawn('outline', [[0, 0]], [100, 100])).toBeNull();
  });
});

describe('squares', () => {
  test('are painted in runs, zones under terrain, and cleared', () => {
    const [wall, water, camp] = GRID.kinds as [MapKind, MapKind, MapKind];
    let terrain = painted(
      [],
      [
        [2, 1],
        [3, 1],
        [3, 2],
      ],
      wall,
      GRID,
    );
    expect(terrain.map((piece) => squaresIn(piece, 500))).toEqual([
      [
        [2, 1],
        [3, 1],
      ],
      [[3, 2]],
    ]);
    terrain = painted(terrain, [[3, 1]], water, GRID);
    terrain = painted(
      terrain,
      [
        [3, 1],
        [4, 1],
      ],
      camp,
      GRID,
    );
    expect(lyingOn(terrain, [3, 1], GRID).map((piece) => piece.kind)).toEqual(['camp', 'water']);
    expect(terrain).toHaveLength(4);
    expect(painted(terrain, [[3, 1]], null, GRID).map((piece) => piece.kind)).toEqual([
      'camp',
      'wall',
      'wall',
    ]);
    expect(squareAt([3999, 2999], GRID)).toEqual([8, 6]);
    expect(squareAt([4000, 10], GRID)).toBeNull();
    expect(between([1, 1], [4, 2])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
    ]);
  });
});

test('kinds may be joined, and a piece is drawn as all of them', () => {
  const both = { ...BOARD, is_joined: true };
  expect(joined(both, 'blocking', 'rough')).toBe('rough, blocking');
  expect(joined(both, 'rough, blocking', 'rough')).toBe('blocking');
  expect(joined(both, 'rough', 'rough')).toBe('rough');
  expect(kindWords(both, 'rough, blocking')).toBe('Rough, Blocking');
  expect(areaOf(both, { kind: 'rough, blocking', label: 'x', shape: BOX }).looks).toEqual([
    'rough',
    'blocking',
  ]);
  expect(shelves(BOARD).map((shelf) => shelf.kind)).toEqual(['rough', 'blocking']);
});

describe('files', () => {
  test('are in the unit of the game, and come back as they were', () => {
    const terrain: MapPiece[] = [
      { kind: 'rough', label: 'Wood', shape: { disc: [1333, 2222, 777] } },
      {
        kind: 'blocking',
        label: 'Wall',
        shape: {
          polygon: [
            [254, 0],
            [381, 0],
            [381, 127],
          ],
        },
      },
    ];
    const inches: SavedMap = {
      ...MAP,
      width: 6096,
      height: 4572,
      unit: 'in',
      terrain,
      house: { table: 'small' },
    };
    const { text } = mapFile(inches);
    expect(text).toContain('"size": [24,18]');
    expect(text).toContain('"polygon":[[1,0],[1.5,0],[1.5,0.5]]');
    expect(readMap(text)).toEqual({ ...inches, id: expect.any(String) as string });
    expect(readMap(mapFile(MAP).text).terrain).toEqual([]);
  });
  test('of squares name the first and the last of each piece', () => {
    const map: SavedMap = {
      ...MAP,
      grid: 500,
      terrain: painted(
        [],
        [
          [2, 1],
          [3, 1],
        ],
        GRID.kinds[0]!,
        GRID,
      ),
    };
    expect(mapFile(map).text).toContain('"squares":[[2,1],[3,1]]');
    expect(readMap(mapFile(map).text)).toMatchObject({
      width: 4000,
      height: 3000,
      grid: 500,
      terrain: map.terrain,
    });
  });
  test('from before there were units still open', () => {
    const old = JSON.stringify({
      game: 'toy',
      edition: 'first',
      name: 'Old',
      width: 4000,
      height: 4000,
      terrain: [{ kind: 'rough', label: 'W', shape: { disc: [800, 800, 300] } }],
    });
    expect(readMap(old)).toMatchObject({ width: 4000, terrain: [{ shape: { disc: [800, 800, 300] } }] });
  });
});

const OFF: Problem = { place: 'terrain[0].shape', rule: 'TY-2', sentence: 'the piece must lie on the board' };
const server = (): MapServer => ({
  describe: async () => BOARD,
  check: async (map) =>
    map.terrain.flatMap((piece, index) =>
      isBeyond(piece.shape, BOARD) ? [{ ...OFF, place: `terrain[${index}].shape` }] : [],
    ),
});

test('a draft refuses what leaves the board in the server’s words, and undoes the rest', async () => {
  const draft = new Draft(server());
  await draft.open(MAP, false);
  await draft.addStencil(BOARD.stencils[1]!, [1000, 1000]);
  expect(draft.piece).toEqual({ kind: 'blocking', label: 'Rock', shape: { disc: [1000, 1000, 250] } });
  expect(await draft.reshape(0, { disc: [100, 1000, 250] }, '')).toBe(false);
  expect(draft.refused?.sentence).toBe('the piece must lie on the board');
  expect(draft.map.terrain[0]!.shape).toEqual({ disc: [1000, 1000, 250] });
  expect(await draft.reshape(0, { disc: [600, 1000, 250] }, '')).toBe(true);
  expect(draft.refused).toBeNull();
  draft.amend(0, { kind: 'rough' });
  draft.remove(0);
  expect(keptMaps()[0]!.terrain).toEqual([]);
  draft.undo();
  draft.undo();
  expect(draft.map.terrain[0]!).toMatchObject({ kind: 'blocking', shape: { disc: [600, 1000, 250] } });
  expect(pieceOf(OFF)).toBe(0);
});

test('the page lays a stencil by key, steers it by keys, and goes on to a match', async () => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input as string, location.origin);
    let found: unknown = [GAME];
    if (pathname.endsWith('/map')) found = BOARD;
    if (pathname.endsWith('/map/check'))
      found = { problems: await server().check({ ...MAP, ...(JSON.parse(init?.body as string) as object) }) };
    return new Response(JSON.stringify(found), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  window.scrollTo = () => undefined;
  render(MapEditor, { game: 'toy' });
  await fireEvent.click(await screen.findByRole('button', { name: /^Wood/ }), { detail: 0 });
  const piece = await screen.findByRole('button', { name: /^Wood, rough, at/ });
  await fireEvent.keyDown(piece, { key: 'ArrowRight' });
  await waitFor(() =>
    expect(keptMaps()[0]!.terrain[0]!.shape).toEqual({
      polygon: [
        [1750, 1300],
        [2350, 1300],
        [2350, 1700],
        [1750, 1700],
      ],
    }),
  );
  await fireEvent.keyDown(piece, { key: 'r' });
  await waitFor(() => expect(bounds(keptMaps()[0]!.terrain[0]!.shape).top).toBeGreaterThan(1700));
  await fireEvent.change(screen.getByLabelText('Kind', { selector: '.inspector select' }), {
    target: { value: 'blocking' },
  });
  expect(keptMaps()[0]!.terrain[0]!.kind).toBe('blocking');
  await fireEvent.input(screen.getByLabelText('Map name'), { target: { value: 'Old Ford' } });
  const play = screen.getByRole<HTMLButtonElement>('button', { name: 'Play on this map' });
  await waitFor(() => expect(play.disabled).toBe(false));
  await fireEvent.click(play);
  expect(location.pathname + location.search + location.hash).toBe(`/new?game=toy#map=${keptMaps()[0]!.id}`);
});
