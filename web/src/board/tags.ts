/** Where the tags over the board lie, in pixels: off the pieces, off each other, near what they are about. */
import type { OddsReport, View } from '../wire';
import type { Box, Scale, Spot } from './geometry';
import { placeTag } from './labels';

/** Odds to be shown by the planned place. */
export interface Tag {
  id: string;
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
  /** What part of the board is drawn, what of it is within the frame, and pixels per unit of it. */
  box: Box;
  seen: Box;
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
  const { view, scale, spots, box, seen, u, end, radius } = desk;
  const small = isNarrow(desk);
  const isBrief = small || tags.length > FEW;
  const edge = {
    x: (seen.x - box.x) * u + 2,
    y: (seen.y - box.y) * u + 2,
    w: seen.w * u - 4,
    h: seen.h * u - 4,
  };
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
    if (!end) return [];
    const [r, anchor] = [radius * u, pixels(end)];
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
