import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import MapPicture from '../src/maps/MapPicture.svelte';
import Maps from '../src/maps/Maps.svelte';
import { dropMap, keepMap, keptMaps, mapOf } from '../src/maps/maps';
import { mapFile, readMap } from '../src/offline/mapfile';
import Lobby from '../src/prompts/Lobby.svelte';
import { TableState } from '../src/table/state.svelte';
import { aView, theNews } from './making';
import { serve, table } from './toy';

const view = aView({
  title: 'Old Mill',
  terrain: [
    {
      kind: 'rough',
      label: 'Wood',
      shape: { disc: [800, 800, 300] },
      side: null,
      rule: 'TY-1',
      looks: [],
      thing: '',
    },
  ],
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('maps', () => {
  test('are kept, handed on as a file and read again', () => {
    const map = mapOf('', 'toy', 'first', view);
    keepMap(map);
    expect(keptMaps()).toEqual([map]);
    expect(map).toMatchObject({
      name: 'Old Mill',
      terrain: [{ kind: 'rough', label: 'Wood', shape: { disc: [800, 800, 300] } }],
    });
    const file = mapFile(map);
    expect(file.name).toBe('old-mill.json');
    expect(readMap(file.text)).toEqual({ ...map, id: expect.any(String) as string });
    dropMap(map.id);
    expect(keptMaps()).toEqual([]);
  });
  test.each([
    '{',
    '[]',
    '{"game":"toy"}',
    '{"game":"toy","width":1,"height":1,"terrain":[{"kind":"rough"}]}',
    '{"game":"toy","width":1,"height":1,"terrain":[{"kind":"a","label":"b","shape":{"disc":["x",1,2]}}]}',
  ])('that are none say so: %s', (text) => expect(() => readMap(text)).toThrow('Not a map'));
  test('are chosen for a new match', async () => {
    serve();
    keepMap(mapOf('Mill', 'toy', 'first', view));
    keepMap(mapOf('Elsewhere', 'other', 'first', view));
    const onchoose = vi.fn();
    render(Maps, { game: 'toy', chosen: null, onchoose });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await fireEvent.click(screen.getByLabelText(/Mill/, { selector: 'input' }));
    expect(onchoose.mock.calls[0]![0]).toMatchObject({ name: 'Mill' });
  });
  test('are small pictures with zones apart from terrain, as the game describes them', async () => {
    const kind = { name: '', rule: '', text: '', looks: [], thing: '', is_zone: false, side: null };
    serve({
      '/api/games/toy/map': () => ({
        is_joined: false,
        stencils: [],
        kinds: [
          { ...kind, id: 'rough' },
          { ...kind, id: 'camp', is_zone: true, side: 1 },
        ],
      }),
    });
    const map = mapOf('Mill', 'toy', 'first', view);
    const camp = {
      kind: 'camp',
      label: 'Camp',
      shape: { disc: [2000, 2000, 300] as [number, number, number] },
    };
    const { container } = render(MapPicture, { map: { ...map, terrain: [...map.terrain, camp] } });
    await waitFor(() => expect(container.querySelectorAll('.zone.b')).toHaveLength(1));
    expect(container.querySelectorAll('.terrain')).toHaveLength(1);
  });
});

test('a guest picks the force of a seat that brings its own, and a wrong one keeps them out', async () => {
  const { sent } = serve();
  const room = new TableState('m1', 'token');
  const seats = table().seats.map((seat) => ({
    ...seat,
    has_joined: seat.seat === 0,
    brings_force: seat.seat === 1,
  }));
  room.accept(theNews(table({ started: false, invited: 1, held: [], seats })));
  room.join = vi.fn(async () => undefined);
  render(Lobby, { room });
  const select = await screen.findByLabelText<HTMLSelectElement>('Your force');
  await vi.waitFor(() => expect(select.options.length).toBeGreaterThan(3));
  await fireEvent.change(select, { target: { value: 'sample:1' } });
  await vi.waitFor(() => expect(sent.some(([address]) => address.endsWith('/roster/check'))).toBe(true));
  await vi.waitFor(() => expect(screen.getByText<HTMLButtonElement>('Join the match').disabled).toBe(false));
  await fireEvent.click(screen.getByText('Join the match'));
  expect(room.join).toHaveBeenCalledWith(
    '',
    expect.any(String),
    expect.objectContaining({ name: 'Blue Force', edition: 'first' }),
  );
});
