/** Odds on the board: of the plan, or of each piece that can be chosen. */
import type { Tag } from '../board/tags';
import { choicesOf } from '../kinds';
import type { TableState } from './state.svelte';

export function oddsTags({ shown, deciding }: TableState): Tag[] {
  const { question, odds, plan } = deciding;
  if (!question || !odds || deciding.curtain || shown.live?.underway) return [];
  if (plan) return odds.of(plan.value).map((report, index) => ({ id: `plan${index}`, piece: null, report }));
  const heads = choicesOf(question).map((choice) => shown.headOf(choice.pieces[0]));
  return choicesOf(question).flatMap((choice, index) => {
    const report = odds.of(choice.value)[0];
    const piece = heads[index] ?? null;
    const isAlone = heads.filter((head) => head === piece).length === 1;
    return report && piece !== null && isAlone ? [{ id: `choice${index}`, piece, report }] : [];
  });
}
