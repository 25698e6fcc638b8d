/** Where the board turns to: what is decided now, or everything while others act. */
import type { Fight } from '../board/fight';
import { choicesOf, picksOf } from '../kinds';
import { askedPieces } from './asking';
import type { TableState } from './state.svelte';

/** None where pieces stand for themselves: they are large enough on the whole board. */
export function fightIn(room: TableState): Fight | null {
  const { shown, deciding } = room;
  if (!shown.table?.view.groups.length) return null;
  const { question } = deciding;
  const everything: Fight = { key: 'all', pieces: [], others: [], far: 0, isPicking: false };
  if (!question) return { ...everything, key: shown.isPast || othersAct(room) ? 'all' : '' };
  const picks = picksOf(question).values.flatMap((value) => value.pieces);
  const own = deciding.listing.inHand?.piece.id ?? askedPieces(room)[0];
  const pieces = own === undefined ? picks : [own, ...picks];
  if (!pieces.length) return everything;
  const aimed = choicesOf(question).flatMap((choice) => choice.pieces.slice(own === undefined ? 0 : 1));
  const others = [...new Set([...aimed, ...question.pieces.slice(1)])];
  const isPicking = picks.length > 0;
  const far = deciding.plan?.reach ?? 0;
  return { key: JSON.stringify([pieces, others, isPicking]), pieces, others, far, isPicking };
}

/** What is shown is not one's own doing, or it is somebody else who decides. */
function othersAct({ shown, playback }: TableState): boolean {
  const { holds, step } = playback.player;
  if (holds && step) return step.side !== null && !shown.isMine(step.side);
  return (
    shown.live?.seats.some((seat) => seat.is_waited_for && !shown.live!.held.includes(seat.seat)) ?? false
  );
}
