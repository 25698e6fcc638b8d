import { beforeEach, expect, test, vi } from 'vitest';
import { TableState } from '../src/table/state.svelte';
import { keep, keepAdmitted, kept, momentLink, tokenOf } from '../src/tokens';
import type { Table } from '../src/wire';
import { theNews } from './making';
import fixture from './fixtures/table.json';

const seated = { ...(fixture as unknown as Table), match: 'm1', held: [0], invited: null };
const invited = { ...seated, held: [], invited: 1 };
const watched = { ...seated, held: [], invited: null };

/** A server that lets these tokens in. */
function serve(tables: Record<string, Table>): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.origin);
    const table = tables[url.searchParams.get('token') ?? ''];
    const body = url.pathname.endsWith('/news') ? table && theNews(table) : table;
    const refused = { error: { field: 'token', rule: '', sentence: 'Invalid seat token.' } };
    return new Response(JSON.stringify(body ?? refused), { status: table ? 200 : 401 });
  });
}

/** Whoever holds a seat opens a link. */
async function arriving(token: string): Promise<TableState> {
  const room = new TableState('m1', 'mine');
  room.accept(theNews(seated));
  await room.arrive(token);
  return room;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('WebSocket', class {});
});

test('a link counts for whoever holds nothing, and is kept once the server has let it in', () => {
  expect(tokenOf('m1', 't=abc')).toBe('abc');
  expect(tokenOf('m1')).toBe('');
  keepAdmitted(watched, 'abc');
  expect(tokenOf('m1')).toBe('abc');
});

test('a seat is worth more than an invitation, and that more than watching', () => {
  keepAdmitted(watched, 'eyes');
  keepAdmitted(invited, 'guest');
  expect(tokenOf('m1', 't=eyes')).toBe('guest');
  keepAdmitted(watched, 'eyes');
  expect(kept('m1')?.token).toBe('guest');
  keepAdmitted(seated, 'mine');
  keepAdmitted(invited, 'guest');
  expect(tokenOf('m1', 't=guest')).toBe('mine');
});

test('of several seats a tab keeps its own', () => {
  keepAdmitted(seated, 'mine');
  const tab = sessionStorage.getItem('affray.seat.m1')!;
  keepAdmitted({ ...seated, held: [1] }, 'other');
  expect(tokenOf('m1')).toBe('other');
  sessionStorage.setItem('affray.seat.m1', tab);
  expect(tokenOf('m1')).toBe('mine');
});

test('what an older version kept is still held', () => {
  localStorage.setItem('affray.matches', JSON.stringify({ m1: { match: 'm1', token: 'mine', seen: 1 } }));
  expect(tokenOf('m1', 't=eyes')).toBe('mine');
  keep('m1', { name: 'Old' });
  expect(kept('m1')).toMatchObject({ token: 'mine', name: 'Old', held: {} });
});

test('a link that the server does not know changes nothing', async () => {
  serve({ mine: seated });
  const room = await arriving('nonsense');
  expect(room.client.token).toBe('mine');
  expect(room.failure).toBeNull();
  expect(kept('m1')?.held).toEqual({ mine: [0] });
});

test('whoever has a seat is told of an invitation, and can take that seat, too', async () => {
  serve({ mine: seated, guest: invited });
  const room = await arriving('guest');
  expect(room.client.token).toBe('mine');
  expect(room.offered).toEqual({ token: 'guest', seat: 1 });
  room.sit('guest');
  expect(room.offered).toBeNull();
  expect(tokenOf('m1')).toBe('mine');
});

test('the link of another seat is played in this tab, and both are held', async () => {
  serve({ mine: seated, other: { ...seated, held: [1] } });
  const room = await arriving('other');
  expect(room.client.token).toBe('other');
  room.accept(theNews({ ...seated, held: [1] }));
  expect(kept('m1')?.held).toEqual({ mine: [0], other: [1] });
});

test('a kept token that is refused gives way to a link that works', async () => {
  keep('m1', { token: 'stale' });
  serve({ guest: invited });
  const room = new TableState('m1', tokenOf('m1', 't=guest'));
  await room.arrive('guest');
  expect(room.client.token).toBe('guest');
  expect(tokenOf('m1')).toBe('guest');
});

test('without any token the page says what is needed', () => {
  const room = new TableState('m1', '');
  room.open();
  expect(room.failure?.title).toBe('You need a link to see this');
});

test('a link to a moment lets others watch; without a token it is for those who have one', () => {
  expect(new URL(momentLink('m1', 7, 'watch')).hash).toBe('#t=watch');
  expect(momentLink('m1', 7, '')).not.toContain('#');
});
