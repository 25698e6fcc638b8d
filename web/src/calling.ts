/**
 * The server by its own description: addresses, parameters, bodies and answers have the types that
 * `described.ts` gives them. openapi-fetch does the same in 6 kB and knows neither a retry that
 * counts once nor a line that is down.
 */
import type { ErrorInfo, Failed, paths } from './described';

type Method = 'get' | 'post';
type Json<T> = { content: { 'application/json': T } };
/** Addresses that take this method. */
type Address<M extends Method> = { [P in keyof paths]: paths[P][M] extends object ? P : never }[keyof paths];
type Answer<O> = O extends { responses: { 200: Json<infer T> } | { 201: Json<infer T> } } ? T : never;
type Body<O> = O extends { requestBody: Json<infer T> } ? T : never;
type Within<O> = O extends { parameters: { path: infer T extends object } } ? T : Record<never, never>;
type Query<O> = O extends { parameters: { query?: infer T extends object } } ? T : Record<never, never>;
type Values = Record<string, string | number | null | undefined>;

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
    super('No connection to the server.');
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

/** The one place where what was sent becomes what is described. */
export function read<T>(text: string): T {
  return JSON.parse(text) as T;
}

function refusal(status: number, text: string): Refused {
  const unnamed = { field: '', rule: '', sentence: `The server returned status ${status}.` };
  try {
    return new Refused(status, { ...unnamed, ...read<Partial<Failed> | null>(text)?.error });
  } catch {
    return new Refused(status, unnamed);
  }
}

async function once<T>(address: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Offline();
  }
  if (response.status === 502 || response.status === 503 || response.status === 504) throw new Offline();
  const text = await response.text();
  if (!response.ok) throw refusal(response.status, text);
  return read(text);
}

/** An address with its parts and its query filled in. */
export function addressOf(pattern: string, within: object, query: object = {}): string {
  const parts = within as Values;
  const given = Object.entries(query as Values).filter(([, value]) => value != null && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])));
  return given.length ? `${path}?${search}` : path;
}

const posting = (body: unknown, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  signal,
});

export function get<P extends Address<'get'>>(
  address: P,
  within: Within<paths[P]['get']>,
  query?: Query<paths[P]['get']>,
  signal?: AbortSignal,
): Promise<Answer<paths[P]['get']>> {
  return once(addressOf(address, within, query), { signal });
}

/** For questions that change nothing: asked once, dropped when a newer one is asked. */
export function ask<P extends Address<'post'>>(
  address: P,
  within: Within<paths[P]['post']>,
  body: Body<paths[P]['post']>,
  signal?: AbortSignal,
): Promise<Answer<paths[P]['post']>> {
  return once(addressOf(address, within), posting(body, signal));
}

/** For what changes something: the same key with every try, so that it happens once. */
export async function tell<P extends Address<'post'>>(
  address: P,
  within: Within<paths[P]['post']>,
  body: Omit<Body<paths[P]['post']>, 'key'>,
): Promise<Answer<paths[P]['post']>> {
  const init = posting({ ...body, key: newKey() });
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(addressOf(address, within), init);
    } catch (error) {
      if (!(error instanceof Offline) || attempt === TRIES) throw error;
      await wait(FIRST_WAIT * 2 ** (attempt - 1));
    }
  }
}
