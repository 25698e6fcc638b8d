import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newKey, Offline, Refused, tell } from '../src/calling';
import { MatchSocket } from '../src/table/socket';
import { TableState } from '../src/table/state.svelte';
import { choicesOf } from '../src/kinds';
import type { EventView, Table } from '../src/wire';
import { anEvent, aQuestion, theNews } from './making';
import events from './fixtures/events.json';
import fixture from './fixtures/table.json';

const table = fixture as unknown as Table;
const bid = aQuestion('number', { name: 'Bid', low: 0, high: 5, is_secret: true });
const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

beforeEach(() => localStorage.clear());
afterEach(() => vi.stubGlobal('fetch', async () => json([])));

describe('what is told to the server', () => {
  const begin = () => tell('/api/matches/{match}/start', { match: 'm1' }, { token: 't' });

  test('is sent again with the same key when the line is down', async () => {
    const keys: string[] = [];
    const fetch = vi.fn(async (_: string, init: RequestInit) => {
      keys.push((JSON.parse(init.body as string) as { key: string }).key);
      if (keys.length < 3) throw new TypeError('down');
      return json({ ok: true });
    });
    vi.stubGlobal('fetch', fetch);
    await expect(begin()).resolves.toEqual({ ok: true });
    expect(new Set(keys).size).toBe(1);
  });
  test('comes back as a refusal in the server’s words', async () => {
    vi.stubGlobal('fetch', async () =>
      json({ error: { field: 'value', rule: 'XX-1', sentence: 'Not now.' } }, 422),
    );
    await expect(begin()).rejects.toMatchObject({ message: 'Not now.', rule: 'XX-1', field: 'value' });
    await expect(begin()).rejects.toBeInstanceOf(Refused);
  });
  test('has a key of its own each time', () => {
    expect(newKey()).not.toBe(newKey());
    expect(new Offline().message).toBe('No connection to the server.');
  });
});

test('every event and choice of a server says whom it is about', () => {
  const told = events as unknown as EventView[];
  const acts = told.filter((event) => event.starts_action && !event.chapter);
  expect(acts.length).toBeGreaterThan(3);
  expect(acts.every((event) => event.side !== null)).toBe(true);
  expect(
    choicesOf(table.questions[0]!).filter((choice) => choice.pieces.length === 1 && choice.cost).length,
  ).toBeGreaterThan(3);
});

describe('the room', () => {
  const room = (): TableState => new TableState(table.match, 'token');
  beforeEach(() => vi.stubGlobal('fetch', async () => json([])));

  test('never goes back to an older table', () => {
    const here = room();
    here.accept(theNews({ ...table, seq: 10 }));
    here.accept(theNews({ ...table, seq: 9 }));
    expect(here.shown.live!.seq).toBe(10);
  });
  test('puts the log and the timeline together from what comes bit by bit', () => {
    const here = room();
    const [one, two, three] = ['One.', 'Two.', 'Three.'].map((sentence, index) =>
      anEvent(sentence, { index }),
    );
    const [first, second] = [0, 4].map((at) => ({ at, seat: 0, question: 'Ask' }));
    here.accept(theNews(table, { events: [one!, two!], moments: [first!] }));
    here.accept(
      theNews(
        { ...table, seq: table.seq + 1 },
        { events_from: 2, events: [three!], moments_from: 1, moments: [second!] },
      ),
    );
    expect(here.shown.events).toEqual([one, two, three]);
    expect(here.shown.moments).toEqual([first, second]);
    here.accept(theNews({ ...table, seq: table.seq + 2, epoch: table.epoch + 1 }, { events: [one!] }));
    expect(here.shown.events).toEqual([one]);
    expect(here.shown.moments).toEqual([]);
  });
  test('is busy until the table has come that an answer led to', async () => {
    const here = room();
    here.accept(theNews(table));
    vi.stubGlobal('fetch', async () => json({ seq: table.seq + 2 }));
    const sending = here.answer('x');
    here.accept(theNews({ ...table, seq: table.seq + 1 }));
    await Promise.resolve();
    expect(here.isBusy).toBe(true);
    here.accept(theNews({ ...table, seq: table.seq + 2 }));
    await sending;
    expect(here.isBusy).toBe(false);
  });
  test('asks for the table when the line does not bring it', async () => {
    vi.useFakeTimers();
    const here = room();
    here.accept(theNews(table, { events: [anEvent('One.')] }));
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      if (!address.includes('/estimate')) asked.push(address);
      return json(
        address.endsWith('/answer') ? { seq: table.seq + 1 } : theNews({ ...table, seq: table.seq + 1 }),
      );
    });
    const sending = here.answer('x');
    await vi.advanceTimersByTimeAsync(10_000);
    await sending;
    expect(here.shown.live!.seq).toBe(table.seq + 1);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain(`/news?token=token&seq=${table.seq}&viewer=0&events=1&moments=0`);
    vi.useRealTimers();
  });
  test('asks for the device to be passed when something is secret and several play on it', () => {
    const here = room();
    here.accept(theNews({ ...table, held: [0, 1], questions: [bid, { ...bid, seat: 1 }] }));
    expect(here.deciding.curtain?.seat).toBe(0);
    here.deciding.unveiled = 0;
    expect(here.deciding.curtain).toBeNull();
    expect(here.deciding.question?.seat).toBe(0);
  });
  test('draws no curtain for one player, nor for what everybody may see', () => {
    const here = room();
    here.accept(theNews({ ...table, held: [0], questions: [bid] }));
    expect(here.deciding.curtain).toBeNull();
    here.accept(theNews({ ...table, seq: table.seq + 1, held: [0, 1] }));
    expect(here.deciding.curtain).toBeNull();
  });
  test('seals a secret answer until the others have chosen', async () => {
    const here = room();
    here.accept(theNews({ ...table, questions: [bid] }));
    const waiting = {
      ...table,
      seq: table.seq + 1,
      questions: [],
      seats: table.seats.map((seat) => ({ ...seat, is_waited_for: seat.seat === 1 })),
    };
    vi.stubGlobal('fetch', async () => json({ what: 'done', seq: waiting.seq, epoch: waiting.epoch }));
    const sending = here.answer(2);
    here.accept(theNews(waiting));
    await sending;
    expect(here.deciding.sealed?.seat).toBe(0);
    here.accept(theNews({ ...table, seq: table.seq + 2 }));
    expect(here.deciding.sealed).toBeNull();
  });
  test('remembers who wants to rule on something until they are asked', async () => {
    const here = room();
    here.accept(theNews({ ...table, questions: [] }));
    vi.stubGlobal('fetch', async () => json({ seq: table.seq + 1 }));
    const sending = here.judge(0);
    here.accept(theNews({ ...table, seq: table.seq + 1, questions: [] }));
    await sending;
    expect(here.deciding.judging).toBe(0);
    here.accept(theNews({ ...table, seq: table.seq + 2, questions: [{ ...bid, seat: 1 }] }));
    expect(here.deciding.judging).toBe(0);
    here.accept(theNews({ ...table, seq: table.seq + 3, questions: [bid] }));
    expect(here.deciding.judging).toBeNull();
  });
  test('keeps the question and says why when an answer is refused', async () => {
    const here = room();
    here.accept(theNews(table));
    vi.stubGlobal('fetch', async () =>
      json({ error: { field: '', rule: 'XX-2', sentence: 'Too far.' } }, 400),
    );
    await here.answer('x');
    expect(here.notice).toEqual({ sentence: 'Too far.', rule: 'XX-2' });
    expect(here.deciding.question).not.toBeNull();
  });
});

describe('the live line', () => {
  class Fake {
    static all: Fake[] = [];
    static OPEN = 1;
    readyState = 0;
    onopen?: () => void;
    onclose?: () => void;
    onmessage?: (event: { data: string }) => void;
    constructor(readonly address: string) {
      Fake.all.push(this);
    }
    send(): void {}
    close(): void {
      this.onclose?.();
    }
  }
  test('comes back when it is cut, a little later each time', () => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Fake);
    const lines: unknown[] = [];
    const socket = new MatchSocket(() => `/at/${Fake.all.length}`, {
      message: () => undefined,
      line: (state) => lines.push(state.up),
    });
    Fake.all[0]!.onclose!();
    vi.advanceTimersByTime(500);
    expect(Fake.all).toHaveLength(2);
    Fake.all[1]!.onclose!();
    vi.advanceTimersByTime(999);
    expect(Fake.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(Fake.all).toHaveLength(3);
    Fake.all[2]!.onopen!();
    expect(lines).toEqual([false, false, true]);
    expect(Fake.all.map(({ address }) => address.replace(/.*\//, ''))).toEqual(['0', '1', '2']);
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(Fake.all).toHaveLength(3);
    vi.useRealTimers();
  });
});
