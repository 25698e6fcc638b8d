/** What a press on the board decides. */
import { choicesOf, picksOf } from '../kinds';
import type { TableState } from './state.svelte';

export interface Picking {
  piece: (piece: number | null) => void;
  area: (index: number) => void;
  confirm: () => void;
}

export function pickingFor(room: TableState): Picking {
  const { shown, deciding } = room;
  return {
    /** The first press looks at a piece, or picks it where several are to be; a second takes its only choice. */
    piece(piece) {
      const { question } = deciding;
      const value = picksOf(question).values.findIndex(
        ({ pieces }) => piece !== null && (pieces[0] === piece || shown.headOf(pieces[0]) === piece),
      );
      if (value >= 0) {
        deciding.pick(value);
        return;
      }
      const head = shown.headOf(piece);
      const choices = choicesOf(question).filter(
        (choice) => head !== null && shown.headOf(choice.pieces[0]) === head,
      );
      const isAgain = head !== null && head === shown.headOf(deciding.selected);
      if (isAgain && choices.length === 1) void room.answer(choices[0]!.value);
      else deciding.selected = isAgain ? null : (head ?? piece);
    },
    area(index) {
      if (deciding.looked === index) void room.answer(choicesOf(deciding.question)[index]!.value);
      else deciding.looked = index;
    },
    confirm() {
      if (deciding.plan?.isLegal) void room.answer(deciding.plan.answer);
    },
  };
}
