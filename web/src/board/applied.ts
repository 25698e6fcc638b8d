/** A view as an event leaves it: pieces where they went, and those that are lost off the board. */
import type { EventView, Point, View } from '../wire';

/** Who moves in an event, and along what. */
export function motionsOf(event: EventView): [number, Point[]][] {
  if (event.paths.length) return event.paths;
  return event.path && event.piece !== null ? [[event.piece, event.path]] : [];
}

export function applied(view: View, event: EventView): View {
  const ends = new Map(
    motionsOf(event).flatMap(([id, path]) => (path.length ? [[id, path[path.length - 1]!] as const] : [])),
  );
  const lost = new Set(event.losses);
  if (!ends.size && !lost.size) return view;
  return {
    ...view,
    pieces: view.pieces.map((piece) => {
      if (lost.has(piece.id) || (piece.group !== null && lost.has(piece.group)))
        return { ...piece, x: null, y: null, is_gone: true };
      const end = ends.get(piece.id);
      return end ? { ...piece, x: end[0], y: end[1] } : piece;
    }),
  };
}
