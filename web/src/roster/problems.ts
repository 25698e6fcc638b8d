/** Where each problem of a roster is shown: in its row, in its slot, and in the list of checks. */

import type { Problem, RosterDescription } from '../wire';

export interface Check {
  isOk: boolean;
  sentence: string;
  rule: string;
  /** The row it belongs to, to go there. */
  entry: number | null;
}

const PLACE = /^entries\[(\d+)\](?:\.(.+))?$/;

/** The row a problem belongs to, and the slot in it. */
export function placeOf(problem: Problem): { entry: number | null; slot: string } {
  const found = PLACE.exec(problem.place);
  if (found) return { entry: Number(found[1]), slot: found[2] ?? '' };
  const slot = problem.place.startsWith('picks.') ? problem.place.slice('picks.'.length) : '';
  return { entry: null, slot };
}

export function ofEntry(problems: readonly Problem[], entry: number): Problem[] {
  return problems.filter((problem) => placeOf(problem).entry === entry);
}

/** Of a slot of the whole force. */
export function ofSlot(problems: readonly Problem[], slot: string): Problem[] {
  return problems.filter((problem) => {
    const place = placeOf(problem);
    return place.entry === null && place.slot === slot;
  });
}

/** Every limit of the game, kept or broken, after them what is wrong with single entries, and what is legal but odd. */
export function checksOf(
  description: RosterDescription,
  problems: readonly Problem[],
  remarks: readonly Problem[] = [],
): Check[] {
  const kept = description.limits.filter((limit) => !problems.some((problem) => isOfEntry(limit, problem)));
  const limits = kept.map((limit): Check => {
    const broken = problems.find((problem) => isOf(limit, problem));
    return { isOk: !broken, sentence: (broken ?? limit).sentence, rule: limit.rule, entry: null };
  });
  const others = problems
    .filter((problem) => !description.limits.some((limit) => isOf(limit, problem)))
    .map((problem): Check => {
      const { entry } = placeOf(problem);
      return { isOk: false, sentence: problem.sentence, rule: problem.rule, entry };
    });
  const odd = remarks.map((remark): Check => ({
    isOk: true,
    sentence: remark.sentence,
    rule: remark.rule,
    entry: placeOf(remark).entry,
  }));
  return [...limits, ...others, ...odd];
}

/** A limit for every entry that one of them breaks: there it is told. */
function isOfEntry(limit: Problem, problem: Problem): boolean {
  return limit.rule !== '' && limit.rule === problem.rule && placeOf(problem).entry !== null;
}

function isOf(limit: Problem, problem: Problem): boolean {
  return limit.rule !== '' && limit.rule === problem.rule && placeOf(problem).entry === null;
}
