/** Whom the board points at: the pieces that a question is about, and what is under way meanwhile. */
import { partiesTo } from '../board/underway';
import type { Underway } from '../wire';
import type { TableState } from './state.svelte';

/** It is drawn once what led to it has been shown. */
export function underwayIn({ shown, deciding, playback }: TableState): Underway | null {
  return deciding.curtain || playback.player.scene ? null : (shown.table?.underway ?? null);
}

export function askedPieces(room: TableState): number[] {
  const [underway, question] = [underwayIn(room), room.deciding.question];
  const pieces = underway ? partiesTo(underway) : (question?.pieces.slice(0, 1) ?? []);
  return pieces.map((id) => room.shown.headOf(id) ?? id);
}
