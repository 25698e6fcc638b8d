/** The server, as functions: plain fetch, errors in the server's words, keys that make a retry safe. */
import { forget, keep, tokenOf } from './tokens';
import type {
  ChatLine,
  Created,
  Done,
  ErrorInfo,
  GameInfo,
  Joined,
  MapCheck,
  MapDescription,
  MapPiece,
  NewMatch,
  News,
  OddsReport,
  Plain,
  Preview,
  Roster,
  RosterCheck,
  RosterDescription,
  Rules,
  Seen,
  SightLine,
  Table,
  Vignette,
  VignetteInfo,
} from './wire';

export { forget, keep, tokenOf };

/** What the server refused, in its own words. */
export class Refused extends Error {
  readonly field: string;
  readonly rule: string;
  readonly status: number;

  constructor(status: number, error: ErrorInfo) {
    super(error.sentence);
    this.status = status;
    this.field = error.field;
    this.rule = error.rule;
  }
}

/** The line is down: nothing is known about what became of the request. */
export class Offline extends Error {
  constructor() {
    super('The line is down.');
  }
}

/** A new idempotency key: the same request sent twice counts once. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const TRIES = 4;
const FIRST_WAIT = 300;

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function refusal(response: Response): Promise<Refused> {
  const body: unknown = await response.json().catch(() => null);
  const error = (body as { error?: Partial<ErrorInfo> } | null)?.error;
  return new Refused(response.status, {
    field: error?.field ?? '',
    rule: error?.rule ?? '',
    sentence: error?.sentence ?? `The server answered ${response.status}.`,
  });
}

async function once(address: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Offline();
  }
  if (response.status === 502 || response.status === 503 || response.status === 504) throw new Offline();
  if (!response.ok) throw await refusal(response);
  return response;
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await (await once(`/api${path}`, { signal })).json()) as T;
}

function posting(body: unknown, signal?: AbortSignal): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  };
}

/** For questions that change nothing: asked once, dropped when a newer one is asked. */
export async function ask<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await (await once(`/api${path}`, posting(body, signal))).json()) as T;
}

/** For what changes something: the same key with every try, so that it happens once. */
export async function tell<T>(path: string, body: object): Promise<T> {
  const init = posting({ ...body, key: newKey() });
  for (let attempt = 1; ; attempt++) {
    try {
      return (await (await once(`/api${path}`, init)).json()) as T;
    } catch (error) {
      if (!(error instanceof Offline) || attempt === TRIES) throw error;
      await wait(FIRST_WAIT * 2 ** (attempt - 1));
    }
  }
}

const query = (values: Record<string, string | number | null>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
};

export const games = (): Promise<GameInfo[]> => get('/games');
export const samples = (game: string): Promise<Roster[]> => get(`/games/${game}/samples`);
export const rosterDescription = (
  game: string,
  edition: string,
  house: object = {},
): Promise<RosterDescription> =>
  get(
    `/games/${game}/roster${query({ edition, house: Object.keys(house).length ? JSON.stringify(house) : '' })}`,
  );
export const checkRoster = (
  game: string,
  roster: Roster,
  house: object = {},
  signal?: AbortSignal,
): Promise<RosterCheck> => ask(`/games/${game}/roster/check`, { roster, house }, signal);
export const mapDescription = (game: string, edition: string, house: object = {}): Promise<MapDescription> =>
  get(
    `/games/${game}/map${query({ edition, house: Object.keys(house).length ? JSON.stringify(house) : '' })}`,
  );
export const checkMap = (
  game: string,
  terrain: MapPiece[],
  edition: string,
  house: object = {},
): Promise<MapCheck> => ask(`/games/${game}/map/check`, { terrain, edition, house });
export const rules = (game: string): Promise<Rules> => get(`/games/${game}/rules`);
export const vignettes = (game: string): Promise<VignetteInfo[]> => get(`/games/${game}/vignettes`);
export const vignette = (game: string, id: string): Promise<Vignette> =>
  get(`/games/${game}/vignettes/${id}`);

export const createMatch = (plan: Omit<NewMatch, 'key'>): Promise<Created> => tell('/matches', plan);

/** One match, spoken to with the token that this browser holds for it. */
export class MatchClient {
  readonly match: string;
  readonly token: string;

  constructor(match: string, token: string) {
    this.match = match;
    this.token = token;
  }

  private at(path: string): string {
    return `/matches/${this.match}${path}`;
  }

  table(): Promise<Table> {
    return get(this.at(query({ token: this.token })));
  }

  moment(number: number, signal?: AbortSignal): Promise<Table> {
    return get(this.at(`/moment/${number}${query({ token: this.token })}`), signal);
  }

  /** How things stand, and what is not known yet: the same that comes over a socket. */
  news(seen: Seen | null = null): Promise<News> {
    return get(this.at(`/news${query({ token: this.token, ...seen })}`));
  }

  socketPath(seen: Seen | null): string {
    return `/api${this.at(`/socket${query({ token: this.token, ...seen })}`)}`;
  }

  recordAddress(): string {
    return `/api${this.at(`/record${query({ token: this.token })}`)}`;
  }

  answer(seat: number, seq: number, question: string, value: Plain): Promise<Done> {
    return tell(this.at('/answer'), { token: this.token, seat, seq, question, value });
  }

  join(name: string, salt: string, roster: Roster | null = null): Promise<Joined> {
    return tell(this.at('/join'), { token: this.token, name, salt, roster });
  }

  say(text: string, seat: number): Promise<Done> {
    return tell(this.at('/chat'), { token: this.token, seat, text });
  }

  chat(since: number): Promise<ChatLine[]> {
    return get(this.at(`/chat${query({ token: this.token, since })}`));
  }

  /** undo, takeback {to}, consent {accept}, concede, start */
  command(what: string, details: object = {}): Promise<Done> {
    return tell(this.at(`/${what}`), { token: this.token, ...details });
  }

  preview(seat: number, seq: number, value: Plain, signal?: AbortSignal): Promise<Preview | null> {
    return ask(this.at('/preview'), { token: this.token, seat, seq, value }, signal);
  }

  sight(piece: number, x: number, y: number, signal?: AbortSignal): Promise<SightLine[]> {
    return ask(this.at('/sight'), { token: this.token, piece, x, y }, signal);
  }

  chances(seat: number, seq: number, value: Plain, signal?: AbortSignal): Promise<OddsReport[]> {
    return ask(this.at('/chances'), { token: this.token, seat, seq, value }, signal);
  }
}
