/** What some kinds of question have and others do not, for whoever looks at any question. */
import type { ChoiceView, QuestionView, ValueView } from './wire';

export const choicesOf = (question: QuestionView | null): ChoiceView[] =>
  question && 'choices' in question ? question.choices : [];

/** What may be picked, one after the other, and how many of them. */
export const picksOf = (question: QuestionView | null): { values: ValueView[]; most: number } =>
  question && 'values' in question ? question : { values: [], most: 0 };
