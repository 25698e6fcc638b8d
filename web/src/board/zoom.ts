/** What part of the board is seen: pan and zoom as a box of the drawing. */
import { clamp, type Box, type Spot } from './geometry';

export const MARGIN = 12;
export const CLOSEST = 8;

export function whole(width: number, height: number): Box {
  return { x: -MARGIN, y: -MARGIN, w: width + 2 * MARGIN, h: height + 2 * MARGIN };
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
