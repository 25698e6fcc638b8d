/** Whom a sentence or a label is about, where the wire does not say: it begins with their name. */
import type { EventView, PieceView, QuestionView, View } from './wire';

/** The piece whose name a text begins with; of several, the longest name. */
export function pieceIn(text: string, pieces: readonly PieceView[]): PieceView | null {
  let best: PieceView | null = null;
  for (const piece of pieces) {
    const isHere = text.startsWith(piece.name) && !/^[\p{L}\p{N}]/u.test(text.slice(piece.name.length));
    if (isHere && piece.name.length > (best?.name.length ?? 0)) best = piece;
  }
  return best;
}

function sideIn(text: string, view: View): number | null {
  return view.sides.find((side) => side.name && text.startsWith(`${side.name} `))?.side ?? null;
}

/** The event with its piece and side filled in. */
export function withAbout(event: EventView, view: View): EventView {
  const piece = event.piece === null ? pieceIn(event.sentence, view.pieces) : (view.pieces.find((one) => one.id === event.piece) ?? null);
  return { ...event, piece: event.piece ?? piece?.id ?? null, side: event.side ?? piece?.side ?? sideIn(event.sentence, view) };
}

/** The question with the pieces of its choices filled in. */
export function withPieces(question: QuestionView, view: View): QuestionView {
  // Selections that are listed whole are chosen like anything else.
  const isListed = question.kind === 'choose-some' && !question.values.length;
  const offered = isListed ? question.candidates.map((candidate) => ({ ...candidate, pieces: [], rules: [] })) : question.choices;
  const choices = offered.map((choice) => {
    if (choice.pieces.length) return choice;
    const piece = pieceIn(choice.label, view.pieces);
    return piece && (choice.label === piece.name || choice.label.startsWith(`${piece.name}: `)) ? { ...choice, pieces: [piece.id] } : choice;
  });
  return { ...question, kind: isListed ? 'choose' : question.kind, choices };
}
