/** Who meets whom, by rounds; and a battle that is come to once. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Battles, isIn, namesOf, roundsOf } from '../src/campaign/battles.svelte';
import { kept } from '../src/tokens';
import type { BattleView, CampaignView, SeatInfo } from '../src/wire';

const battle = (
  number: number,
  round: number,
  sides: number[][],
  more: Partial<BattleView> = {},
): BattleView => ({
  number,
  round,
  title: 'Convoy',
  sides,
  is_open: false,
  is_over: true,
  winner: null,
  reason: '',
  ...more,
});
const seat = (number: number, name: string): SeatInfo => ({
  seat: number,
  side: number,
  name,
  kind: 'person',
  bot: '',
  is_waited_for: false,
  has_joined: true,
  brings_force: false,
});
const CAMPAIGN: CampaignView = {
  game: 'toy',
  standings: [],
  battles: [
    battle(1, 1, [[0], [1]]),
    battle(2, 1, [[2], [3]]),
    battle(3, 2, [[0, 2], [1]], { is_over: false, is_open: true }),
  ],
};
const SEATS = [seat(0, 'Ann'), seat(1, 'Ben'), seat(2, 'Cat'), seat(3, 'Dan')];

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the battles of a campaign', () => {
  test('stand by rounds, the latest first', () => {
    expect(
      roundsOf(CAMPAIGN).map(({ number, battles }) => [number, battles.map((one) => one.number)]),
    ).toEqual([
      [2, [3]],
      [1, [1, 2]],
    ]);
  });

  test('name those who fight', () => {
    expect(namesOf(SEATS, [0, 2])).toBe('Ann and Cat');
    expect(namesOf(SEATS, [0, 1, 2])).toBe('Ann, Ben and Cat');
    expect(isIn(CAMPAIGN.battles[2]!, [2])).toBe(true);
    expect(isIn(CAMPAIGN.battles[2]!, [3])).toBe(false);
  });

  test('are begun once, and the token is kept', async () => {
    const asked: string[] = [];
    const seated = { number: 3, match: 'b3', token: 'mine', seats: [0] };
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      asked.push(`${init?.method ?? 'GET'} ${address}`);
      return new Response(JSON.stringify(init?.method === 'POST' ? seated : [seated]));
    });
    const battles = new Battles('c1', () => 'token');
    expect(await battles.come(3, 'The third')).toBe('/m/b3');
    expect(kept('b3')?.token).toBe('mine');
    await battles.load();
    expect(await battles.come(3, 'The third')).toBe('/m/b3');
    expect(asked).toEqual(['POST /api/campaigns/c1/battles/3', 'GET /api/campaigns/c1/battles?token=token']);
  });
});
