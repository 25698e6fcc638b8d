/** Choices that are about a part of the board. */
import { choicesOf } from '../kinds';
import type { QuestionView, ShapeView } from '../wire';

export interface Area {
  /** The number of the choice. */
  index: number;
  shape: ShapeView;
  label: string;
}

export function areasOf(question: QuestionView | null): Area[] {
  return choicesOf(question).flatMap(({ area, label }, index) =>
    area ? [{ index, shape: area, label }] : [],
  );
}
