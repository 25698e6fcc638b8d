/** A match as it is being planned: who sits where, with which force. */

import { createMatch } from '../api';
import { newKey } from '../calling';
import { keep, keepAdmitted } from '../tokens';
import type { Kept } from '../roster/kept';
import type { Created, GameInfo, Roster, SeatPlan } from '../wire';
import { trimmed, type House } from '../house/house';
import type { SavedMap } from '../maps/maps';

/** Me at this screen, somebody by a link, or a bot by its name. */
export type Who = 'me' | 'link' | `bot:${string}`;

/** A seat: who has it, and their force: by lot, `sample:3`, `own:<id>`, `pasted`, or `theirs` to bring. */
export interface SeatChoice {
  who: Who;
  name: string;
  force: string;
  pasted: Roster | null;
}

export interface Plan {
  game: string;
  edition: string;
  house: House;
  /** What is agreed instead of rolled. */
  agreed: Record<string, string>;
  seats: SeatChoice[];
  /** A map that was kept; none leaves the terrain to the game. */
  map: SavedMap | null;
}

const NAME = 'affray.name';

export const myName = (): string => localStorage.getItem(NAME) ?? '';
export const rememberName = (name: string): void => localStorage.setItem(NAME, name);

/** The bot that a newcomer meets. */
export function firstBot(game: GameInfo): string {
  return game.bots.find((bot) => bot === 'greedy') ?? game.bots[0] ?? '';
}

/** One more seat: the first is mine, the others meet a bot there, or somebody. */
export function newSeat(game: GameInfo, seat: number): SeatChoice {
  const bot = firstBot(game);
  return {
    who: seat === 0 ? 'me' : bot ? `bot:${bot}` : 'link',
    name: seat === 0 ? myName() : '',
    force: 'lot',
    pasted: null,
  };
}

/** The side that a seat plays for; one that plays for none has a colour of its own. */
export const sideOf = (game: GameInfo, seat: number): number => game.sides[seat] ?? seat;

/** What is agreed for a match and no house rule says. */
export function agreementsOf(game: GameInfo): [string, string[]][] {
  return Object.entries(game.agreements).filter(
    ([what]) => !game.house_rules.some((rule) => rule.id === what),
  );
}

/** A match to begin with: what leads soon to the first turn is chosen, and can be changed. */
export function newPlan(game: GameInfo, edition = game.editions[0] ?? ''): Plan {
  const seats = Array.from({ length: game.seats }, (_, seat) => newSeat(game, seat));
  const house = trimmed(game, edition, game.quick_house);
  return { game: game.id, edition, house, agreed: { ...game.quick_agreed }, seats, map: null };
}

/** The seats as the server takes them: all hot seats are mine, and else the first person is me. */
export function seatPlans(seats: readonly SeatChoice[]): SeatPlan[] {
  const mine = seats.filter((seat) => seat.who === 'me').length;
  const isFirst = seats.find((seat) => seat.who === 'me' || seat.who === 'link')?.who === 'me';
  const myKind = mine === 1 && isFirst ? 'person' : 'hot';
  return seats.map(({ who, name, force }) => {
    if (who === 'me') return { kind: myKind, name: name.trim(), bot: '' };
    if (who === 'link')
      return { kind: 'person', name: name.trim(), bot: '', brings_force: force === 'theirs' };
    return { kind: 'bot', name: name.trim(), bot: who.slice('bot:'.length) };
  });
}

/** The force of a seat; none if it is drawn by lot. */
export function forceOf(seat: SeatChoice, from: readonly Roster[], own: readonly Kept[]): Roster | null {
  const [kind, what = ''] = seat.force.split(':');
  if (kind === 'sample') return from[Number(what)] ?? null;
  if (kind === 'own') return own.find((kept) => kept.id === what)?.roster ?? null;
  return kind === 'pasted' ? seat.pasted : null;
}

/** One force for each seat; those by lot are samples, each another one while there are enough. */
export function forces(
  plan: Plan,
  from: readonly Roster[],
  own: readonly Kept[],
  random: () => number = Math.random,
): (Roster | null)[] {
  const chosen = plan.seats.map((seat) => forceOf(seat, from, own));
  const left = from.filter((sample) => !chosen.includes(sample) && fits(sample, plan.edition));
  return chosen.map((roster, seat) => {
    if (roster || !left.length || plan.seats[seat]?.force === 'theirs') return roster;
    return left.splice(Math.floor(random() * left.length), 1)[0] ?? null;
  });
}

/** Whether a sample is for this edition; one that names none is for all. */
export function fits(roster: Roster, edition: string): boolean {
  return roster.edition === '' || roster.edition === edition;
}

/** Makes the match and keeps its tokens in this browser. */
export async function begin(plan: Plan, rosters: (Roster | null)[]): Promise<Created> {
  const created = await createMatch({
    game: plan.game,
    edition: plan.edition,
    house: plan.house,
    agreed: plan.agreed,
    rosters,
    seats: seatPlans(plan.seats),
    terrain: plan.map?.terrain ?? [],
    salt: newKey(),
  });
  keepCreated(
    created,
    plan.game,
    rosters
      .map((roster) => roster?.name ?? '')
      .filter(Boolean)
      .join(' and '),
  );
  return created;
}

/** One click: an even battle that begins with one's own turn, against the bot that a newcomer meets. */
export async function playNow(game: GameInfo): Promise<Created> {
  const { edition, seats } = newPlan(game);
  const plans = seatPlans(seats);
  const created = await createMatch({ game: game.id, edition, ready: true, seats: plans, salt: newKey() });
  keepCreated(created, game.id, '');
  return created;
}

export function keepCreated(created: Created, game: string, name: string): void {
  const { match, invitations, spectator_token: spectator } = created;
  const token = Object.values(created.seat_tokens)[0] ?? spectator;
  keepAdmitted({ match, held: Object.keys(created.seat_tokens).map(Number), invited: null }, token);
  keep(match, { invitations, spectator, game, name });
}
