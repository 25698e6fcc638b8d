/** The server, as functions. */
import { addressOf, ask, get, tell } from './calling';
import type { House } from './house/house';
import type {
  BattleSeat,
  ChatLine,
  Created,
  Curve,
  Done,
  GameInfo,
  Joined,
  Ledger,
  MapCheck,
  MapDescription,
  MapPiece,
  NewMatch,
  News,
  OddsReport,
  Plain,
  Preview,
  Reach,
  Rematch,
  Roster,
  RosterCheck,
  RosterDescription,
  Rules,
  Seen,
  SightLine,
  Spectating,
  Table,
  Vignette,
  VignetteInfo,
} from './wire';

const written = (house: House): string => (Object.keys(house).length ? JSON.stringify(house) : '');

export const games = (): Promise<GameInfo[]> => get('/api/games', {});
export const samples = (game: string): Promise<Roster[]> => get('/api/games/{game}/samples', { game });
export const rosterDescription = (
  game: string,
  edition: string,
  house: House = {},
): Promise<RosterDescription> =>
  get('/api/games/{game}/roster', { game }, { edition, house: written(house) });
export const checkRoster = (
  game: string,
  roster: Roster,
  house: House = {},
  signal?: AbortSignal,
): Promise<RosterCheck> => ask('/api/games/{game}/roster/check', { game }, { roster, house }, signal);
export const mapDescription = (game: string, edition: string, house: House = {}): Promise<MapDescription> =>
  get('/api/games/{game}/map', { game }, { edition, house: written(house) });
export const checkMap = (
  game: string,
  terrain: MapPiece[],
  edition: string,
  house: House = {},
): Promise<MapCheck> => ask('/api/games/{game}/map/check', { game }, { terrain, edition, house });
export const rules = (game: string): Promise<Rules> => get('/api/games/{game}/rules', { game });
export const vignettes = (game: string): Promise<VignetteInfo[]> =>
  get('/api/games/{game}/vignettes', { game });
export const vignette = (game: string, id: string): Promise<Vignette> =>
  get('/api/games/{game}/vignettes/{vignette}', { game, vignette: id });

export const createMatch = (plan: Omit<NewMatch, 'key'>): Promise<Created> => tell('/api/matches', {}, plan);

/** The battles of a campaign that have begun. */
export const battlesOf = (match: string, token: string): Promise<BattleSeat[]> =>
  get('/api/campaigns/{match}/battles', { match }, { token });
export const beginBattle = (match: string, number: number, token: string): Promise<BattleSeat> =>
  tell('/api/campaigns/{match}/battles/{number}', { match, number }, { token });

/** One match, spoken to with the token that this browser holds for it. */
export class MatchClient {
  readonly match: string;
  readonly token: string;

  constructor(match: string, token: string) {
    this.match = match;
    this.token = token;
  }

  table(): Promise<Table> {
    return get('/api/matches/{match}', this, { token: this.token });
  }

  moment(at: number, signal?: AbortSignal): Promise<Table> {
    return get('/api/matches/{match}/moment/{at}', { match: this.match, at }, { token: this.token }, signal);
  }

  /** How things stand, and what is not known yet: the same that comes over a socket. */
  news(seen: Seen | null = null): Promise<News> {
    return get('/api/matches/{match}/news', this, { token: this.token, ...seen });
  }

  socketPath(seen: Seen | null): string {
    return addressOf('/api/matches/{match}/socket', this, { token: this.token, ...seen });
  }

  /** A token with which others can watch. */
  spectator(): Promise<Spectating> {
    return get('/api/matches/{match}/spectator', this, { token: this.token });
  }

  /** Who stood better, step by step; nothing while that must not be known. */
  estimate(): Promise<Curve | null> {
    return get('/api/matches/{match}/estimate', this, { token: this.token });
  }

  recordAddress(): string {
    return addressOf('/api/matches/{match}/record', this, { token: this.token });
  }

  answer(seat: number, seq: number, question: string, value: Plain): Promise<Done> {
    return tell('/api/matches/{match}/answer', this, { token: this.token, seat, seq, question, value });
  }

  join(name: string, salt: string, roster: Roster | null = null): Promise<Joined> {
    return tell('/api/matches/{match}/join', this, { token: this.token, name, salt, roster });
  }

  say(text: string, seat: number): Promise<Done> {
    return tell('/api/matches/{match}/chat', this, { token: this.token, seat, text });
  }

  chat(since: number): Promise<ChatLine[]> {
    return get('/api/matches/{match}/chat', this, { token: this.token, since });
  }

  command(what: 'undo' | 'judge' | 'concede' | 'deploy' | 'start', seat?: number): Promise<Done> {
    return tell(`/api/matches/{match}/${what}`, this, { token: this.token, seat });
  }

  /** Play again with sides swapped; the match is there when all want it. */
  rematch(): Promise<Rematch> {
    return tell('/api/matches/{match}/rematch', this, { token: this.token });
  }

  takeback(to: number, seat: number): Promise<Done> {
    return tell('/api/matches/{match}/takeback', this, { token: this.token, seat, to });
  }

  consent(accept: boolean, seat?: number): Promise<Done> {
    return tell('/api/matches/{match}/consent', this, { token: this.token, seat, accept });
  }

  preview(seat: number, seq: number, value: Plain, signal?: AbortSignal): Promise<Preview | null> {
    return ask('/api/matches/{match}/preview', this, { token: this.token, seat, seq, value }, signal);
  }

  reach(seat: number, seq: number, value: Plain, signal?: AbortSignal): Promise<Reach | null> {
    return ask('/api/matches/{match}/reach', this, { token: this.token, seat, seq, value }, signal);
  }

  sight(piece: number, x: number, y: number, signal?: AbortSignal): Promise<SightLine[]> {
    return ask('/api/matches/{match}/sight', this, { token: this.token, piece, x, y }, signal);
  }

  chances(seat: number, seq: number, value: Plain, signal?: AbortSignal): Promise<OddsReport[]> {
    return ask('/api/matches/{match}/chances', this, { token: this.token, seat, seq, value }, signal);
  }

  ledger(seat: number, seq: number, signal?: AbortSignal): Promise<Ledger | null> {
    return ask('/api/matches/{match}/ledger', this, { token: this.token, seat, seq }, signal);
  }
}
