/** A description with much to choose: numbers, things picked several times, presets, words of one's own. */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listedIn, toggledWord } from '../src/house/house';
import HouseRules from '../src/house/HouseRules.svelte';
import Builder from '../src/roster/Builder.svelte';
import { keptRosters } from '../src/roster/kept';
import {
  equipmentOf,
  fits,
  formOf,
  groupsOf,
  isInLine,
  numbersOf,
  priceWords,
  shelvesOf,
  tally,
  toggled,
  withTimes,
} from '../src/roster/parts';
import { checksOf } from '../src/roster/problems';
import { amountIn, chosenPicks, slotsOf, withEntryPicks } from '../src/roster/roster';
import { entryCost, isChanged } from '../src/offline/prices';
import { inFragment, shareLink } from '../src/offline/share';
import { fromText, textOf } from '../src/offline/text';
import type { Entry, EntryKind, HouseRule, Pick, Roster, RosterDescription, Slot } from '../src/wire';
import { GAME } from './toy';

const pick = (id: string, name: string, cost: number, more: Partial<Pick> = {}): Pick => ({
  id,
  name,
  cost,
  rule: '',
  text: '',
  heading: '',
  ...more,
});
const slot = (id: string, name: string, picks: Pick[], more: Partial<Slot> = {}): Slot => ({
  id,
  name,
  picks,
  least: 0,
  most: 1,
  rule: '',
  count_rule: '',
  kind_rule: '',
  own: null,
  repeats: false,
  amount: null,
  none: '',
  bound: '',
  ...more,
});
const kind = (id: string, name: string, more: Partial<EntryKind> = {}): EntryKind => ({
  id,
  name,
  cost: 5,
  slots: [],
  stats: [],
  rule: '',
  text: '',
  preset: {},
  price: null,
  heading: '',
  printed: null,
  glyph: '',
  ...more,
});

const LIFE = slot('life', 'Life', [], { amount: { low: 1, high: 20, cost: 2 } });
const GEAR = slot(
  'gear',
  'Gear',
  [
    pick('axe', 'Axe', 1, { heading: 'One hand' }),
    pick('pike', 'Pike', 2, { heading: 'Two hands', text: 'strikes first' }),
    pick('club', 'Club', -1, { heading: 'One hand' }),
  ],
  { most: 3 },
);
const SPELLS = slot('spells', 'Spells', [pick('web', 'Web', 7), pick('fire', 'Fire', 5)], {
  most: 10,
  repeats: true,
});
const FOES = slot('foes', 'Foe of', [pick('elf', 'Elf', 1)], { most: 4, own: pick('', 'another kind', 1) });
const SIZE = slot('size', 'Models', [pick('1', 'One', 0), pick('2', 'Two', 0)], { none: 'two models' });
const LEADER = slot('leader', 'Captain', [pick('yes', 'Captain', 0)]);

const OWN = kind('own', 'Own unit', { slots: [SIZE, LEADER, FOES] });
const MAGE = kind('mage', 'Mage', {
  preset: { life: ['3'], gear: ['pike', 'axe'], spells: ['web'] },
  printed: 17,
  heading: 'The Wise',
  text: 'Pike, Web',
});
const BOOK: RosterDescription = {
  game: 'toy',
  edition: 'first',
  points: 60,
  entries: [MAGE, OWN],
  slots: [],
  rule: 'TY-1',
  shared: [LIFE, GEAR, SPELLS],
  limits: [
    { place: 'entries', rule: 'TY-1', sentence: 'at most 60 points' },
    { place: 'entries', rule: 'TY-9', sentence: 'two hands for a unit' },
  ],
};
const entry = (of: string, picks: Record<string, string[]> = {}): Entry => ({ kind: of, name: '', picks });
const cost = (of: string, picks: Record<string, string[]> = {}): number => entryCost(BOOK, entry(of, picks));

beforeEach(() => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  localStorage.clear();
  history.replaceState(null, '', '/rosters/toy');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('numbers, repeats, words of one’s own and negative prices cost as the server counts', () => {
  expect([cost('own'), cost('own', { life: ['4'] }), cost('own', { life: ['99'] })]).toEqual([5, 11, 5]);
  expect(cost('own', { spells: ['web', 'web', 'fire'] })).toBe(24);
  expect(cost('own', { foes: ['elf', 'Dragons', 'Bees'] })).toBe(8);
  expect(cost('own', { gear: ['club', 'club'] })).toBe(4);
  expect(amountIn(LIFE.amount!, ['0x10'])).toBe(1);
});

test('a preset holds until it is changed, and has its price only unchanged', () => {
  expect(cost('mage')).toBe(5 + 4 + 3 + 7);
  expect(cost('mage', { spells: [] })).toBe(5 + 4 + 3);
  const priced = { ...BOOK, entries: [{ ...MAGE, price: 17 }] };
  expect(entryCost(priced, entry('mage'))).toBe(17);
  expect(entryCost(priced, entry('mage', { life: ['4'] }))).toBe(21);
  expect(isChanged(MAGE, entry('mage', { life: ['3'] }))).toBe(false);
});

test('what the preset says anyway is not written down, and what is taken away is', () => {
  const without = withEntryPicks(MAGE, {}, SPELLS, []);
  expect(without).toEqual({ spells: [] });
  expect(chosenPicks(MAGE, entry('mage', without))['spells']).toEqual([]);
  expect(withEntryPicks(MAGE, without, SPELLS, ['web'])).toEqual({});
  expect(withEntryPicks(MAGE, {}, GEAR, ['axe', 'pike'])).toEqual({});
  expect(withEntryPicks(OWN, { life: ['3'] }, LIFE, ['1'])).toEqual({});
  expect(withEntryPicks(MAGE, {}, LIFE, ['1'])).toEqual({ life: ['1'] });
});

test('each choice has the form that suits it, and few short lists stay in the line', () => {
  expect([LIFE, GEAR, SPELLS, FOES, SIZE, LEADER].map(formOf)).toEqual([
    'amount',
    'part',
    'part',
    'part',
    'list',
    'box',
  ]);
  expect(formOf(slot('call', 'Called', [], { own: pick('', 'a name', 0) }))).toBe('word');
  expect(isInLine(slotsOf(BOOK, OWN))).toBe(false);
  expect(isInLine([SIZE, LEADER])).toBe(true);
  expect(numbersOf(slotsOf(BOOK, MAGE), MAGE.preset)).toEqual([['Life', '3']]);
  const spare = { ...LIFE, none: 'all of it' };
  expect([numbersOf([spare], {}), numbersOf([spare], { life: ['1'] })]).toEqual([[], [['Life', '1']]]);
  expect(withEntryPicks(OWN, {}, spare, ['1'])).toEqual({ life: ['1'] });
  expect(equipmentOf(slotsOf(BOOK, OWN), { gear: ['axe'], spells: ['web', 'web'], foes: ['Bees'] })).toBe(
    'Foe of Bees · Axe · 2 × Web',
  );
  expect([priceWords(3), priceWords(-2), priceWords(0)]).toEqual(['+3', '\u22122', '']);
  expect([tally(GEAR, ['pike']), tally(FOES, ['elf']), tally(SPELLS, ['web', 'web'])]).toEqual([
    '+2 pt',
    '1 of 4, +1 pt',
    '+14 pt',
  ]);
});

test('picks are kept in the order of the list, and things picked several times are counted', () => {
  expect(toggled(GEAR, ['pike'], 'axe')).toEqual(['axe', 'pike']);
  expect(toggled(GEAR, ['axe', 'pike'], 'axe')).toEqual(['pike']);
  expect(toggled(SIZE, ['1'], '2')).toEqual(['2']);
  expect(withTimes(SPELLS, ['fire', 'web'], 'web', 2)).toEqual(['web', 'web', 'fire']);
  expect(withTimes(SPELLS, ['web'], 'web', -1)).toEqual([]);
});

test('a filter finds by name, by what a thing does and by its heading', () => {
  expect(fits('two', 'Two hands')).toBe(true);
  expect(groupsOf(GEAR).map((group) => [group.heading, group.picks.length])).toEqual([
    ['One hand', 2],
    ['Two hands', 1],
  ]);
  expect(groupsOf(GEAR, 'strikes FIRST').flatMap((group) => group.picks.map((one) => one.id))).toEqual([
    'pike',
  ]);
  expect(shelvesOf(BOOK.entries).map((shelf) => shelf.heading)).toEqual(['', 'The Wise']);
  expect(shelvesOf(BOOK.entries, 'web wise').map((shelf) => shelf.kinds.length)).toEqual([1]);
});

test('a list with all of it survives its way through text and link', () => {
  const list: Roster = {
    game: 'toy',
    edition: 'first',
    name: 'All',
    note: '',
    picks: {},
    entries: [
      { kind: 'mage', name: 'Old One', picks: { spells: [], life: ['5'] } },
      { kind: 'own', name: '', picks: { foes: ['elf', 'Bees'], spells: ['web', 'web'], size: ['2'] } },
    ],
  };
  expect(fromText(textOf(list, BOOK), BOOK)).toEqual(list);
  expect(textOf(list, BOOK)).toContain('Old One: Mage (Spells: none, Life: 5)');
  expect(inFragment(new URL(shareLink('http://here', { roster: list, house: {} })).hash)!.roster).toEqual(
    list,
  );
});

test('a limit of every unit is told at the unit that breaks it, and only there', () => {
  const checks = checksOf(BOOK, [{ place: 'entries[1].gear', rule: 'TY-9', sentence: 'three hands' }]);
  expect(checks.map((check) => [check.isOk, check.sentence, check.entry])).toEqual([
    [true, 'at most 60 points', null],
    [false, 'three hands', 1],
  ]);
});

test('a house rule may be a list of words', async () => {
  const rule: HouseRule = {
    id: 'list',
    meaning: 'what is allowed',
    rule: '',
    default: 'free',
    values: ['free'],
    low: null,
    high: null,
    defaults: {},
    words: ['axe', 'long_bow', 'pike'],
    bound: '',
  };
  expect(listedIn(rule, 'free')).toEqual([]);
  expect(toggledWord(rule, 'free', 'pike')).toBe('pike');
  expect(toggledWord(rule, 'pike', 'axe')).toBe('axe,pike');
  expect(toggledWord(rule, 'axe', 'axe')).toBe(null);
  const changed = vi.fn();
  render(HouseRules, {
    game: { ...GAME, house_rules: [rule] },
    edition: 'first',
    house: { list: 'axe' },
    onchange: changed,
  });
  await fireEvent.click(screen.getByLabelText('Long bow'));
  expect(changed).toHaveBeenLastCalledWith({ list: 'axe,long_bow' });
  await fireEvent.click(screen.getByLabelText('Axe'));
  expect(changed).toHaveBeenLastCalledWith({});
});

test('a unit of one’s own is outfitted in the fold-out of its line, a preset is changed', async () => {
  const answers: Record<string, unknown> = { '/api/games': [GAME] };
  const rules = { chapters: [], rulings: [] };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input as string, location.origin);
    let found = answers[url.pathname];
    if (url.pathname.endsWith('/roster')) found = BOOK;
    if (url.pathname.endsWith('/rules')) found = rules;
    if (url.pathname.endsWith('/roster/check')) {
      const { roster } = JSON.parse(init?.body as string) as { roster: Roster };
      const costs = roster.entries.map((one) => entryCost(BOOK, one) + 100); // so that the server's sum is seen
      found = {
        problems: [],
        cost: costs.reduce((sum, one) => sum + one, 0),
        entry_costs: costs,
        remarks: [],
      };
    }
    return new Response(JSON.stringify(found ?? {}), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  render(Builder, { game: 'toy' });
  await fireEvent.click(await screen.findByLabelText('Add Own unit'));
  const editor = await screen.findByRole('group', { name: 'Options of Own unit' });
  await fireEvent.click(within(editor).getByLabelText('Increase Life of Own unit'));
  await fireEvent.click(within(editor).getByLabelText(/^Pike/));
  await fireEvent.click(within(editor).getByLabelText('Increase Web of Own unit'));
  await fireEvent.click(within(editor).getByLabelText('Increase Web of Own unit'));
  await fireEvent.input(within(editor).getByLabelText('Custom entry: Foe of of Own unit'), {
    target: { value: 'Bees' },
  });
  await fireEvent.click(within(editor).getByRole('button', { name: 'Add' }));
  expect(keptRosters()[0]!.roster.entries[0]!.picks).toEqual({
    life: ['2'],
    gear: ['pike'],
    spells: ['web', 'web'],
    foes: ['Bees'],
  });
  await waitFor(() => expect(document.querySelector('#entry-0 .pt')!.textContent).toContain('124'));
  await fireEvent.click(within(editor).getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('group', { name: 'Options of Own unit' })).toBeNull();
  await fireEvent.click(screen.getByLabelText('Add Mage'));
  expect(screen.queryByRole('group', { name: 'Options of Mage' })).toBeNull();
  await fireEvent.click(screen.getByLabelText('Edit Mage'));
  await fireEvent.click(screen.getByLabelText('Decrease Web of Mage'));
  expect(keptRosters()[0]!.roster.entries[1]!.picks).toEqual({ spells: [] });
  await fireEvent.click(screen.getByRole('button', { name: 'Reset to Mage' }));
  expect(keptRosters()[0]!.roster.entries[1]!.picks).toEqual({});
});
