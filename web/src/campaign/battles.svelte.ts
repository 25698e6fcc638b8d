/** The battles of a campaign that have begun, each with this browser's token for it. */

import { battlesOf, beginBattle } from '../api';
import { keep, keepAdmitted } from '../tokens';
import type { BattleSeat, BattleView, CampaignView, SeatInfo } from '../wire';

export class Battles {
  begun = $state.raw<Record<number, BattleSeat>>({});

  constructor(
    private readonly campaign: string,
    private readonly token: () => string,
  ) {}

  async load(): Promise<void> {
    const found = await battlesOf(this.campaign, this.token());
    this.begun = Object.fromEntries(found.map((one) => [one.number, one]));
  }

  /** The address of a battle; it begins if it has not yet, and its token is kept in this browser. */
  async come(number: number, name: string): Promise<string> {
    const seat = this.begun[number] ?? (await beginBattle(this.campaign, number, this.token()));
    keepAdmitted({ match: seat.match, held: seat.seats, invited: null }, seat.token);
    keep(seat.match, { name });
    return `/m/${seat.match}`;
  }
}

export interface Round {
  number: number;
  battles: BattleView[];
}

/** By rounds, the latest first. */
export function roundsOf(campaign: CampaignView): Round[] {
  const rounds = new Map<number, BattleView[]>();
  for (const battle of campaign.battles)
    rounds.set(battle.round, [...(rounds.get(battle.round) ?? []), battle]);
  return [...rounds].map(([number, battles]) => ({ number, battles })).reverse();
}

export const isIn = (battle: BattleView, seats: readonly number[]): boolean =>
  battle.sides.some((side) => side.some((seat) => seats.includes(seat)));

/** "Ann and Ben" of a side. */
export function namesOf(seats: readonly SeatInfo[], side: readonly number[]): string {
  const names = side.map((seat) => seats.find((one) => one.seat === seat)?.name ?? '');
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}
