/** Whose sight is shown: from the planned place, else from the piece in question or looked at. */
import type { Point, SightLine, View } from '../wire';
import type { TableState } from './state.svelte';

export interface Eye {
  piece: number;
  side: number;
  at: Point | null;
}

export function eyeOf({ deciding }: TableState, view: View | null, asking: readonly number[]): Eye | null {
  const planned = deciding.plan?.question.piece ?? null;
  const id = planned ?? deciding.selected ?? asking[0] ?? null;
  const piece = view?.pieces.find((one) => one.id === id);
  if (!piece) return null;
  const here: Point | null = piece.x !== null && piece.y !== null ? [piece.x, piece.y] : null;
  return { piece: piece.id, side: piece.side, at: (planned === id ? deciding.plan?.end : null) ?? here };
}

/** What is seen of the others. */
export function sightOf(
  { sighting: { from, lines } }: TableState,
  view: View | null,
  side: number | undefined,
): { from: Point; lines: SightLine[] } | null {
  if (!from) return null;
  const sideOf = (id: number): number | undefined => view?.pieces.find((piece) => piece.id === id)?.side;
  return { from, lines: lines.filter((line) => sideOf(line.piece) !== side) };
}
