import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Log from '../src/log/Log.svelte';
import Odds from '../src/prompts/Odds.svelte';
import Prompt from '../src/prompts/Prompt.svelte';
import { TableState } from '../src/table/state.svelte';
import Track from '../src/table/Track.svelte';
import type { EventView, Kind, QuestionOf, Table } from '../src/wire';
import { aChoice, aQuestion, theNews } from './making';
import events from './fixtures/events.json';
import fixture from './fixtures/table.json';

const table = fixture as unknown as Table;
const told = events as unknown as EventView[];
const asked = <K extends Kind>(kind: K, more: Partial<QuestionOf<K>>): Table => ({
  ...table,
  questions: [aQuestion(kind, more)],
});

beforeEach(() => vi.stubGlobal('fetch', async () => new Response('[]')));
afterEach(cleanup);

function roomWith(given: Table): TableState {
  const room = new TableState(given.match, 'token');
  room.accept(theNews(given));
  room.answer = vi.fn(async () => undefined);
  return room;
}

test('the log draws the dice and names the rule of each line', () => {
  render(Log, { props: { events: told, view: table.view, game: table.game } });
  const rolled = told.reduce((sum, event) => sum + (event.roll?.faces.length ?? 0), 0);
  expect(document.querySelectorAll('.die').length).toBeGreaterThan(0);
  expect(document.querySelectorAll('.die').length).toBeLessThanOrEqual(rolled);
  expect(document.querySelectorAll('a[data-rule]').length).toBeGreaterThan(3);
});

test('many actions are chosen by their piece first', async () => {
  const room = roomWith(table);
  render(Prompt, { room });
  const units = document.querySelectorAll<HTMLElement>('button.unit');
  await fireEvent.click(units[0]!);
  expect(document.querySelectorAll('button.unit')).toHaveLength(0);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^What will .* do\?$/);
  const choices = document.querySelectorAll('.choice .act');
  expect(choices.length).toBeGreaterThan(1);
  await fireEvent.click(choices[0]!);
  expect(room.answer).toHaveBeenCalledOnce();
});

test('a unit in hand is let go of, and another one taken by its digit', async () => {
  const room = roomWith(table);
  render(Prompt, { room });
  const key = document.querySelector('button.unit')!.getAttribute('aria-keyshortcuts')!;
  expect(key).toMatch(/^\d$/);
  await fireEvent.keyDown(document.body, { key });
  expect(room.deciding.listing.inHand).not.toBeNull();
  await fireEvent.click(screen.getByText('Another one'));
  expect(room.deciding.listing.inHand).toBeNull();
});

test('a row says what it does, how likely, and at what price', async () => {
  const report = {
    title: 'Heavy charges',
    deed: 'Charge at Ward',
    needs: 'FURY 13+, 2 dice',
    modifiers: [{ words: 'within S', sign: 1, rule: 'XX-1' }],
    rows: [
      { result: 'lost', chance: '', percent: 64, short: '', counts: true },
      { result: 'missed', chance: '', percent: 36, short: '', counts: false },
    ],
    tally: '',
    tallied: [],
    verb: 'hits',
  };
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const isCharge = (init.body as string).includes('charge');
    return new Response(JSON.stringify(isCharge ? [report] : []));
  });
  const choices = [
    aChoice('charge', { cost: { amount: 1, resource: 'Momentum' }, line: 'Move, then shoot.', key: 'C' }),
    aChoice('sprint', { line: 'Move farther.', key: 'S' }),
    aChoice('pass', { is_out: true, then: 'The turn is over.' }),
  ];
  const room = roomWith(asked('choose', { choices }));
  render(Prompt, { room });
  const [charge, sprint, pass] = [...document.querySelectorAll<HTMLElement>('.choice button')];
  await vi.waitFor(() => expect(charge!.textContent).toContain('hits 64'));
  await vi.waitFor(() => expect(sprint!.textContent).toContain('no roll'));
  expect(charge!.textContent).toContain('Move, then shoot.');
  expect(charge!.textContent).toContain('1 momentum');
  expect(pass!.getAttribute('aria-keyshortcuts')).toBe('P');
  await fireEvent.focus(charge!);
  const place = document.getElementById('place')!;
  expect(place.textContent).toContain('Charge at Ward');
  expect(place.textContent).toContain('within S');
  await fireEvent.focus(sprint!);
  expect(place.textContent).not.toContain('Charge at Ward');
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(room.answer).toHaveBeenCalledWith('sprint');
});

test('a letter that several rows have marks one after the other, and Enter does it', async () => {
  const choices = ['Reds', 'Blues'].map((name) => aChoice(`shoot at ${name}`, { key: 'S' }));
  const room = roomWith(asked('choose', { choices: [...choices, aChoice('pass', { is_out: true })] }));
  render(Prompt, { room });
  for (const looked of [0, 1, 0, 1]) {
    await fireEvent.keyDown(document.body, { key: 's' });
    expect(room.deciding.looked).toBe(looked);
  }
  expect(room.answer).not.toHaveBeenCalled();
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(room.answer).toHaveBeenCalledWith('shoot at Blues');
});

test('a finger marks first and does it then', async () => {
  const room = roomWith(asked('choose', { choices: [aChoice('fight'), aChoice('run')] }));
  render(Prompt, { room });
  const touch = () => Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' });
  const [fight, run] = [...document.querySelectorAll<HTMLElement>('.choice button')];
  await fireEvent(fight!, touch());
  await fireEvent(run!, touch());
  expect(room.answer).not.toHaveBeenCalled();
  expect(document.getElementById('place')!.textContent).toContain('touch again');
  await fireEvent(run!, touch());
  expect(room.answer).toHaveBeenCalledWith('run');
});

test('two choices have their keys and their prices', async () => {
  const cost = (amount: number) => ({ amount, resource: 'Momentum' });
  const choices = [
    aChoice('accept', { cost: cost(0) }),
    aChoice('deny', { cost: cost(1), then: 'They may force it.' }),
  ];
  const stages = ['done', 'now', 'next'].map((state, seat) => ({
    name: state,
    state,
    seat: seat % 2,
    note: '',
  }));
  const room = roomWith(
    asked('choose', { prompt: 'It reacts: accept or deny?', choices, stages, pieces: [] }),
  );
  render(Prompt, { room });
  const [, deny] = document.querySelectorAll('.choice button');
  expect(deny!.textContent).toContain('1 momentum');
  expect(deny!.textContent).toContain('They may force it.');
  expect(document.querySelectorAll('.steps li')).toHaveLength(3);
  await fireEvent.keyDown(document.body, { key: 'd' });
  expect(room.answer).toHaveBeenCalledWith('deny');
});

test('some are taken in the order in which they are picked', async () => {
  const values = ['One', 'Two', 'Three'].map((label, index) => ({
    value: 90 + index,
    label,
    pieces: [],
    then: '',
    line: '',
  }));
  const room = roomWith(asked('choose-some', { values, least: 2, most: 2 }));
  render(Prompt, { room });
  const boxes = screen.getAllByRole('checkbox');
  await fireEvent.click(boxes[2]!);
  expect(screen.getByText<HTMLButtonElement>('Choose this one').disabled).toBe(true);
  await fireEvent.click(boxes[0]!);
  await fireEvent.click(screen.getByText('Choose these 2'));
  expect(room.answer).toHaveBeenCalledWith([92, 90]);
});

test('where so many must be picked, another one takes the place of the first', async () => {
  const values = [90, 91, 92].map((value) => ({
    value,
    label: `It ${value}`,
    pieces: [],
    then: '',
    line: '',
  }));
  const room = roomWith(asked('choose-some', { values, least: 2, most: 2 }));
  room.deciding.picks = [0, 1];
  render(Prompt, { room });
  await fireEvent.click(screen.getAllByRole('checkbox')[2]!);
  await fireEvent.click(screen.getByText('Choose these 2'));
  expect(room.answer).toHaveBeenCalledWith([91, 92]);
});

test('a secret number is chosen, then sealed', async () => {
  const room = roomWith(asked('number', { low: 0, high: 3, is_secret: true }));
  render(Prompt, { room });
  await fireEvent.click(screen.getAllByRole('radio')[2]!);
  await fireEvent.click(screen.getByText('Seal 2'));
  expect(room.answer).toHaveBeenCalledWith(2);
});

test('a path can be taken from those on offer and is confirmed', async () => {
  const preview = {
    end: [1100, 1000],
    refusal: null,
    stop: null,
    notes: [],
    length: 100,
    reach: 800,
    pivots: 0,
    rings: [],
    strength: null,
    signs: [],
    idle: '',
    paths: [],
    outline: null,
    covered: [],
  };
  vi.stubGlobal(
    'fetch',
    async (address: string) => new Response(JSON.stringify(address.endsWith('/preview') ? preview : [])),
  );
  const room = roomWith(
    asked('path', {
      piece: table.view.pieces[0]!.id,
      start: [1000, 1000],
      reach: 800,
      pivots: 0,
      candidates: [{ value: [[1100, 1000]], label: 'There', pieces: [], then: '', line: '' }],
    }),
  );
  render(Prompt, { room });
  await fireEvent.click(screen.getByText('There'));
  await vi.waitFor(() => expect(screen.getByText<HTMLButtonElement>('Confirm move').disabled).toBe(false));
  await fireEvent.click(screen.getByText('Confirm move'));
  expect(room.answer).toHaveBeenCalledWith([[1100, 1000]]);
});

test('an illegal place says why and cannot be confirmed', async () => {
  const preview = {
    end: [1, 1],
    refusal: { sentence: 'too near the edge', rule: 'XX-9' },
    stop: null,
    notes: [],
    length: 0,
    reach: 0,
    pivots: 0,
    rings: [],
    strength: null,
    signs: [],
    idle: '',
    paths: [],
    outline: null,
    covered: [],
  };
  vi.stubGlobal(
    'fetch',
    async (address: string) => new Response(JSON.stringify(address.endsWith('/preview') ? preview : [])),
  );
  const room = roomWith(asked('place', { piece: null, start: null, usual: null, candidates: [] }));
  render(Prompt, { room });
  room.deciding.plan!.put([1, 1]);
  await vi.waitFor(() => expect(screen.getByText(/Too near the edge/)).toBeTruthy());
  expect(screen.getByText<HTMLButtonElement>('Place here').disabled).toBe(true);
});

test('odds tell each result and each reason', () => {
  const row = (result: string, percent: number, counts: boolean) => ({
    result,
    chance: '',
    percent,
    short: '',
    counts,
  });
  const rows = [row('removed', 25, true), row('missed', 75, false)];
  render(Odds, {
    report: {
      verb: '',
      title: 'An attack',
      deed: '',
      needs: '',
      modifiers: [{ words: 'charging', sign: -1, rule: 'XX-1' }],
      rows,
      tally: 'lost',
      tallied: [row('2', 12.5, true)],
    },
  });
  expect(screen.getByText('25.0')).toBeTruthy();
  expect(screen.getByText(/12.5 %/)).toBeTruthy();
  expect(screen.getByText(/charging/)).toBeTruthy();
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('missed 75.0 %');
});

test('a track says what it counts', () => {
  render(Track, { counted: { name: 'Momentum', left: 6, total: 10, most: 12, tick: 0 }, asked: 1 });
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Momentum: 6 left of 10');
  expect(document.querySelectorAll('.gone')).toHaveLength(2);
});
