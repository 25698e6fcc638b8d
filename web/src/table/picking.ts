/** What a press or a drag on the board decides, and how it is let go of. */
import { unitFor } from '../board/units';
import { choicesOf, picksOf } from '../kinds';
import type { ChoiceView, Point } from '../wire';
import { habits } from './habits.svelte';
import type { TableState } from './state.svelte';

export interface Picking {
  piece: (piece: number | null) => void;
  area: (index: number) => void;
  /** Whether a piece can be dragged although no way is asked for: then that is its choice. */
  canDrag: (piece: number) => boolean;
  drag: (piece: number, to: Point) => void;
  drop: () => void;
  ground: (to: Point) => boolean;
  confirm: () => void;
}

export function pickingFor(room: TableState): Picking {
  const { shown, deciding } = room;
  const choices = (): ChoiceView[] => choicesOf(deciding.question);
  const headOf = (choice: ChoiceView, at: number): number | null => shown.headOf(choice.pieces[at]);
  const isOwn = (head: number): boolean =>
    deciding.question !== null &&
    unitFor(shown.units, head)?.piece.side === shown.sideOf(deciding.question.seat);

  /** The choices that a unit has. */
  const own = (head: number): number[] =>
    choices().flatMap((choice, index) => (headOf(choice, 0) === head ? [index] : []));

  /** The choice of the unit in hand, or of nobody, that is done to this piece: rather what the marked row means. */
  function doneTo(head: number): number | null {
    const { rows } = deciding.listing;
    const marked = rows.find(({ offers }) => offers.some((one) => one.index === deciding.looked));
    const found = [...(marked ? [marked] : []), ...rows.filter((row) => !row.unit)]
      .flatMap(({ offers }) => offers)
      .find(({ choice }) => choice.pieces.some((_, at) => headOf(choice, at) === head));
    return found?.index ?? null;
  }

  /** What is picked by a press on a piece: itself, or the only value that is about its unit. */
  function picked(piece: number | null): number {
    const { values } = picksOf(deciding.question);
    const itself = values.findIndex(({ pieces }) => piece !== null && pieces[0] === piece);
    const mates = values.filter(({ pieces }) => piece !== null && shown.headOf(pieces[0]) === piece);
    return itself < 0 && mates.length === 1 ? values.indexOf(mates[0]!) : itself;
  }

  /** The first press marks, the second does it. */
  function mark(index: number): void {
    const isAgain = deciding.looked === index && deciding.touched === index;
    deciding.look(index);
    deciding.touched = index;
    if (isAgain || habits.isAtOnce) void room.answer(choices()[index]!.value);
  }

  /** What the unit does when it is dragged: the marked choice if it moves, else the first that does. */
  function moveOf(head: number): number | null {
    const moves = own(head).filter((index) => choices()[index]!.moves);
    return moves.find((index) => index === deciding.looked) ?? moves[0] ?? null;
  }

  return {
    piece(piece) {
      if (room.isBusy) return;
      const value = picked(piece);
      if (value >= 0) {
        deciding.pick(value);
        return;
      }
      const head = shown.headOf(piece);
      const able = head === null ? [] : own(head);
      const target = head === null ? null : doneTo(head);
      if (head !== null && able.length === 1 && isOwn(head)) void room.answer(choices()[able[0]!]!.value);
      else if (able.length > 1) deciding.take(unitFor(shown.units, head));
      else if (target !== null) mark(target);
      else deciding.take(deciding.selected === head ? null : unitFor(shown.units, head));
    },
    area(index) {
      if (deciding.looked === index) void room.answer(choices()[index]!.value);
      else deciding.look(index);
    },
    canDrag(piece) {
      const head = shown.headOf(piece);
      return !room.isBusy && head !== null && moveOf(head) !== null;
    },
    drag(piece, to) {
      const head = shown.headOf(piece);
      const index = head === null || room.isBusy ? null : moveOf(head);
      if (index === null) {
        deciding.carried = to;
        return;
      }
      if (deciding.carried === null) {
        deciding.take(unitFor(shown.units, head));
        deciding.look(index);
        deciding.touched = index;
        void goOn(room, index);
      }
      deciding.carried = to;
    },
    ground(to) {
      const { inHand } = deciding.listing;
      if (!inHand || !this.canDrag(inHand.piece.id)) return false;
      deciding.carried = null;
      this.drag(inHand.piece.id, to);
      return true;
    },
    drop() {
      if (habits.isAtOnce) void deciding.plan?.settled().then((isLegal) => isLegal && this.confirm());
    },
    confirm() {
      if (deciding.plan?.isLegal) void room.answer(deciding.plan.answer);
    },
  };
}

/** A choice that is dragged is made at once, unless dice would be rolled for it: those want a word. */
async function goOn(room: TableState, index: number): Promise<void> {
  const { deciding } = room;
  const { question, odds } = deciding;
  const { value } = choicesOf(question)[index]!;
  const reports = await odds?.known(value);
  if (deciding.question !== question || deciding.looked !== index || deciding.carried === null) return;
  if (reports?.length === 0 || habits.isAtOnce) void room.answer(value);
}

/** Take back what is planned, then what is open, then let go of the piece; whether there was anything. */
export function letGo(room: TableState): boolean {
  const { deciding, shown } = room;
  const { plan, listing } = deciding;
  if (plan && plan.points.length && !plan.isPlace) plan.clear();
  else if (plan && deciding.isLed && shown.live?.can_undo) void room.undo();
  else if (listing.kind !== null) deciding.kind = null;
  else if (deciding.stencil) deciding.look(null);
  else if (deciding.touched !== null || deciding.carried !== null) {
    deciding.look(null);
    deciding.touched = deciding.carried = null;
  } else if (deciding.selected !== null) deciding.take(null);
  else return false;
  return true;
}
