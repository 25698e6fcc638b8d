/** Answers to what somebody else is doing: their keys, and how they are laid out. */
import type { ChoiceView, OddsReport, QuestionOf, QuestionView, Underway } from '../wire';
import type { OddsBook } from './oddsbook.svelte';
import { capital } from './words';

/** The way out, whatever it is called. */
const OUT = 'P';

export interface Reply {
  choice: ChoiceView;
  /** Its place among the choices of the question. */
  index: number;
  name: string;
  hotkey: string;
}

/** A question in the middle of what another is doing: a choice while something is under way. */
export const isReaction = (question: QuestionView, underway: Underway | null): boolean =>
  'later' in question && underway !== null;

/** Each choice with its letter: its own if no other has it, else its number. */
export function repliesOf(choices: readonly ChoiceView[]): Reply[] {
  const wanted = choices.map((choice) => choice.key || (choice.is_out ? OUT : ''));
  return choices.map((choice, index) => {
    const key = wanted[index]!;
    const isOwn = key !== '' && wanted.filter((other) => other === key).length === 1;
    return { choice, index, name: capital(choice.brief), hotkey: isOwn ? key : String(index + 1) };
  });
}

/** Whether the choices are equals without a piece of their own, to stand side by side. */
export const areCards = ({ choices, later }: QuestionOf<'choose'>): boolean =>
  choices.length <= 3 && later.length === 0 && choices.every(({ pieces }) => pieces.length === 0);

/** What is shown in the place of the odds: of the choice that is looked at, else the first that has some. */
export function shownOdds(
  replies: readonly Reply[],
  looked: number | null,
  odds: OddsBook | null,
): OddsReport[] {
  const of = (reply: Reply | undefined): OddsReport[] => (reply && odds ? odds.of(reply.choice.value) : []);
  const marked = of(replies.find((reply) => reply.index === looked));
  return marked.length ? marked : (replies.map(of).find((reports) => reports.length) ?? []);
}
