/** The seats this browser holds: one token a match, kept until it is forgotten. */
export interface Kept {
  match: string;
  token: string;
  /** For the list of one's matches: what it is called and when it was last looked at. */
  name: string;
  game: string;
  seen: number;
  /** Tokens to hand to others: invitations by seat, and the spectators' one. */
  invitations: Record<string, string>;
  spectator: string;
}

const KEY = 'affray.matches';

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
  const before = all[match] ?? {
    match,
    token: '',
    name: '',
    game: '',
    seen: 0,
    invitations: {},
    spectator: '',
  };
  all[match] = { ...before, ...more, match, seen: Date.now() };
  localStorage.setItem(KEY, JSON.stringify(all));
}

export function forget(match: string): void {
  const all = read();
  delete all[match];
  localStorage.setItem(KEY, JSON.stringify(all));
}

/** The token for a match: the one in the link's fragment first, else the one that was kept, else one to watch with. */
export function tokenOf(match: string, fragment = ''): string {
  const link = new URLSearchParams(fragment);
  const given = link.get('t') ?? (kept(match)?.token ? null : link.get('w'));
  if (given) keep(match, { token: given });
  return given ?? kept(match)?.token ?? '';
}

/** A link to a moment; with a token of the spectators, also for those who have no seat. */
export function momentLink(match: string, at: number, watch: string): string {
  return `${location.origin}/m/${match}?at=${at}${watch ? `#w=${watch}` : ''}`;
}

/** A link that seats somebody: the token travels in the fragment, which no server sees. */
export function seatLink(match: string, token: string): string {
  return `${location.origin}/m/${match}#t=${token}`;
}
