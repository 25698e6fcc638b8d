/** What the figure of an example says and shows at each step. */

import { boxOf, clamp, SPAN, type Box, type Scale, type Spot } from '../board/geometry';
import { sentence } from '../ui/words';
import type { EventView, Frame, PieceView, View, Vignette } from '../wire';

/** A sentence, and the event it tells, for its dice. */
export interface Told {
  text: string;
  event: EventView | null;
}

/** What happened, or was refused, to get to this frame; at the first one, how things stand. */
export function told(vignette: Vignette, step: number): Told[] {
  const frame = vignette.frames[step];
  if (!frame) return [];
  const lines: Told[] = frame.events.map((event) => ({ text: sentence(event.sentence), event }));
  if (frame.said) lines.unshift({ text: sentence(frame.said), event: null });
  if (step === 0 && !lines.length) lines.push({ text: 'Starting position.', event: null });
  return lines;
}

/** The clauses that a step rests on; the last one rests on all that the example shows. */
export function restsOn(vignette: Vignette, step: number): Set<string> {
  const frame = vignette.frames[step];
  const ids = frame?.events.flatMap((event) => event.rules) ?? [];
  const isLast = step === vignette.frames.length - 1;
  return new Set(isLast || !ids.length ? [...ids, ...vignette.rules] : ids);
}

/** The ways that pieces went to get to this frame. */
export function ways(frame: Frame): { piece: number; path: Spot[] }[] {
  return frame.events.flatMap((event) => way(event));
}

function way({ piece, path }: EventView): { piece: number; path: Spot[] }[] {
  return piece !== null && path && path.length > 1 ? [{ piece, path }] : [];
}

/** The pieces that were on the board before and are not now. */
export function lost(before: View | undefined, now: View): View['pieces'] {
  const here = new Set(now.pieces.filter((piece) => piece.x !== null).map((piece) => piece.id));
  return before?.pieces.filter((piece) => piece.x !== null && !here.has(piece.id)) ?? [];
}

const MARGIN = 34;
const LEAST = 210;
const FRAME = 10;
/** Width to height of the figure. */
const SHAPE = 1.72;

/** How near a piece must be to one that matters to be in the picture: a part of the board's edge. */
const NEAR = 0.2;

/** The pieces that change or act, or that somebody is asked about, in some frame; all, if none does. */
export function matters(frames: readonly Frame[]): Set<number> {
  const found = new Set<number>();
  const first = new Map<number, string>();
  frames.forEach((frame, step) => {
    for (const { pieces } of frame.events) for (const piece of pieces) found.add(piece);
    for (const piece of frame.question?.pieces ?? []) found.add(piece);
    for (const piece of frame.view.pieces) {
      const state = JSON.stringify([piece.x, piece.y, piece.status, piece.marks]);
      if (step > 0 && first.get(piece.id) !== state) found.add(piece.id);
      if (!first.has(piece.id)) first.set(piece.id, state);
    }
    for (const piece of lost(frames[0]?.view, frame.view)) found.add(piece.id);
  });
  return found.size ? found : new Set(first.keys());
}

/** Those that matter, and whoever stands near one of them. */
function inPicture(frames: readonly Frame[]): Set<number> {
  const core = matters(frames);
  const near = new Set(core);
  for (const { view } of frames) {
    const reach = NEAR * Math.max(view.width, view.height);
    const here = view.pieces.filter((piece) => piece.x !== null && piece.y !== null);
    for (const piece of here) {
      const isNear = (other: PieceView): boolean =>
        core.has(other.id) && Math.hypot(other.x! - piece.x!, other.y! - piece.y!) <= reach;
      if (here.some(isNear)) near.add(piece.id);
    }
  }
  return near;
}

/** The part of the board with all that matters in any frame, in the figure's shape. */
export function cropOf(frames: readonly Frame[], scale: Scale): Box {
  const shown = inPicture(frames);
  const spots: Spot[] = [];
  for (const frame of frames) {
    for (const piece of frame.view.pieces) {
      if (piece.x === null || piece.y === null || !shown.has(piece.id)) continue;
      const [x, y] = scale.spot([piece.x, piece.y]);
      const r = scale.length(piece.radius);
      spots.push([x - r, y - r], [x + r, y + r]);
    }
    for (const { path } of ways(frame)) spots.push(...path.map((point) => scale.spot(point)));
  }
  if (!spots.length) return { x: -FRAME, y: -FRAME, w: scale.width + 2 * FRAME, h: scale.height + 2 * FRAME };
  return shaped(boxOf(spots), scale);
}

function shaped(box: Box, scale: Scale): Box {
  const least = (LEAST * Math.max(scale.width, scale.height)) / SPAN;
  const wide = Math.max(box.w + 2 * MARGIN, (box.h + 2 * MARGIN) * SHAPE, least);
  const w = Math.min(wide, scale.width + 2 * FRAME);
  const h = Math.min(Math.max(w / SHAPE, box.h + 2 * MARGIN), scale.height + 2 * FRAME);
  const within = (middle: number, size: number, whole: number): number =>
    clamp(middle - size / 2, -FRAME, Math.max(-FRAME, whole + FRAME - size));
  return {
    x: within(box.x + box.w / 2, w, scale.width),
    y: within(box.y + box.h / 2, h, scale.height),
    w,
    h,
  };
}
