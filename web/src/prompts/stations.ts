/** What is declared, then accepted or denied, then perhaps forced: where an exchange stands. */
import type { QuestionView } from '../wire';

export interface Station {
  name: string;
  state: 'was' | 'on' | 'next';
  note: string;
}

const station = (name: string, state: Station['state'], note: string): Station => ({ name, state, note });
const has = (question: QuestionView, value: string): boolean => question.choices.some((choice) => choice.value === value);

/** The stations of a question that may be denied or forced; none for any other. */
export function stationsOf(question: QuestionView, who: string): Station[] {
  if (has(question, 'accept') && has(question, 'deny')) {
    return [station('Declared', 'was', `by ${who}`), station('Accept or deny', 'on', 'You decide'), station('Force', 'next', 'They may pay to force it')];
  }
  if (has(question, 'force')) {
    return [station('Declared', 'was', 'by you'), station('Denied', 'was', 'by them'), station('Force', 'on', 'You decide')];
  }
  return [];
}

/** The same exchange while the other seat decides what comes next. */
export function stationsAfter(stations: readonly Station[], answer: unknown): Station[] {
  if (!stations.length || answer !== 'deny') return [];
  return [station('Declared', 'was', stations[0]!.note), station('Denied', 'was', 'by you'), station('Force', 'on', 'They decide')];
}

/** What the prompt says an answer costs: `accept, or deny for 1 momentum?` */
export function priceIn(prompt: string, label: string): string {
  const word = label.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`\\b${word}(?: it)?(?: for (\\d+ [a-z]+)| \\((\\d+ [a-z]+)\\))`, 'i').exec(prompt);
  return found?.[1] ?? found?.[2] ?? '';
}
