/** Where the tags over the board lie, in pixels: off the pieces, off each other, near what they are about. */
import type { OddsReport, View } from '../wire';
import type { Box, Scale, Spot } from './geometry';
import { placeTag } from './labels';

/** Odds to be shown on the board, by the piece they are about; none: by the planned place. */
export interface Tag {
  id: string;
  piece: number | null;
  report: OddsReport;
}

export interface PlacedTag {
  tag: Tag;
  at: Box;
  anchor: Spot;
  r: number;
}

export interface Desk {
  view: View;
  scale: Scale;
  spots: ReadonlyMap<number, Spot>;
  /** The middle and the edge of what a piece belongs to. */
  where: (piece: number) => { at: Spot; r: number } | null;
  /** What part of the board is seen, and pixels per unit of it. */
  box: Box;
  u: number;
  /** The planned place and the base that stands there. */
  end: Spot | null;
  radius: number;
  hasLength: boolean;
}

const NARROW = 670;
const MOST = 4;
/** More tags than these are each told in one line. */
const FEW = 2;

export const isNarrow = ({ box, u }: Pick<Desk, 'box' | 'u'>): boolean => box.w * u < NARROW;

export function placeTags(
  tags: readonly Tag[],
  desk: Desk,
): { tags: PlacedTag[]; length: Box | null; isBrief: boolean } {
  const { view, scale, spots, where, box, u, end, radius } = desk;
  const small = isNarrow(desk);
  const isBrief = small || tags.length > FEW;
  const edge = { x: 6, y: 6, w: box.w * u - 12, h: box.h * u - 12 };
  const pixels = (spot: Spot): Spot => [(spot[0] - box.x) * u, (spot[1] - box.y) * u];
  const discs = view.pieces.flatMap((piece) => {
    const spot = spots.get(piece.id);
    return spot ? [{ at: pixels(spot), r: scale.length(piece.radius) * u }] : [];
  });
  if (end) discs.push({ at: pixels(end), r: radius * u });
  const boxes: Box[] = [];
  let length: Box | null = null;
  if (end && desk.hasLength) {
    length = placeTag(
      pixels(end),
      radius * u,
      small ? { w: 66, h: 22 } : { w: 112, h: 24 },
      discs,
      boxes,
      edge,
    );
    boxes.push(length);
  }
  const placed = tags.slice(0, MOST).flatMap((tag) => {
    const found = tag.piece === null ? end && { at: end, r: radius } : where(tag.piece);
    if (!found) return [];
    const r = found.r * u;
    const anchor = pixels(found.at);
    const at = placeTag(anchor, r, isBrief ? { w: 148, h: 28 } : { w: 206, h: 78 }, discs, boxes, edge);
    boxes.push(at);
    return [{ tag, at, anchor, r }];
  });
  return { tags: placed, length, isBrief };
}

/** A box of the screen as one of the drawing. */
export function onDrawing(at: Box, { box, u }: Pick<Desk, 'box' | 'u'>): Box {
  return { x: at.x / u + box.x, y: at.y / u + box.y, w: at.w / u, h: at.h / u };
}
