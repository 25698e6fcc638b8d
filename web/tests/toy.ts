/** A made-up game for tests of the pages: two kinds, one choice each, and an honest server. */
import { vi } from 'vitest';
import { anEvent, aPiece, aView } from './making';
import type {
  GameInfo,
  Problem,
  Roster,
  RosterDescription,
  Rules,
  Table,
  View,
  Vignette,
  VignetteInfo,
} from '../src/wire';

export const GAME: GameInfo = {
  id: 'toy',
  name: 'Toy Wars',
  like: 'Quick and small.',
  size: '2 pieces a side',
  glyphs: ['fighters', 'heavy'],
  editions: ['first', 'second'],
  seats: 2,
  most_seats: 2,
  roles: [],
  version: '1',
  house_rules: [
    {
      id: 'limit',
      meaning: 'points of a force',
      rule: 'TY-Q-1',
      default: 5,
      values: [],
      low: 2,
      high: 9,
      defaults: {},
      words: [],
      bound: '',
    },
    {
      id: 'night',
      meaning: 'battles are fought at night',
      rule: 'TY-Q-2',
      default: false,
      values: [true, false],
      low: null,
      high: null,
      defaults: { second: true },
      words: [],
      bound: '',
    },
    {
      id: 'field',
      meaning: 'the field is drawn by hand, or generated',
      rule: 'TY-Q-3',
      default: 'by_hand',
      values: ['by_hand', 'generated'],
      low: null,
      high: null,
      defaults: {},
      words: [],
      bound: '',
    },
  ],
  agreements: { scenario: ['old_mill', 'bridge'] },
  samples: ['Red Force', 'Blue Force', 'Green Force'],
  bots: ['random', 'greedy'],
  takes_terrain: true,
  quick_house: { field: 'generated' },
  quick_agreed: {},
  sides: [0, 1],
  judge: null,
  campaigns: [],
};

export const DESCRIPTION: RosterDescription = {
  game: 'toy',
  edition: 'first',
  points: 5,
  shared: [],
  rule: 'TY-1',
  entries: [
    {
      id: 'foot',
      name: 'Foot',
      preset: {},
      price: null,
      heading: '',
      printed: null,
      glyph: '',
      cost: 2,
      rule: 'TY-2',
      text: '',
      stats: [
        ['Speed', '4'],
        ['Base', '40 mm'],
      ],
      slots: [
        {
          id: 'leader',
          name: 'Attached leader',
          least: 0,
          most: 1,
          rule: 'TY-4',
          count_rule: '',
          kind_rule: '',
          own: null,
          repeats: false,
          amount: null,
          none: '',
          bound: '',
          picks: [{ id: 'bold', name: 'Bold', cost: 1, rule: '', text: 'Goes first.', heading: '' }],
        },
      ],
    },
    {
      id: 'hero',
      name: 'Hero',
      preset: {},
      price: null,
      heading: '',
      printed: null,
      glyph: '',
      cost: 1,
      rule: 'TY-3',
      text: '',
      stats: [
        ['Speed', '6'],
        ['Base', '20 mm'],
      ],
      slots: [
        {
          id: 'gift',
          name: 'Gift',
          least: 1,
          most: 1,
          rule: 'TY-3',
          count_rule: '',
          kind_rule: '',
          own: null,
          repeats: false,
          amount: null,
          none: '',
          bound: '',
          picks: [
            { id: 'song', name: 'Song', cost: 0, rule: '', text: 'Everybody sings.', heading: '' },
            { id: 'horn', name: 'War Horn', cost: 0, rule: '', text: '', heading: '' },
          ],
        },
      ],
    },
  ],
  slots: [
    {
      id: 'banner',
      name: 'Banner',
      least: 1,
      most: 1,
      rule: 'TY-5',
      count_rule: '',
      kind_rule: '',
      own: null,
      repeats: false,
      amount: null,
      none: '',
      bound: '',
      picks: [{ id: 'red', name: 'Red', cost: 0, rule: 'TY-5', text: 'It is red.', heading: '' }],
    },
  ],
  limits: [{ place: 'entries', rule: 'TY-1', sentence: 'exactly 5 points' }],
};

const sample = (name: string): Roster => ({
  game: 'toy',
  edition: '',
  name,
  note: `About ${name}.`,
  picks: { banner: ['red'] },
  entries: [
    { kind: 'foot', name: '', picks: {} },
    { kind: 'foot', name: '', picks: {} },
    { kind: 'hero', name: '', picks: { gift: ['song'] } },
  ],
});

export const SAMPLES = GAME.samples.map(sample);
export const LEGAL: Roster = { ...sample('Red Force'), edition: 'first' };

export function problemsOf(roster: Roster): Problem[] {
  const found: Problem[] = [];
  let cost = 0;
  roster.entries.forEach((entry, index) => {
    cost += entry.kind === 'foot' ? 2 + (entry.picks.leader?.length ?? 0) : 1;
    if (entry.kind === 'hero' && !entry.picks.gift?.length)
      found.push({ place: `entries[${index}].gift`, rule: 'TY-3', sentence: 'Gift: pick 1, not 0' });
  });
  if (!roster.picks.banner?.length)
    found.push({ place: 'picks.banner', rule: 'TY-5', sentence: 'Banner: pick 1, not 0' });
  if (cost !== 5)
    found.push({ place: 'entries', rule: 'TY-1', sentence: `the force costs ${cost} points, not 5` });
  return found;
}

export const VIEW: View = aView({
  headline: 'Old Mill, round 2',
  title: 'Old Mill',
  phase: 'Round 2',
  pieces: [
    aPiece(1, 'Foot', { glyph: 'foot', x: 1000, y: 1000 }),
    aPiece(2, 'Hero', { side: 1, glyph: 'hero', x: 1800, y: 1000, radius: 100, points: 1 }),
  ],
  sides: [
    { side: 0, name: 'Red Force', facts: [], is_active: true },
    { side: 1, name: 'Blue Force', facts: [], is_active: false },
  ],
});

export const RULES: Rules = {
  chapters: [
    {
      name: 'How to win',
      intro: 'What it is about.',
      clauses: [
        {
          id: 'TY-WIN-1',
          tag: 'both',
          statement: 'Be the last. See TY-WALK-2. (ruling TY-Q-1)',
          chapter: 'How to win',
        },
      ],
    },
    {
      name: 'Walking',
      intro: '',
      clauses: [
        { id: 'TY-WALK-1', tag: 'first', statement: 'Walk on straight lines.', chapter: 'Walking' },
        { id: 'TY-WALK-2', tag: 'first +s', statement: 'Stop at the river.', chapter: 'Walking' },
      ],
    },
  ],
  rulings: [
    {
      id: 'TY-Q-1',
      tag: '',
      statement: 'Ties are lost by both.',
      chapter: '',
      title: 'Ties',
      question: 'Nothing is said of ties.',
      reason: 'It is quick.',
      clauses: ['TY-WIN-1'],
    },
  ],
  in_short: { 'TY-WALK-1': [{ name: 'Walk', line: 'Go straight ahead.' }] },
};

export const VIGNETTES: VignetteInfo[] = [
  { id: 'river', title: 'The river stops everybody', rules: ['TY-WALK-2'] },
];
export const RIVER: Vignette = {
  id: 'river',
  title: 'The river stops everybody',
  edition: '',
  rules: ['TY-WALK-2'],
  frames: [
    { said: '', refused: false, at: 0, view: VIEW, events: [], question: null },
    {
      said: 'Red Force walks',
      refused: false,
      at: 1,
      question: null,
      view: { ...VIEW, pieces: VIEW.pieces.slice(0, 1) },
      events: [
        anEvent('Foot stopped at the river.', {
          index: 0,
          rules: ['TY-WALK-1'],
          starts_action: true,
          piece: 1,
          pieces: [1],
          path: [
            [600, 1000],
            [1000, 1000],
          ],
          side: 0,
          moment: 1,
        }),
      ],
    },
  ],
};

export function table(change: Partial<Table> = {}): Table {
  return {
    match: 'm1',
    seq: 3,
    line: 3,
    epoch: 0,
    game: 'toy',
    edition: 'first',
    house: {},
    agreed: {},
    held: [0],
    viewer: 0,
    invited: null,
    is_taken: false,
    is_host: true,
    seats: [
      {
        seat: 0,
        side: 0,
        name: 'Anna',
        kind: 'person',
        bot: '',
        is_waited_for: true,
        has_joined: true,
        brings_force: false,
      },
      {
        seat: 1,
        side: 1,
        name: 'Mira',
        kind: 'person',
        bot: '',
        is_waited_for: false,
        has_joined: true,
        brings_force: false,
      },
    ],
    view: VIEW,
    questions: [],
    stages: [],
    underway: null,
    outcome: null,
    is_over: false,
    events_total: 0,
    can_undo: false,
    takeback: null,
    commit: '',
    seed: null,
    salts: [],
    started: true,
    origin: null,
    battle: null,
    rematch: null,
    ...change,
  };
}

/** Answers like the server does, and remembers what was sent. */
export function serve(more: Record<string, (body: unknown) => unknown> = {}): { sent: [string, unknown][] } {
  const sent: [string, unknown][] = [];
  const answers: Record<string, (body: unknown) => unknown> = {
    '/api/games': () => [GAME],
    '/api/games/toy/samples': () => SAMPLES,
    '/api/games/toy/roster': () => DESCRIPTION,
    '/api/games/toy/roster/check': (body) => ({
      problems: problemsOf((body as { roster: Roster }).roster),
      cost: 0,
      entry_costs: [],
      remarks: [],
    }),
    '/api/games/toy/rules': () => RULES,
    '/api/games/toy/vignettes': () => VIGNETTES,
    '/api/games/toy/vignettes/river': () => RIVER,
    '/api/matches': () => ({
      match: 'm1',
      seat_tokens: { 0: 'mine' },
      spectator_token: 'eyes',
      invitations: {},
    }),
    '/api/matches/m1': () => table(),
    ...more,
  };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = address.split('?')[0] ?? '';
    const body: unknown = init?.body ? JSON.parse(init.body as string) : null;
    sent.push([address, body]);
    const answer = answers[path];
    if (!answer)
      return new Response(JSON.stringify({ error: { field: '', rule: '', sentence: 'There is nothing.' } }), {
        status: 404,
      });
    return new Response(JSON.stringify(answer(body)), { status: 200 });
  });
  return { sent };
}
