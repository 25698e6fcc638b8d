/**
 * Where names stand, so that none covers a piece or another name. What matters more is placed
 * first; what finds no room is dropped. All measures are of the drawing at its present zoom.
 */
import { clamp, type Box, type Spot } from './geometry';

export interface Label {
  id: string;
  /** The middle of what is named, and how far its edge is from there. */
  at: Spot;
  radius: number;
  /** The same above and below, where that is less than beside it. */
  high?: number;
  w: number;
  h: number;
  /** `around` a piece: below, above, beside; `under` an area: below it, above it, on it. */
  manner: 'around' | 'under';
  /** Kept even where it covers something. */
  isKept?: boolean;
  /** It may stand farther off, with a leader. */
  isWanted?: boolean;
  /** Better not covered, if there is a choice. */
  avoided?: readonly Box[];
}

export interface Disc {
  at: Spot;
  r: number;
}

export interface Placed {
  id: string;
  /** The middle of the text's box. */
  x: number;
  y: number;
  /** From its edge to what is named, where it had to move away. */
  leader: readonly [Spot, Spot] | null;
}

export function overlap(one: Box, other: Box): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** A disc covers less than its box: corners of the box are free. */
export function touchesDisc(box: Box, at: Spot, r: number): boolean {
  const dx = Math.max(box.x - at[0], 0, at[0] - box.x - box.w);
  const dy = Math.max(box.y - at[1], 0, at[1] - box.y - box.h);
  return dx * dx + dy * dy < r * r;
}

/** Whether a box lies inside the edge and covers nothing. */
export function isFree(box: Box, discs: readonly Disc[], boxes: readonly Box[], edge: Box): boolean {
  return costOf(box, discs, boxes, edge) === 0;
}

function costOf(box: Box, discs: readonly Disc[], boxes: readonly Box[], edge: Box): number {
  const isOut =
    box.x < edge.x || box.y < edge.y || box.x + box.w > edge.x + edge.w || box.y + box.h > edge.y + edge.h;
  const covered = boxes.map((other) => overlap(box, other)).filter((area) => area > 0);
  const hits = discs.filter((disc) => touchesDisc(box, disc.at, disc.r)).length;
  // Two words on each other cannot be read; a base can still be seen.
  return (isOut ? 1e6 : 0) + covered.reduce((sum, area) => sum + 1e4 + area, 0) + hits * 1e3;
}

function candidates(label: Label, gap: number, edge: Box): Spot[] {
  const { at, radius: r, high = r, h } = label;
  if (label.manner === 'under') {
    const below = high + gap + h / 2;
    return [
      [at[0], at[1] + below],
      at,
      // Above it there is room for a second line.
      [at[0], at[1] - below - h],
      [at[0], at[1] - high * 0.5],
      [at[0], at[1] + high * 0.5],
    ];
  }
  const rings = label.isKept ? FAR : label.isWanted ? FAR.slice(0, 4) : FAR.slice(0, 2);
  return rings.flatMap((far) => {
    const spots = ring(label, gap, far * h);
    return label.isKept ? [...spots, ...inward(spots, label, edge)] : spots;
  });
}

/** A name that must be kept is moved inside the edge, where its piece stands close to that. */
function inward(spots: readonly Spot[], { w, h }: Label, edge: Box): Spot[] {
  return spots.map(([x, y]) => [
    clamp(x, edge.x + w / 2, edge.x + edge.w - w / 2),
    clamp(y, edge.y + h / 2, edge.y + edge.h - h / 2),
  ]);
}

/** Heights of a line between a name and what it names. */
const FAR = [0, 1, 2, 3, 4.5, 6, 8];

/** All around at one distance, below first. */
function ring({ at, radius: r, high = r, w, h }: Label, gap: number, far: number): Spot[] {
  const [below, beside] = [high + gap + far + h / 2, r + (gap + far) * 1.6 + w / 2];
  const [slant, steep] = [r * 0.72 + far, high * 0.72 + far];
  return [
    [at[0], at[1] + below],
    [at[0], at[1] - below],
    [at[0] + beside, at[1]],
    [at[0] - beside, at[1]],
    [at[0] + slant + w / 2, at[1] + steep + h / 2],
    [at[0] - slant - w / 2, at[1] + steep + h / 2],
    [at[0] + slant + w / 2, at[1] - steep - h / 2],
    [at[0] - slant - w / 2, at[1] - steep - h / 2],
  ];
}

/** The part of a label that may lie on what it does not name. */
const MOST_SHAME = 0.4;

/** Labels in the order of their weight, discs and boxes that must stay free, the edge, the gap. */
export function placeLabels(
  labels: readonly Label[],
  discs: readonly Disc[],
  boxes: readonly Box[],
  edge: Box,
  gap: number,
): Placed[] {
  const taken: Box[] = [...boxes];
  const placed: Placed[] = [];
  for (const label of labels) {
    let best: { spot: Spot; box: Box; cost: number; shame: number } | null = null;
    for (const spot of candidates(label, gap, edge)) {
      const box = { x: spot[0] - label.w / 2, y: spot[1] - label.h / 2, w: label.w, h: label.h };
      const cost = costOf(box, discs, taken, edge);
      const shame = (label.avoided ?? []).reduce((sum, other) => sum + overlap(box, other), 0);
      if (!best || cost < best.cost || (cost === best.cost && shame < best.shame))
        best = { spot, box, cost, shame };
      if (cost === 0 && shame === 0) break;
    }
    if (!best || ((best.cost > 0 || best.shame > label.w * label.h * MOST_SHAME) && !label.isKept)) continue;
    taken.push(best.box);
    const leader = label.manner === 'around' ? leaderOf(label, best.box, gap) : null;
    placed.push({ id: label.id, x: best.spot[0], y: best.spot[1], leader });
  }
  return placed;
}

/** A line from a name to the edge of what it names, unless it stands beside it. */
function leaderOf({ at, radius, high = radius, h }: Label, box: Box, gap: number): Placed['leader'] {
  const from: Spot = [
    Math.min(Math.max(at[0], box.x), box.x + box.w),
    Math.min(Math.max(at[1], box.y), box.y + box.h),
  ];
  const far = Math.hypot(from[0] - at[0], from[1] - at[1]);
  const r = Math.min(radius, high);
  if (far - Math.max(radius, high) < gap + h * 0.6) return null;
  const part = r / far;
  return [from, [at[0] + (from[0] - at[0]) * part, at[1] + (from[1] - at[1]) * part]];
}

/** Pixels: a tag has room to move away even from something small. */
const LEAST = 14;
/** To cover more pieces than these is no worse: many stand close together. */
const MANY = 4;

/** Where a tag of this size lies near its anchor so that it covers as little as can be. */
export function placeTag(
  anchor: Spot,
  radius: number,
  size: { w: number; h: number },
  discs: readonly Disc[],
  boxes: readonly Box[],
  edge: Box,
): Box {
  let best: { box: Box; cost: number } | null = null;
  for (const reach of [1, 1.7, 2.6, 3.6]) {
    for (let turn = 0; turn < 16; turn++) {
      const angle = (turn / 16) * Math.PI * 2 - Math.PI / 2;
      const far = Math.max(radius, LEAST) * reach + 6;
      const x = anchor[0] + Math.cos(angle) * (far + size.w / 2) - size.w / 2;
      const y = anchor[1] + Math.sin(angle) * (far + size.h / 2) - size.h / 2;
      const box = {
        x: Math.min(Math.max(x, edge.x), edge.x + edge.w - size.w),
        y: Math.min(Math.max(y, edge.y), edge.y + edge.h - size.h),
        ...size,
      };
      const hits = discs.filter((disc) => touchesDisc(box, disc.at, disc.r)).length;
      const covered = boxes.reduce((sum, other) => sum + overlap(box, other), 0);
      const cost =
        Math.min(hits, MANY) * 2000 +
        (covered > 0 ? 3000 + covered : 0) +
        reach * 40 +
        (Math.cos(angle) < -0.1 ? 5 : 0);
      if (!best || cost < best.cost) best = { box, cost };
    }
  }
  return best!.box;
}
