/** What part of the board is seen: pan and zoom as a box of the drawing, with a frame around it. */
import type { View } from '../wire';
import { clamp, Scale, type Box, type Spot } from './geometry';

export const MARGIN = 12;
/** Between a board of squares and its frame, for the numbers of columns and rows. */
const NUMBERS = 12;
export const CLOSEST = 8;

/** A board as it can be seen. */
export interface Sheet {
  /** What the frame is around when nothing is left out. */
  inner: Box;
  /** All of that with its frame; where the room has another shape, with what is left beside it. */
  whole: Box;
}

export const grown = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
});

/** The board with its frame, which stands so far outside it, in a room so many times wider than high. */
export function whole(width: number, height: number, gap = 0, aspect = 0): Sheet {
  const inner = grown({ x: 0, y: 0, w: width, h: height }, gap);
  const all = grown(inner, MARGIN);
  if (!aspect) return { inner, whole: all };
  const w = Math.max(all.w, all.h * aspect);
  const h = w / aspect;
  return { inner, whole: { x: all.x - (w - all.w) / 2, y: all.y - (h - all.h) / 2, w, h } };
}

/** In whole steps, so that the frame does not stir with every move. */
const STEP = 4;

/** How far outside the board its frame stands: it gives way to bases that reach over the edge. */
export function frameGap(view: View): number {
  const over = view.pieces.map(({ x, y, radius }) =>
    x === null || y === null ? 0 : radius - Math.min(x, y, view.width - x, view.height - y),
  );
  const far = Math.ceil(new Scale(view).length(Math.max(0, ...over)) / STEP) * STEP;
  return view.grid ? Math.max(NUMBERS, far) : far;
}

/** A view as it is drawn in a room of this shape. */
export function sheetOf(view: View, aspect = 0): Sheet {
  const { width, height } = new Scale(view);
  return whole(width, height, frameGap(view), aspect);
}

/** The frame's width in units of the drawing: always as many pixels. */
export const marginIn = (box: Box, sheet: Sheet): number => (MARGIN * box.w) / sheet.whole.w;

/** What is seen within the frame. */
export function windowIn(box: Box, sheet: Sheet): Box {
  const { inner } = sheet;
  const seen = grown(box, -marginIn(box, sheet));
  const [x, y] = [Math.max(inner.x, seen.x), Math.max(inner.y, seen.y)];
  return {
    x,
    y,
    w: Math.min(inner.x + inner.w, seen.x + seen.w) - x,
    h: Math.min(inner.y + inner.h, seen.y + seen.h) - y,
  };
}

/** Keep the box on the sheet, in its shape, never larger than it, never closer than eight times. */
export function settled(box: Box, sheet: Sheet): Box {
  const w = clamp(box.w, sheet.whole.w / CLOSEST, sheet.whole.w);
  const h = (w * sheet.whole.h) / sheet.whole.w;
  const all = grown(sheet.inner, marginIn({ ...box, w }, sheet));
  const held = (at: number, size: number, low: number, room: number): number =>
    size >= room ? low + (room - size) / 2 : clamp(at, low, low + room - size);
  return { x: held(box.x, w, all.x, all.w), y: held(box.y, h, all.y, all.h), w, h };
}

/** Zoom by a factor (over 1 is closer) about a place that stays where it is. */
export function zoomed(box: Box, factor: number, about: Spot, sheet: Sheet): Box {
  const w = clamp(box.w / factor, sheet.whole.w / CLOSEST, sheet.whole.w);
  const ratio = w / box.w;
  return settled(
    {
      x: about[0] - (about[0] - box.x) * ratio,
      y: about[1] - (about[1] - box.y) * ratio,
      w,
      h: box.h * ratio,
    },
    sheet,
  );
}

export function panned(box: Box, dx: number, dy: number, sheet: Sheet): Box {
  return settled({ ...box, x: box.x - dx, y: box.y - dy }, sheet);
}

/** The least move of the box after which a place with some room around it is seen. */
export function showing(box: Box, place: Spot, room: number, sheet: Sheet): Box {
  const x = clamp(box.x, place[0] + room - box.w, place[0] - room);
  const y = clamp(box.y, place[1] + room - box.h, place[1] - room);
  return settled({ ...box, x, y }, sheet);
}

/**
 * The box in which something can be seen with its frame. It is no wider than `most` where that is
 * given: then what it is about is kept in it, and of the rest as much as there is room for.
 */
export function around(about: Box, rest: Box, sheet: Sheet, most = Infinity): Box {
  const share = 1 - (2 * MARGIN) / sheet.whole.w;
  const aspect = sheet.whole.w / sheet.whole.h;
  const wide = (box: Box): number => Math.max(box.w / share, (box.h * aspect) / (1 - aspect * (1 - share)));
  const w = Math.max(Math.min(wide(rest), most), wide(about));
  const h = w / aspect;
  const margin = (1 - share) * w * 0.5;
  const kept = (low: number, size: number, from: number, room: number, wanted: number): number =>
    clamp(from + room / 2 - wanted / 2, low + size + margin - wanted, low - margin);
  return settled(
    {
      x: kept(about.x, about.w, rest.x, rest.w, w),
      y: kept(about.y, about.h, rest.y, rest.h, h),
      w,
      h,
    },
    sheet,
  );
}

/** Strokes that say something keep their weight when one looks closer. */
const DRAWN = 1.66;
export const fine = (u: number): number => Math.min(1, DRAWN / u);

export const contains = (outer: Box, box: Box): boolean =>
  box.x >= outer.x &&
  box.y >= outer.y &&
  box.x + box.w <= outer.x + outer.w &&
  box.y + box.h <= outer.y + outer.h;
