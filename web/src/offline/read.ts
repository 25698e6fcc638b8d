/** Whatever a person pastes: a share link, JSON, or the lines of a text. */

import type { RosterDescription } from '../wire';
import type { House } from '../house/house';
import { fromJson, inFragment, type Shared } from './share';
import { fromText, headOf, Unreadable } from './text';

type Describe = (game: string, edition: string, house: House) => Promise<RosterDescription>;

/** The list in a text for this game; `Unreadable` says what is wrong. */
export async function readList(
  text: string,
  game: string,
  edition: string,
  describe: Describe,
): Promise<Shared> {
  const trimmed = text.trim();
  const hash = trimmed.indexOf('#r=');
  const linked = /^\S+$/.test(trimmed) && hash >= 0 ? inFragment(trimmed.slice(hash)) : null;
  if (linked) return ofGame(linked, game, edition);
  if (trimmed.startsWith('{')) return ofGame({ roster: fromJson(trimmed), house: {} }, game, edition);
  const head = headOf(trimmed);
  if (head && head.game !== game) throw new Unreadable(`This list is for ${head.game}, not for ${game}.`);
  const description = await describe(game, head?.edition ?? edition, {});
  return { roster: fromText(trimmed, description), house: {} };
}

function ofGame(shared: Shared, game: string, edition: string): Shared {
  const { roster } = shared;
  if (roster.game && roster.game !== game)
    throw new Unreadable(`This list is for ${roster.game}, not for ${game}.`);
  return { ...shared, roster: { ...roster, game, edition: roster.edition || edition } };
}
