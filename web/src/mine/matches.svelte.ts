/** The matches of this browser with the state of each table. */

import { MatchClient } from '../api';
import { Offline, Refused } from '../calling';
import { keptMatches, type Kept } from '../tokens';
import { campaignOf, type Table } from '../wire';

/**
 * waits: for me, or for a bot that answers in a moment · others: for somebody else ·
 * open: players are missing · over · gone · unknown: no line
 */
export type State = 'waits' | 'others' | 'open' | 'over' | 'gone' | 'unknown';

export interface Mine {
  kept: Kept;
  table: Table | null;
  state: State;
}

const AT_ONCE = 6;
const ORDER: State[] = ['waits', 'open', 'others', 'unknown', 'over', 'gone'];

export function stateOf(table: Table): State {
  if (table.is_over) return 'over';
  if (table.invited !== null) return 'waits';
  if (!table.started) return 'open';
  const awaited = table.seats.filter((seat) => seat.is_waited_for);
  const isMine = table.held.length > 0 && awaited.every((seat) => seat.kind === 'bot');
  return isMine || awaited.some((seat) => table.held.includes(seat.seat)) ? 'waits' : 'others';
}

/** What the card says above its title. */
export function caption({ state, table }: Mine): string {
  if (state === 'over') return 'Finished';
  if (state === 'gone') return 'Not found';
  if (!table || state === 'unknown') return 'No response';
  if (table.invited !== null) return 'You are invited';
  const isMyTurn = table.seats.some((seat) => seat.is_waited_for && table.held.includes(seat.seat));
  if (campaignOf(table.view) && table.started && !isMyTurn) return 'Battles in progress';
  if (state === 'waits') return isMyTurn ? 'Your turn' : 'Bot to move';
  const names = table.seats
    .filter((seat) => (table.started ? seat.is_waited_for : !seat.has_joined))
    .map((seat) => seat.name);
  return names.length && names.every(Boolean)
    ? `Waiting for ${names.join(' and ')}`
    : 'Waiting for another player';
}

/** What it is called: the forces that meet. */
export function title({ kept, table }: Mine): string {
  if (table && campaignOf(table.view)) return table.view.title;
  const sides = table?.view.sides.map((side) => side.name).filter(Boolean) ?? [];
  return sides.join(' and ') || kept.name || 'Match';
}

/** In the order in which they want to be looked at. */
export function sorted(mine: readonly Mine[]): Mine[] {
  return [...mine].sort(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.kept.seen - a.kept.seen,
  );
}

export class Matches {
  all = $state.raw<Mine[]>([]);
  isLoading = $state(false);
  isOffline = $derived(this.all.some((mine) => mine.state === 'unknown'));
  waiting = $derived(this.all.filter((mine) => mine.state === 'waits'));

  async load(): Promise<void> {
    const kept = keptMatches();
    this.isLoading = kept.length > 0;
    const found: Mine[] = [];
    for (let from = 0; from < kept.length; from += AT_ONCE) {
      found.push(...(await Promise.all(kept.slice(from, from + AT_ONCE).map(lookedUp))));
      this.all = sorted(found);
    }
    if (!kept.length) this.all = [];
    this.isLoading = false;
  }
}

async function lookedUp(kept: Kept): Promise<Mine> {
  try {
    const table = await new MatchClient(kept.match, kept.token).table();
    return { kept, table, state: stateOf(table) };
  } catch (error) {
    const isGone = error instanceof Refused && error.status < 500 && error.status !== 429;
    if (!isGone && !(error instanceof Offline) && !(error instanceof Refused)) throw error;
    return { kept, table: null, state: isGone ? 'gone' : 'unknown' };
  }
}
