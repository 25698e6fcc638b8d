import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultIn, trimmed, withHouse } from '../src/house/house';
import { caption, stateOf, title } from '../src/mine/matches.svelte';
import { forces, newPlan, seatPlans, type SeatChoice } from '../src/newmatch/plan';
import { ago, sentence, valueWords, words } from '../src/ui/words';
import Home from '../src/home/Home.svelte';
import Mine from '../src/mine/Mine.svelte';
import NewMatch from '../src/newmatch/NewMatch.svelte';
import { keep as keepRoster } from '../src/roster/kept';
import { router } from '../src/router.svelte';
import { keep, kept } from '../src/tokens';
import type { NewMatch as Plan } from '../src/wire';
import { GAME, LEGAL, SAMPLES, serve, table } from './toy';

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => undefined;
  router.go('/');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const seat = (who: SeatChoice['who'], name = ''): SeatChoice => ({ who, name, force: 'lot', pasted: null });

test('ids and values become words', () => {
  expect(words('king_of_the_hill')).toBe('King of the hill');
  expect(words('player_b')).toBe('Player B');
  expect([true, false, null, 7, 'all_pay'].map(valueWords)).toEqual(['Yes', 'No', 'None', '7', 'All pay']);
  expect(sentence('pick one')).toBe('Pick one.');
  expect(ago(0, 7_200_000)).toBe('2 hours ago');
  expect(ago(0, 10)).toBe('just now');
});

test('a house rule as printed in the edition is not sent', () => {
  expect(defaultIn(GAME.house_rules[1]!, 'second')).toBe(true);
  const house = withHouse(GAME, 'first', {}, 'night', true);
  expect(house).toEqual({ night: true });
  expect(trimmed(GAME, 'second', { ...house, unknown: 1 })).toEqual({});
});

test('I am the first person, or hold hot seats', () => {
  const kinds = (...seats: SeatChoice[]) => seatPlans(seats).map((plan) => plan.kind);
  expect(kinds(seat('me'), seat('bot:greedy'))).toEqual(['person', 'bot']);
  expect(kinds(seat('me'), seat('link'))).toEqual(['person', 'person']);
  expect(kinds(seat('link'), seat('me'))).toEqual(['person', 'hot']);
  expect(kinds(seat('me'), seat('me'))).toEqual(['hot', 'hot']);
  expect(seatPlans([seat('bot:greedy')])[0]!.bot).toBe('greedy');
});

test('forces by lot are samples, no two the same', () => {
  const plan = newPlan(GAME);
  const drawn = forces(plan, SAMPLES, [], () => 0.99);
  expect(new Set(drawn.map((roster) => roster?.name)).size).toBe(2);
  const chosen = { ...plan, seats: [{ ...plan.seats[0]!, force: 'sample:2' }, plan.seats[1]!] };
  expect(forces(chosen, SAMPLES, [], () => 0.99).map((roster) => roster?.name)).toEqual([
    'Green Force',
    'Blue Force',
  ]);
});

test('a card says whom a match waits for', () => {
  const mine = (change: Parameters<typeof table>[0]) => {
    const one = table(change);
    return {
      kept: { match: 'm1', token: '', held: {}, name: '', game: '', seen: 0, invitations: {}, spectator: '' },
      table: one,
      state: stateOf(one),
    };
  };
  expect(caption(mine({}))).toBe('Your turn');
  expect(caption(mine({ held: [1] }))).toBe('Waiting for Anna');
  const bot = table().seats.map((one) => ({ ...one, kind: 'bot' as const }));
  expect(caption(mine({ held: [1], seats: bot }))).toBe('Bot to move');
  expect(caption(mine({ is_over: true }))).toBe('Finished');
  expect(caption(mine({ held: [], invited: 1 }))).toBe('You are invited');
  expect(title(mine({}))).toBe('Red Force and Blue Force');
});

test('one click asks for a ready battle against the greedy bot', async () => {
  const { sent } = serve();
  render(Home);
  await fireEvent.click(await screen.findByRole('button', { name: 'Play now: Toy Wars' }));
  await waitFor(() => expect(location.pathname).toBe('/m/m1'));
  const plan = sent.find(([address]) => address === '/api/matches')![1] as Plan;
  expect(plan.seats?.map((one) => [one.kind, one.bot])).toEqual([
    ['person', ''],
    ['bot', 'greedy'],
  ]);
  expect(plan.ready).toBe(true);
  expect([plan.rosters, plan.house, plan.agreed]).toEqual([undefined, undefined, undefined]);
  expect(kept('m1')!.token).toBe('mine');
});

test('a match that waits for me is on the first page', async () => {
  keep('m1', { token: 'mine' });
  serve();
  render(Home);
  const link = await screen.findByRole('link', { name: 'Continue' });
  expect(link.getAttribute('href')).toBe('/m/m1');
});

test('my matches can be taken off the list, also when the server has lost them', async () => {
  keep('gone', { token: 'x', name: 'Old one' });
  serve();
  render(Mine);
  expect(await screen.findByText('Not found')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Remove from this list' }));
  expect(await screen.findByText('No matches yet')).toBeTruthy();
});

test('a new match takes edition, house rules, agreement and one’s own list, and shows the links', async () => {
  keepRoster({ id: 'own1', changed: 1, roster: LEGAL, house: {} });
  router.go('/new?game=toy#l=own1');
  const { sent } = serve({
    '/api/matches': () => ({
      match: 'm2',
      seat_tokens: { 0: 'mine' },
      spectator_token: 'eyes',
      invitations: { 1: 'guest' },
    }),
  });
  render(NewMatch);
  await fireEvent.click(await screen.findByRole('button', { name: 'Second' }));
  await fireEvent.change(screen.getByLabelText('Scenario'), { target: { value: 'bridge' } });
  await fireEvent.click(screen.getByRole('button', { name: 'No' }));
  await fireEvent.click(screen.getAllByLabelText('By invitation link')[1]!);
  await fireEvent.click(screen.getAllByRole('button', { name: 'Start' })[0]!);
  expect(await screen.findByText('Match created')).toBeTruthy();
  const plan = sent.find(([address]) => address === '/api/matches')![1] as Plan;
  expect(plan).toMatchObject({
    game: 'toy',
    edition: 'second',
    house: { night: false },
    agreed: { scenario: 'bridge' },
  });
  expect(plan.rosters?.[0]).toMatchObject({ name: 'Red Force', edition: 'second' });
  expect(plan.seats?.map((one) => one.kind)).toEqual(['person', 'person']);
  expect(screen.getByDisplayValue(`${location.origin}/m/m2#t=guest`)).toBeTruthy();
  expect(screen.getByDisplayValue(`${location.origin}/m/m2#t=eyes`)).toBeTruthy();
  expect(kept('m2')).toMatchObject({ token: 'mine', invitations: { 1: 'guest' }, spectator: 'eyes' });
});

test('a force that is not legal here keeps the match from beginning and says why', async () => {
  keepRoster({ id: 'own1', changed: 1, roster: { ...LEGAL, picks: {} }, house: {} });
  router.go('/new?game=toy#l=own1');
  serve();
  render(NewMatch);
  expect(await screen.findByText('Banner: pick 1, not 0.')).toBeTruthy();
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Start' })[0]!.disabled).toBe(true);
});
