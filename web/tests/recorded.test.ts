/** What decides something, with what a server really sends: matches of all four games, played by lot. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Board from '../src/board/Board.svelte';
import { planOf } from '../src/board/plan';
import { pathIn, pointIn } from '../src/board/planning';
import { motionsOf } from '../src/board/applied';
import { Player } from '../src/board/player.svelte';
import { unitsOf } from '../src/board/units';
import { choicesOf } from '../src/kinds';
import Log from '../src/log/Log.svelte';
import Timeline from '../src/log/Timeline.svelte';
import Prompt from '../src/prompts/Prompt.svelte';
import { luckOf } from '../src/result/luck';
import { inShort } from '../src/result/report';
import { Whose } from '../src/result/whose';
import { blocksOf } from '../src/log/group';
import { letGo, pickingFor } from '../src/table/picking';
import { TableState } from '../src/table/state.svelte';
import type { Answer, Kind, News, Plain, Preview, QuestionOf, Table } from '../src/wire';
import brigandine from './fixtures/brigandine.json';
import factions from './fixtures/flagrant-factions.json';
import lists from './fixtures/lists.json';
import rattle from './fixtures/rattle-and-rend.json';
import warbands from './fixtures/warbands-and-heroes.json';
import { theNews } from './making';

interface Recorded {
  tables: Partial<Record<Kind, Table>>;
  previews: Partial<Record<Kind, Preview>>;
  news: News;
}

// A file has wider types than what was written into it: a kind is any string there.
const GAMES = { brigandine, factions, rattle, warbands } as unknown as Record<string, Recorded>;
const LISTS = lists as unknown as Record<string, Table>;

/** Every table of every game that asks a question of this kind. */
const asking = (kind: Kind): [string, Table][] =>
  Object.entries(GAMES).flatMap(([game, { tables }]) => {
    const table = tables[kind];
    return table ? [[game, table] as [string, Table]] : [];
  });

function questionOf<K extends Kind>(table: Table, kind: K): QuestionOf<K> {
  const found = table.questions.find((one): one is QuestionOf<K> => one.kind === kind);
  return found!;
}

let sent: Answer[] = [];
let previewed: Preview | null = null;
let earlier: Table | null = null;

function sitDown(table: Table): TableState {
  const room = new TableState(table.match, 'token');
  room.accept(theNews(table));
  room.deciding.unveiled = table.questions[0]?.seat ?? null;
  return room;
}

beforeEach(() => {
  localStorage.clear();
  sent = [];
  previewed = null;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = address.split('?')[0]!;
    if (path.endsWith('/answer')) sent.push(JSON.parse(init?.body as string) as Answer);
    if (path.endsWith('/answer')) return new Response('{"error":{"sentence":"Heard."}}', { status: 409 });
    if (path.endsWith('/roster/check')) return new Response('{"problems":[],"cost":12}');
    if (path.includes('/moment/')) return new Response(JSON.stringify(earlier));
    if (path.endsWith('/ledger')) return new Response('null');
    return new Response(JSON.stringify(path.endsWith('/preview') ? previewed : []));
  });
});
afterEach(cleanup);

/** What has gone to the server: the answer to the question as it stands. */
async function expectSent(table: Table, value: Plain): Promise<void> {
  const [question] = table.questions;
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ seat: question!.seat, seq: table.seq, question: question!.name, value });
}

test('all kinds that a table can ask are recorded', () => {
  const tables = [
    ...Object.values(GAMES).flatMap((game) => Object.values(game.tables)),
    ...Object.values(LISTS),
  ];
  const recorded = tables.map((table) => table.questions[0]!.kind);
  const kinds: Record<Kind, boolean> = {
    choose: true,
    'choose-some': true,
    formation: true,
    list: true,
    number: true,
    path: true,
    place: true,
    words: true,
  };
  expect([...new Set(recorded)].sort()).toEqual(Object.keys(kinds));
});

describe('a choice', () => {
  test.each(asking('choose'))('of %s is sent as it was offered', async (_, table) => {
    const question = questionOf(table, 'choose');
    const room = sitDown(table);
    render(Prompt, { room });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(question.prompt);
    const unit = document.querySelector<HTMLElement>('button.unit');
    if (unit) await fireEvent.click(unit);
    const offers = [...document.querySelectorAll<HTMLElement>('.choice button')];
    await fireEvent.click(offers[0]!);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(question.choices.map((choice) => choice.value)).toContainEqual(sent[0]!.value);
  });
});

describe('some of several', () => {
  test.each(asking('choose-some'))('of %s are sent in the order of their picks', async (_, table) => {
    const question = questionOf(table, 'choose-some');
    const room = sitDown(table);
    room.deciding.picks = [];
    render(Prompt, { room });
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes).toHaveLength(question.values.length);
    const picks = Array.from({ length: Math.max(1, question.least) }, (_, index) => boxes.length - 1 - index);
    for (const index of picks) await fireEvent.click(boxes[index]!);
    await fireEvent.click(screen.getByText(/^Choose th(ese|is one)/));
    await expectSent(
      table,
      picks.map((index) => question.values[index]!.value),
    );
  });
});

describe('a number', () => {
  test.each(asking('number'))('of %s is sent when it is chosen', async (_, table) => {
    const { high, low } = questionOf(table, 'number');
    render(Prompt, { room: sitDown(table) });
    const radios = screen.getAllByRole('radio');
    expect(radios).toHaveLength(high - low + 1);
    await fireEvent.click(radios.at(-1)!);
    await fireEvent.click(screen.getByText(/^(Seal|Choose) /));
    await expectSent(table, high);
  });
});

describe('words', () => {
  test.each(asking('words'))('of %s are sent when they are enough', async (_, table) => {
    const { examples } = questionOf(table, 'words');
    render(Prompt, { room: sitDown(table) });
    expect(screen.getByText<HTMLButtonElement>('Submit').disabled).toBe(true);
    await fireEvent.click(screen.getByText('Use the example'));
    await fireEvent.click(screen.getByText('Submit'));
    await expectSent(table, examples[0]!.value);
  });
});

describe('a list', () => {
  test.each(Object.entries(LISTS))('of %s is sent as it was offered', async (_, table) => {
    const { choices } = questionOf(table, 'list');
    render(Prompt, { room: sitDown(table) });
    const pick = await screen.findByLabelText<HTMLSelectElement>('List');
    expect(pick.options).toHaveLength(choices.length + 1);
    await fireEvent.change(pick, { target: { value: 'offered:1' } });
    await fireEvent.click(screen.getByText('Use this force'));
    await expectSent(table, choices[1]!.value);
  });
});

describe('a secret', () => {
  const secret = Object.entries(GAMES).flatMap(([game, { tables }]) =>
    Object.values(tables)
      .filter((table) => table.questions[0]!.is_secret)
      .map((table) => [game, table] as const),
  );
  test.each(secret)('of %s is hidden until the device is handed over', (_, table) => {
    const room = sitDown(table);
    expect(room.deciding.curtain).toBeNull();
    room.deciding.unveiled = null;
    expect(room.deciding.curtain?.seat).toBe(table.questions[0]!.seat);
  });
});

describe('a press on the board', () => {
  test.each(asking('choose'))('of %s takes a unit in hand, or its only choice', async (_, table) => {
    const room = sitDown(table);
    const choices = choicesOf(questionOf(table, 'choose'));
    const heads = choices.map((choice) => room.shown.headOf(choice.pieces[0] ?? null));
    const head = heads.find((one) => one !== null);
    if (head === undefined) return;
    const only = choices.filter((_, index) => heads[index] === head);
    const isOwn = room.shown.units.some(
      ({ piece }) => piece.id === head && piece.side === room.shown.sideOf(table.questions[0]!.seat),
    );
    const picking = pickingFor(room);
    picking.piece(head);
    if (only.length > 1) {
      expect(room.deciding.listing.inHand?.piece.id).toBe(head);
      expect(sent).toHaveLength(0);
      expect(letGo(room)).toBe(true);
      expect(room.deciding.selected).toBeNull();
    } else {
      if (!isOwn) picking.piece(head);
      await expectSent(table, only[0]!.value);
    }
  });
  test.each(asking('choose-some'))('of %s picks what is about the piece', (_, table) => {
    const room = sitDown(table);
    room.deciding.picks = [];
    const { values } = questionOf(table, 'choose-some');
    const index = values.findIndex((value) => value.pieces.length > 0);
    room.deciding.picks = [];
    pickingFor(room).piece(values[index]?.pieces[0] ?? null);
    expect(room.deciding.picks).toEqual(index < 0 ? [] : [index]);
  });
});

describe('a plan', () => {
  const planned = (['path', 'place', 'formation'] as const).flatMap((kind) =>
    asking(kind).map(([game, table]) => [kind, game, table] as const),
  );
  test.each(planned)('of a %s in %s is asked about and sent', async (kind, game, table) => {
    previewed = { ...GAMES[game]!.previews[kind]!, refusal: null };
    const room = sitDown(table);
    render(Prompt, { room });
    const plan = room.deciding.plan!;
    const [offered] = plan.candidates;
    if (offered) plan.set(pointIn(offered.value) ? [pointIn(offered.value)!] : pathIn(offered.value));
    else plan.put([table.view.width / 2, table.view.height / 2]);
    await vi.waitFor(() => expect(plan.isLegal).toBe(true));
    const value = plan.answer;
    await fireEvent.click(screen.getByText(/^(Stay here|Confirm move|Place here)$/));
    await expectSent(table, value);
    plan.close();
  });
  test.each(planned)('of a %s in %s is drawn on the board', async (kind, game, table) => {
    const preview = GAMES[game]!.previews[kind]!;
    const plan = planOf(table.questions[0]!, table.view, async () => preview)!;
    plan.put(preview.end);
    await vi.waitFor(() => expect(plan.isSeen).toBe(true));
    render(Board, { view: table.view, plan });
    expect(screen.getByRole('button', { name: /^Planned place/ })).toBeTruthy();
    expect(document.querySelectorAll('.helm')).toHaveLength(1);
    plan.close();
  });
});

describe('the board', () => {
  test.each(Object.entries(GAMES))('of %s has a button for each unit on it', (_, { news }) => {
    const { view } = news.view.table;
    render(Board, { view });
    const here = unitsOf(view).filter((unit) => unit.models.some((model) => model.x !== null));
    expect(screen.getAllByRole('button')).toHaveLength(here.length);
  });
});

describe('the timeline', () => {
  test.each(Object.entries(GAMES))('of %s goes through all its moments', async (_, { news }) => {
    const room = new TableState('m1', 'token');
    room.accept(news);
    render(Timeline, { room });
    const slider = screen.getByRole<HTMLInputElement>('slider');
    expect(Number(slider.max)).toBe(news.view.table.line);
    expect(Number(slider.value)).toBe(news.view.table.line);
    await fireEvent.click(screen.getByRole('button', { name: /back/i }));
    const stops = news.moments.map((moment) => moment.at).filter((at) => at < news.view.table.line);
    expect(room.playback.at).toBe(Math.max(...stops));
  });
});

describe('play-back', () => {
  test.each(Object.entries(GAMES))('of %s ends with the last move, at rest', (_, { news }) => {
    const { view } = news.view.table;
    const player = new Player();
    player.play(view, view, news.events);
    player.finish();
    const moves = news.events.filter(
      (event) => event.side !== null && motionsOf(event).some(([, path]) => path.length > 1),
    );
    expect(moves.length).toBeGreaterThan(0);
    const paths = motionsOf(moves.at(-1)!).map(([, path]) => path);
    expect(player.moved?.paths).toEqual(paths.filter((path) => path.length > 1));
    expect(player.isPlaying).toBe(false);
    expect(player.positions.size).toBe(0);
  });
  test.each(Object.entries(GAMES))(
    'of %s shows an earlier moment, where nothing is asked',
    async (_, game) => {
      const room = new TableState('m1', 'token');
      room.accept(game.news);
      earlier = Object.values(game.tables)[0]!;
      await room.look(game.news.view.table.line - 1);
      expect(room.playback.view).toEqual(earlier.view);
      render(Prompt, { room });
      expect(screen.getByText('You are viewing an earlier moment.')).toBeTruthy();
      await fireEvent.click(screen.getByText('Back to now'));
      expect(room.playback.view).toBe(game.news.view.table.view);
    },
  );
});

describe('the report', () => {
  test.each(Object.entries(GAMES))(
    'of %s has eight sentences at most, and the dice of no more than its sides',
    (_, game) => {
      const { events, view } = game.news;
      const told = blocksOf(events).flatMap(({ lines, actions }) => [
        ...lines,
        ...actions.flatMap((action) => [{ event: action.first, more: [] }, ...action.lines]),
      ]);
      const indices = told.flatMap((line) => [line.event, ...line.more]).map((event) => event.index);
      expect(new Set(indices).size).toBe(indices.length);
      const sentences = inShort(events, view.table.view, new Whose(view.table));
      expect(sentences.length).toBeGreaterThan(0);
      expect(sentences.length).toBeLessThanOrEqual(8);
      const sides = view.table.view.sides.map(({ side }) => side);
      for (const { side, dice, successes } of luckOf(events)) {
        expect(sides).toContain(side);
        expect(successes).toBeLessThanOrEqual(dice);
      }
    },
  );
});

describe('the log', () => {
  test.each(Object.entries(GAMES))('of %s tells the last thing that happened', (_, { news }) => {
    const room = new TableState('m1', 'token');
    room.accept(news);
    const { container } = render(Log, {
      props: { game: room.shown.book, events: room.shown.told, view: news.view.table.view },
    });
    const words = (text: string): string => text.replace(/\W+/g, '');
    expect(words(container.textContent ?? '')).toContain(words(news.events.at(-1)!.sentence).slice(0, 12));
  });
});
