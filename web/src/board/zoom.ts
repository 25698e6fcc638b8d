/** What part of the board is seen: pan and zoom as a box of the drawing. */
import type { View } from '../wire';
import { clamp, Scale, type Box, type Spot } from './geometry';

export const MARGIN = 12;
/** Between a board of squares and its frame, for the numbers of columns and rows. */
const NUMBERS = 12;
export const CLOSEST = 8;

/** The board with its frame, which stands so far outside it. */
export function whole(width: number, height: number, gap = 0): Box {
  const margin = MARGIN + gap;
  return { x: -margin, y: -margin, w: width + 2 * margin, h: height + 2 * margin };
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

/** The whole of a view as it is drawn. */
export function sheetOf(view: View): Box {
  const { width, height } = new Scale(view);
  return whole(width, height, frameGap(view));
}

/** Keep the box inside the whole sheet, never larger than it, never closer than eight times. */
export function settled(box: Box, all: Box): Box {
  const w = clamp(box.w, all.w / CLOSEST, all.w);
  const h = (w * all.h) / all.w;
  return {
    x: clamp(box.x, all.x, all.x + all.w - w),
    y: clamp(box.y, all.y, all.y + all.h - h),
    w,
    h,
  };
}

/** Zoom by a factor (over 1 is closer) about a place that stays where it is. */
export function zoomed(box: Box, factor: number, about: Spot, all: Box): Box {
  const w = clamp(box.w / factor, all.w / CLOSEST, all.w);
  const ratio = w / box.w;
  return settled(
    {
      x: about[0] - (about[0] - box.x) * ratio,
      y: about[1] - (about[1] - box.y) * ratio,
      w,
      h: box.h * ratio,
    },
    all,
  );
}

export function panned(box: Box, dx: number, dy: number, all: Box): Box {
  return settled({ ...box, x: box.x - dx, y: box.y - dy }, all);
}

/** The least move of the box after which a place with some room around it is seen. */
export function showing(box: Box, place: Spot, room: number, all: Box): Box {
  const x = clamp(box.x, place[0] + room - box.w, place[0] - room);
  const y = clamp(box.y, place[1] + room - box.h, place[1] - room);
  return settled({ ...box, x, y }, all);
}
