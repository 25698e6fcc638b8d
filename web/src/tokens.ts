/** The seats this browser holds: for each match its tokens, kept until they are forgotten. */
import type { Table } from './wire';

export interface Kept {
  match: string;
  /** The token to come with: a seat's if one is held, else an invitation's, else a spectator's. */
  token: string;
  /** Every token that holds seats, with the seats. */
  held: Record<string, number[]>;
  /** For the list of one's matches: what it is called and when it was last looked at. */
  name: string;
  game: string;
  seen: number;
  /** Tokens to hand to others: invitations by seat, and the spectators' one. */
  invitations: Record<string, string>;
  spectator: string;
}

const KEY = 'affray.matches';
/** The seat that is played in this tab, if the browser holds several. */
const TAB = 'affray.seat.';

function read(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

/** The matches of this browser, the latest first. */
export function keptMatches(): Kept[] {
  return Object.values(read()).sort((one, other) => other.seen - one.seen);
}

export function kept(match: string): Kept | null {
  return read()[match] ?? null;
}

/** Keep a token, or more of what is known about a match. */
export function keep(match: string, more: Partial<Kept>): void {
  const all = read();
  const before = {
    token: '',
    held: {},
    name: '',
    game: '',
    invitations: {},
    spectator: '',
    ...all[match],
  };
  all[match] = { ...before, ...more, match, seen: Date.now() };
  localStorage.setItem(KEY, JSON.stringify(all));
}

export function forget(match: string): void {
  const all = read();
  delete all[match];
  localStorage.setItem(KEY, JSON.stringify(all));
}

/** Keep a token that holds seats beside the others; this tab plays those from now on. */
export function keepSeat(match: string, token: string, seats: readonly number[]): void {
  sessionStorage.setItem(TAB + match, token);
  keep(match, { token, held: { ...kept(match)?.held, [token]: [...seats] } });
}

type Place = Pick<Table, 'match' | 'held' | 'invited'>;

/** Keep a token that the server let in: it never takes the place of a seat. */
export function keepAdmitted({ match, held, invited }: Place, token: string): void {
  const mine = kept(match);
  if (held.length) keepSeat(match, token, held);
  else if (!mine?.token || (invited !== null && !Object.keys(mine.held ?? {}).length)) keep(match, { token });
}

/** The token that a link carries in its fragment. */
export function tokenIn(fragment: string): string {
  return new URLSearchParams(fragment).get('t') ?? '';
}

/** The token to come with: this tab's seat, else what is kept, else what the link brings. */
export function tokenOf(match: string, fragment = ''): string {
  const mine = kept(match);
  const here = sessionStorage.getItem(TAB + match) ?? '';
  return mine?.held?.[here] ? here : mine?.token || tokenIn(fragment);
}

/** A link to a moment; with a token of the spectators, also for those who have no seat. */
export function momentLink(match: string, at: number, watch: string): string {
  return `${location.origin}/m/${match}?at=${at}${watch ? `#t=${watch}` : ''}`;
}

/** A link to how a match went, for those who have no seat. */
export function watchLink(match: string, watch: string): string {
  return `${location.origin}/m/${match}/result#t=${watch}`;
}

/** A link that seats somebody: the token travels in the fragment, which no server sees. */
export function seatLink(match: string, token: string): string {
  return `${location.origin}/m/${match}#t=${token}`;
}
