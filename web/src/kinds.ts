/** What some kinds of question have and others do not, for whoever looks at any question. */
import type { ChoiceView, QuestionView, ValueView } from './wire';

export const choicesOf = (question: QuestionView | null): ChoiceView[] =>
  question && 'choices' in question ? question.choices : [];

/** What may be picked, one after the other, and how many of them. */
export const picksOf = (
  question: QuestionView | null,
): { values: ValueView[]; least: number; most: number } =>
  question && 'values' in question ? question : { values: [], least: 0, most: 0 };

/** What is picked at first: the usual answer, where the question says so. */
export function markedIn(question: QuestionView | null): number[] {
  const usual = question?.starts_marked && Array.isArray(question.usual) ? question.usual : [];
  const values = picksOf(question).values.map(({ value }) => JSON.stringify(value));
  return usual.map((one) => values.indexOf(JSON.stringify(one))).filter((index) => index >= 0);
}
