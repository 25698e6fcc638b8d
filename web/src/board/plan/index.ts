/** What is planned on the board before it is answered, kind by kind. */
import type { Kind, QuestionOf, QuestionView } from '../../wire';
import { FormationPlan } from './formation.svelte';
import { PathPlan } from './path.svelte';
import { PlacePlan } from './place.svelte';
import type { Ask, Plan, Size } from './plan.svelte';

export { FormationPlan, PathPlan, PlacePlan, type Plan };

type Maker<K extends Kind> = (question: QuestionOf<K>, size: Size, ask: Ask) => Plan | null;

const none = (): null => null;

const PLANS: { [K in Kind]: Maker<K> } = {
  choose: none,
  'choose-some': none,
  number: none,
  words: none,
  list: none,
  path: (question, size, ask) => new PathPlan(question, size, ask),
  place: (question, size, ask) => new PlacePlan(question, size, ask),
  formation: (question, size, ask) => new FormationPlan(question, size, ask),
};

export function planOf(question: QuestionView, size: Size, ask: Ask): Plan | null {
  // The table has for each kind what takes a question of that kind; TypeScript cannot follow that.
  return (PLANS[question.kind] as Maker<Kind>)(question, size, ask);
}
