/** Odds on the board: of the plan as a tag, of each piece that can be chosen beside its name. */
import type { Tag } from '../board/tags';
import { choicesOf } from '../kinds';
import { mainChance, percent } from '../prompts/odds';
import type { TableState } from './state.svelte';

export function oddsTags({ deciding }: TableState): Tag[] {
  const { odds, plan } = deciding;
  if (!plan || !odds || deciding.curtain) return [];
  return odds.of(plan.value).map((report, index) => ({ id: `plan${index}`, report }));
}

/** The chance of what is done by or to a piece, for each that only one choice is about. */
export function numbersOn({ shown, deciding }: TableState): ReadonlyMap<number, string> {
  const { question, odds, listing } = deciding;
  const found = new Map<number, string>();
  if (!question || !odds || deciding.curtain || shown.live?.underway) return found;
  const choices = choicesOf(question);
  const own = listing.inHand?.piece.id ?? null;
  const heads = choices.map(({ pieces }) => pieces.map((id) => shown.headOf(id)));
  const about = heads.map((all) => (own === null ? all[0] : all[0] === own ? all[1] : undefined) ?? null);
  about.forEach((piece, index) => {
    const report = odds.of(choices[index]!.value)[0];
    const isAlone = about.filter((other) => other === piece).length === 1;
    if (report && piece !== null && isAlone) found.set(piece, percent(mainChance(report), 0));
  });
  return found;
}
