/** What went wrong, for people: what happened, what one can do, and the way on. */
import { Offline, Refused } from '../calling';

export interface Sorry {
  title: string;
  sentence: string;
  /** Where to go from here: an address and what stands on the button. */
  to: [string, string];
  /** Trying again may help. */
  canRetry: boolean;
}

const HOME: [string, string] = ['/', 'Home'];
const MATCHES: [string, string] = ['/mine', 'My matches'];

export const NO_PAGE: Sorry = {
  title: 'There is no such page',
  sentence: 'The address may be cut short or misspelt. Everything can be reached from the home page.',
  to: HOME,
  canRetry: false,
};

export const NO_LINK: Sorry = {
  title: 'You need a link to see this',
  sentence:
    'Whoever plays here can send you one: to watch, or to take a seat. ' +
    'If you have a seat already, open it in the browser in which you took it.',
  to: MATCHES,
  canRetry: false,
};

export const DOWN: Sorry = {
  title: 'The server does not answer',
  sentence: 'Check your connection and try again. Nothing is lost: the server keeps every decision.',
  to: HOME,
  canRetry: true,
};

const BUSY: Sorry = {
  title: 'Too much at once',
  sentence: 'The server has had many requests from your address. Wait a minute, then try again.',
  to: HOME,
  canRetry: true,
};

const BAD_LINK: Sorry = {
  title: 'This link does not work',
  sentence:
    'It may be cut short, or made for another server. Ask whoever sent it to copy the whole link again.',
  to: MATCHES,
  canRetry: false,
};

const NO_MATCH: Sorry = {
  title: 'There is no such match here',
  sentence: 'It may have been deleted, or the link is cut short or belongs to another server.',
  to: MATCHES,
  canRetry: false,
};

export const NO_GAME: Sorry = {
  title: 'There is no such game here',
  sentence: 'The address may be misspelt, or the game is not installed on this server.',
  to: ['/', 'See the games'],
  canRetry: false,
};

/** A failure in words; what the server alone can say stays in its words. */
export function sorryFor(error: unknown): Sorry {
  if (!(error instanceof Refused)) return error instanceof Offline ? DOWN : unexpected(String(error));
  if (error.status === 429) return BUSY;
  if (error.status === 404 && error.field === 'match') return NO_MATCH;
  if (error.status === 404 && error.field === 'game') return NO_GAME;
  if (error.field === 'token') return BAD_LINK;
  return unexpected(error.message);
}

function unexpected(sentence: string): Sorry {
  return { title: 'This could not be opened', sentence, to: HOME, canRetry: true };
}
