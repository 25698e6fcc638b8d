/** Words that stand on lines: what a range, a zone or a reach is called. They take the room that names leave. */
import { letter } from '../sides';
import type { Reach } from '../wire';
import { TAU, type Box, type Scale, type Spot } from './geometry';
import { overlap, touchesDisc, type Disc } from './labels';
import { textWidth } from './measure';
import { edgeOf } from './reaching';
import type { RingDrawn } from './rings';

/** Pixels. */
const SIZE = 12;
const HIGH = 14;
const ROOM = 6;

export interface OnLine {
  id: string;
  text: string;
  /** In whose colour it is written. */
  look: string;
  /** Where its middle may stand, the best first. */
  spots: readonly Spot[];
}

export interface Worded extends Omit<OnLine, 'spots'> {
  x: number;
  y: number;
}

/** What no word may cover, and what it should not. */
export interface Taken {
  /** Names, tags and other words. */
  words: readonly Box[];
  /** Bases, pips and signs. */
  discs: readonly Disc[];
  /** The part of the board that is seen. */
  edge: Box;
  /** Pixels per unit of the drawing. */
  u: number;
}

const SLANT = Math.SQRT1_2;
const WAYS: readonly Spot[] = [
  [0, -1],
  [SLANT, -SLANT],
  [SLANT, SLANT],
  [0, 1],
  [-SLANT, -SLANT],
  [-SLANT, SLANT],
  [1, 0],
  [-1, 0],
];
/** Where none of these is free, anywhere on the line. */
const TURNS = 32;
const AROUND: readonly Spot[] = Array.from({ length: TURNS }, (_, turn): Spot => {
  const angle = (turn * TAU) / TURNS;
  return [Math.cos(angle), Math.sin(angle)];
});

/** Up first; of a range that belongs to a side, on a slant. */
export function onRing({ id, at, r, label, side, isPlain }: RingDrawn): OnLine {
  const ways = side === null ? WAYS : [...WAYS.slice(2), ...WAYS.slice(0, 2)];
  const look = side !== null ? letter(side) : isPlain ? '' : 'planned';
  const spots = [...ways, ...AROUND].map(([x, y]): Spot => [at[0] + x * r, at[1] + y * r]);
  return { id, text: label, look, spots };
}

/** On the edge of what is in reach, as low on the board as can be. */
export function onReach(reach: Reach, scale: Scale): OnLine {
  const spots = edgeOf(reach, scale).sort((one, other) => other[1] - one[1]);
  return { id: 'reach', text: reach.name, look: 'planned', spots };
}

/** Each where it covers nothing, or at least no other word; what finds no such room is left out. */
export function wordsOn(lines: readonly OnLine[], { words, discs, edge, u }: Taken): Worded[] {
  const taken = [...words];
  return lines.flatMap(({ spots, ...line }) => {
    if (!line.text) return [];
    const [w, h] = [(textWidth(line.text, SIZE, 'sans') + ROOM) / u, HIGH / u];
    let best: { box: Box; hits: number } | null = null;
    for (const [x, y] of spots) {
      const box = { x: x - w / 2, y: y - h / 2, w, h };
      if (!isWithin(box, edge) || taken.some((other) => overlap(box, other) > 0)) continue;
      const hits = discs.filter(({ at, r }) => touchesDisc(box, at, r)).length;
      if (!best || hits < best.hits) best = { box, hits };
      if (hits === 0) break;
    }
    if (!best) return [];
    taken.push(best.box);
    return [{ ...line, x: best.box.x + w / 2, y: best.box.y + h / 2 }];
  });
}

const isWithin = (one: Box, edge: Box): boolean =>
  one.x >= edge.x && one.y >= edge.y && one.x + one.w <= edge.x + edge.w && one.y + one.h <= edge.y + edge.h;
