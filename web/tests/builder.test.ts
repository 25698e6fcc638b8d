import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Builder from '../src/roster/Builder.svelte';
import { keptRosters } from '../src/roster/kept';
import { checksOf, ofEntry, placeOf } from '../src/roster/problems';
import { readList } from '../src/offline/read';
import { withEntry, withEntryMoved, withEntryTwice, withoutEntry, withPicks } from '../src/roster/roster';
import { entryCost, rosterCost } from '../src/offline/prices';
import { fromJson, inFragment, jsonOf, shareLink, unpacked } from '../src/offline/share';
import { fromText, textOf } from '../src/offline/text';
import { Workbench, type RosterServer } from '../src/roster/workbench.svelte';
import type { Roster, RosterCheck } from '../src/wire';
import { DESCRIPTION, LEGAL, problemsOf, serve } from './toy';

beforeEach(() => {
  window.scrollTo = () => undefined;
  localStorage.clear();
  history.replaceState(null, '', '/rosters/toy');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an entry costs its kind and its picks, and the force all of them', () => {
  const led = { kind: 'foot', name: '', picks: { leader: ['bold'] } };
  expect(entryCost(DESCRIPTION, led)).toBe(3);
  expect(entryCost(DESCRIPTION, { kind: 'dragon', name: '', picks: {} })).toBe(0);
  expect(rosterCost(DESCRIPTION, LEGAL)).toBe(5);
});

test('entries are added, doubled, moved and taken out without touching the old list', () => {
  const longer = withEntryTwice(withEntry(LEGAL, 'hero'), 2);
  expect(longer.entries.map((entry) => entry.kind)).toEqual(['foot', 'foot', 'hero', 'hero', 'hero']);
  expect(withEntryMoved(LEGAL, 2, 0).entries[0]!.kind).toBe('hero');
  expect(withEntryMoved(LEGAL, 0, 7)).toBe(LEGAL);
  expect(withoutEntry(LEGAL, 0).entries).toHaveLength(2);
  expect(LEGAL.entries).toHaveLength(3);
  expect(withPicks({ a: ['x'] }, 'a', [])).toEqual({});
});

test('a problem belongs to its row, its slot or the whole force', () => {
  expect(placeOf({ place: 'entries[3].gift', rule: '', sentence: '' })).toEqual({ entry: 3, slot: 'gift' });
  expect(placeOf({ place: 'picks.banner', rule: '', sentence: '' })).toEqual({ entry: null, slot: 'banner' });
  const problems = problemsOf({ ...LEGAL, entries: [{ kind: 'hero', name: '', picks: {} }] });
  expect(ofEntry(problems, 0)).toHaveLength(1);
  const checks = checksOf(DESCRIPTION, problems);
  expect(checks[0]).toEqual({
    isOk: false,
    sentence: 'the force costs 1 points, not 5',
    rule: 'TY-1',
    entry: null,
  });
  expect(checks[1]).toMatchObject({ isOk: false, entry: 0 });
  expect(checksOf(DESCRIPTION, [])).toEqual([
    { isOk: true, sentence: 'exactly 5 points', rule: 'TY-1', entry: null },
  ]);
  const odd = { place: 'entries[1].gift', rule: 'TY-3', sentence: 'nobody wants it' };
  expect(checksOf(DESCRIPTION, [], [odd])[1]).toEqual({
    isOk: true,
    sentence: 'nobody wants it',
    rule: 'TY-3',
    entry: 1,
  });
});

test('a list survives its way through text, JSON and link', () => {
  const list: Roster = {
    ...LEGAL,
    note: '',
    entries: [
      { kind: 'foot', name: 'Sons of: Thunder (old)', picks: { leader: ['bold'] } },
      { kind: 'hero', name: 'Ælfgifu', picks: { gift: ['horn'] } },
    ],
  };
  const text = textOf(list, DESCRIPTION);
  expect(text).toBe(
    [
      'Red Force (toy, first, 4 points)',
      ' 3  Sons of: Thunder (old): Foot (Attached leader: Bold)',
      ' 1  Ælfgifu: Hero (War Horn)',
      'Banner: Red\n',
    ].join('\n'),
  );
  expect(fromText(text, DESCRIPTION)).toEqual(list);
  expect(fromJson(jsonOf(list))).toEqual(list);
  const link = shareLink('http://here', { roster: list, house: { limit: 7 } });
  expect(link).toMatch(/^http:\/\/here\/rosters\/toy#r=[\w-]+$/);
  expect(inFragment(new URL(link).hash)).toEqual({ roster: list, house: { limit: 7 } });
});

test('what cannot be read is refused with its place', async () => {
  expect(() => unpacked('###')).toThrow('damaged');
  expect(() => fromJson('{"entries": [{"kind": 3}]}')).toThrow('entries[0].kind');
  expect(() => fromJson('{"entries": [], "picks": {"a": "b"}}')).toThrow('picks.a');
  expect(() => fromJson('[1')).toThrow('not valid JSON');
  expect(() => fromText('2  Foot\nwhat is this', DESCRIPTION)).toThrow('Line 2');
  const other = readList('Them (another, first, 5 points)\n2  Foot', 'toy', 'first', async () => DESCRIPTION);
  await expect(other).rejects.toThrow('another');
});

class Slow implements RosterServer {
  readonly answers: ((check: RosterCheck) => void)[] = [];
  describe = async () => DESCRIPTION;
  check = () => new Promise<RosterCheck>((resolve) => this.answers.push(resolve));
}

test('a late answer about an older list is not shown', async () => {
  vi.useFakeTimers();
  const server = new Slow();
  const bench = new Workbench(server);
  void bench.open(LEGAL);
  await vi.advanceTimersByTimeAsync(1);
  bench.change(withEntry(bench.roster, 'foot'));
  await vi.advanceTimersByTimeAsync(500);
  expect(server.answers).toHaveLength(2);
  server.answers[1]!({ problems: problemsOf(bench.roster), cost: 7, entry_costs: [], remarks: [] });
  server.answers[0]!({ problems: [], cost: 5, entry_costs: [], remarks: [] });
  await vi.advanceTimersByTimeAsync(1);
  expect(bench.problems).toHaveLength(1);
  expect(bench.isLegal).toBe(false);
});

test('several changes in a row are checked once, kept at once, and undone one by one', async () => {
  vi.useFakeTimers();
  const check = vi.fn(async (roster: Roster) => ({
    problems: problemsOf(roster),
    cost: 0,
    entry_costs: [],
    remarks: [],
  }));
  const bench = new Workbench({ describe: async () => DESCRIPTION, check });
  await bench.open({ ...LEGAL, entries: [] });
  for (const kind of ['foot', 'foot', 'hero']) bench.change(withEntry(bench.roster, kind));
  expect(bench.cost).toBe(5);
  expect(keptRosters()[0]!.roster.entries).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(500);
  expect(check).toHaveBeenCalledTimes(2);
  bench.undo();
  expect(bench.roster.entries).toHaveLength(2);
  expect(keptRosters()).toHaveLength(1);
});

async function shown(): Promise<void> {
  serve();
  render(Builder, { game: 'toy' });
  await screen.findByRole('heading', { name: 'Add to the list' });
}

test('the builder goes from empty to a legal list, with every problem in its place', async () => {
  await shown();
  const play = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Play/ })[0]!;
  await waitFor(() => expect(screen.getByText('Exactly 5 points.')).toBeTruthy());
  expect(screen.getByText('Add entries to begin')).toBeTruthy();
  expect(document.querySelectorAll('.bad, .no, .miss')).toHaveLength(0);
  expect(play.disabled).toBe(true);
  await fireEvent.click(screen.getByLabelText('Add Foot'));
  await fireEvent.click(screen.getByLabelText('Add Foot'));
  await fireEvent.click(screen.getByLabelText('Add Hero'));
  const row = screen.getByLabelText('Name of Hero, line 3').closest('li')!;
  await waitFor(() => expect(within(row).getByText('Gift: pick 1, not 0.')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Line 3' })).toBeTruthy();
  await fireEvent.change(screen.getByLabelText('Gift of Hero'), { target: { value: 'song' } });
  await fireEvent.change(screen.getByLabelText('Banner'), { target: { value: 'red' } });
  await waitFor(() => expect(play.disabled).toBe(false));
  expect(screen.getByText('Legal and ready')).toBeTruthy();
  expect(keptRosters()).toHaveLength(1);
});

test('a shared list opens from its link and becomes one of one’s own when kept', async () => {
  history.replaceState(null, '', new URL(shareLink(location.origin, { roster: LEGAL, house: {} })));
  await shown();
  expect(screen.getByDisplayValue('Red Force')).toBeTruthy();
  expect(keptRosters()).toHaveLength(0);
  await fireEvent.click(screen.getByRole('button', { name: 'save it now' }));
  expect(keptRosters()[0]!.roster).toEqual(LEGAL);
  expect(location.hash).toMatch(/^#l=/);
});

test('a shared list is played with at once, and kept on the way', async () => {
  history.replaceState(null, '', new URL(shareLink(location.origin, { roster: LEGAL, house: {} })));
  await shown();
  const play = screen.getByRole<HTMLButtonElement>('button', { name: 'Play with this list' });
  await waitFor(() => expect(play.disabled).toBe(false));
  await fireEvent.click(play);
  await tick();
  expect(location.pathname + location.search + location.hash).toBe(`/new?game=toy#l=${keptRosters()[0]!.id}`);
});

test('Alt and an arrow move an entry, and removing one gives the focus to the next', async () => {
  history.replaceState(null, '', new URL(shareLink(location.origin, { roster: LEGAL, house: {} })));
  await shown();
  await fireEvent.keyDown(screen.getByLabelText('Name of Hero, line 3'), { key: 'ArrowUp', altKey: true });
  expect(await screen.findByLabelText('Name of Hero, line 2')).toBeTruthy();
  await fireEvent.click(screen.getByLabelText('Remove Hero'));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Foot'));
});
