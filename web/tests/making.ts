/** What tests are made of: pieces, events, questions and views with nothing in particular. */
import type {
  ChoiceView,
  EventView,
  Kind,
  News,
  PieceView,
  Preview,
  QuestionOf,
  Roll,
  Table,
  View,
} from '../src/wire';

let next = 0;

export const aPiece = (id: number, name: string, more: Partial<PieceView> = {}): PieceView => ({
  id,
  name,
  side: 0,
  glyph: '',
  x: 0,
  y: 0,
  radius: 200,
  points: 2,
  status: '',
  marks: [],
  stats: [],
  reach: 0,
  badge: '',
  group: null,
  is_gone: false,
  facing: null,
  rings: [],
  strength: null,
  signs: [],
  idle: '',
  ...more,
});

export const anEvent = (sentence: string, more: Partial<EventView> = {}): EventView => ({
  index: next++,
  name: '',
  sentence,
  heading: '',
  price: null,
  roll: null,
  rules: [],
  starts_action: false,
  begins_turn: false,
  chapter: '',
  is_payment: false,
  piece: null,
  pieces: [],
  losses: [],
  path: null,
  paths: [],
  side: null,
  moment: next,
  area: null,
  ...more,
});

export const aRoll = (faces: number[], more: Partial<Roll> = {}): Roll => ({
  faces,
  sides: 20,
  needed: null,
  is_low: false,
  is_sum: false,
  result: '',
  words: '',
  ...more,
});

export const aChoice = (label: string, more: Partial<ChoiceView> = {}): ChoiceView => ({
  value: label,
  label,
  brief: label,
  pieces: [],
  cost: null,
  then: '',
  area: null,
  line: '',
  key: '',
  is_out: false,
  moves: false,
  picture: null,
  ...more,
});

const asked = {
  seat: 0,
  name: 'Ask',
  caption: 'Ask',
  prompt: 'What now?',
  reason: '',
  stages: [],
  rules: [],
  pieces: [],
  usual: null,
  is_secret: false,
  deploys: false,
  starts_marked: false,
};
const BLANK: { [K in Kind]: QuestionOf<K> } = {
  choose: { ...asked, kind: 'choose', choices: [], later: [] },
  'choose-some': { ...asked, kind: 'choose-some', values: [], least: 0, most: 0 },
  number: { ...asked, kind: 'number', low: 0, high: 0, unit: '' },
  words: { ...asked, kind: 'words', examples: [], least: 0, most: 0 },
  path: { ...asked, kind: 'path', piece: null, start: null, reach: 0, pivots: 0, candidates: [] },
  place: { ...asked, kind: 'place', piece: null, start: null, footprint: null, rings: [], candidates: [] },
  formation: { ...asked, kind: 'formation', piece: null, start: null, reach: 0, shapes: [] },
  list: { ...asked, kind: 'list', choices: [], house: {} },
};

/** A question of a kind, with nothing in particular but what is said. */
export const aQuestion = <K extends Kind>(kind: K, more: Partial<QuestionOf<K>> = {}): QuestionOf<K> => ({
  ...BLANK[kind],
  ...more,
});

type Board = Extract<View, { shows: 'board' }>;

export const aView = (more: Partial<Board> = {}): Board => ({
  width: 4000,
  height: 4000,
  unit: 'mm',
  headline: '',
  pieces: [],
  terrain: [],
  zones: [],
  markers: [],
  sides: [],
  title: '',
  phase: '',
  setting: '',
  goal: null,
  bands: [],
  grid: 0,
  groups: [],
  links: [],
  home: '',
  shows: 'board',
  ...more,
});

export const aPreview = (more: Partial<Preview> = {}): Preview => ({
  end: [0, 0],
  refusal: null,
  stop: null,
  notes: [],
  length: 0,
  reach: 0,
  pivots: 0,
  rings: [],
  paths: [],
  outline: null,
  covered: [],
  ...more,
});

/** How things stand, as a server pushes it to somebody who has heard nothing yet. */
export const theNews = (table: Table, more: Partial<News> = {}): News => ({
  what: 'news',
  seq: table.seq,
  epoch: table.epoch,
  view: { form: 'whole', table },
  events_from: 0,
  events: [],
  moments_from: 0,
  moments: [],
  ...more,
});
