/** House rules: what differs from the edition's own, and nothing else, is sent. */

import type { GameInfo, HouseRule, HouseValue } from '../wire';

export type House = Record<string, HouseValue>;

export function defaultIn(rule: HouseRule, edition: string): HouseValue {
  return edition in rule.defaults ? (rule.defaults[edition] ?? null) : rule.default;
}

/** The house rules with one set; one that is as printed is left out. */
export function withHouse(
  game: GameInfo,
  edition: string,
  house: House,
  id: string,
  value: HouseValue,
): House {
  return trimmed(game, edition, { ...house, [id]: value });
}

/** Without what the game does not know and what the edition says anyway. */
export function trimmed(game: GameInfo, edition: string, house: House): House {
  return Object.fromEntries(
    game.house_rules
      .filter((rule) => rule.id in house && house[rule.id] !== defaultIn(rule, edition))
      .map((rule) => [rule.id, house[rule.id] ?? null]),
  );
}

/** The words of a value that is a list of them; none for any other value. */
export function listedIn(rule: HouseRule, value: HouseValue): string[] {
  if (typeof value !== 'string' || rule.values.includes(value)) return [];
  return value.split(',').filter((word) => rule.words.includes(word));
}

/** The value with a word ticked or no longer ticked; none when the last one goes. */
export function toggledWord(rule: HouseRule, value: HouseValue, word: string): HouseValue {
  const before = listedIn(rule, value);
  const after = rule.words.filter((one) => (one === word ? !before.includes(one) : before.includes(one)));
  return after.length ? after.join(',') : null;
}
