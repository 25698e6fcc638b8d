/** What a unit bears on the board: its strength as pips or as a track, and the signs of its state. */
import type { PieceView } from '../wire';
import { clamp, distance, type Box, type Scale, type Spot } from './geometry';
import type { Disc } from './labels';
import { extent, GROUND, type Extent, type Unit } from './units';

/** More than these are a track. */
export const MOST_PIPS = 6;
/** Pixels, at every zoom. */
export const SIGN = 8;
const PIP = 2.5;
const PIP_GAP = 6.6;
const SLOT = { least: 1.7, most: 5.5, high: 6 };
const MOST_SIGNS = 2;
/** The radius of a base in pixels that a track on its rim would hide. */
const TINY = 16;

export type Sign = PieceView['signs'][number];

export interface Pip {
  at: Spot;
  isFull: boolean;
}

export interface Borne {
  unit: Unit;
  pips: Pip[];
  /** The box of the track, and how wide one slot of it is. */
  track: Box | null;
  slot: number;
  signs: { at: Spot; kind: string }[];
}

export const pipRadius = (u: number): number => PIP / u;

/** All units on the board with what they bear, in units of the drawing at `u` pixels each. */
export function borneBy(
  units: readonly Unit[],
  spots: ReadonlyMap<number, Spot>,
  scale: Scale,
  u: number,
): Borne[] {
  const bases = units.flatMap((unit) => {
    const where = unit.isGroup || unit.isGone ? null : extent(unit, spots, scale);
    return where ? [{ unit, at: where.at, r: where.w }] : [];
  });
  return units.flatMap((unit) => {
    const where = extent(unit, spots, scale);
    if (!where || unit.isGone) return [];
    const { strength } = unit;
    const edge = unit.isGroup ? GROUND : 0;
    const hasPips = strength !== null && !unit.isGroup && strength.most <= MOST_PIPS;
    const pips = hasPips ? pipsOf(where.at, where.w, strength.left, strength.most, u) : [];
    const [track, slot] =
      strength && !hasPips ? trackOf(unit, where, edge, strength.most, scale, u) : [null, 0];
    const others = bases.filter((one) => one.unit !== unit);
    const first = firstSign(unit, where, track, others, u);
    const step = (2 * SIGN - 1) / u;
    const signs = shownSigns(unit.signs).map((kind, index): Borne['signs'][number] => ({
      at: unit.isGroup ? [first[0] + index * step, first[1]] : [first[0], first[1] - index * step],
      kind,
    }));
    return [{ unit, pips, track, slot, signs }];
  });
}

/** The kinds of sign that are drawn: two, or one and that there are more. */
export function shownSigns(signs: readonly Sign[]): string[] {
  const kinds = [...new Set(signs.map((sign) => sign.kind))];
  return kinds.length > MOST_SIGNS ? [...kinds.slice(0, MOST_SIGNS - 1), 'more'] : kinds;
}

/** Along the left of the base, filled from below. */
function pipsOf(at: Spot, r: number, left: number, most: number, u: number): Pip[] {
  const far = r + (PIP + 1.2) / u;
  const step = PIP_GAP / u / far;
  return Array.from({ length: most }, (_, index) => {
    const angle = Math.PI - ((most - 1) / 2 - index) * step;
    return {
      at: [at[0] + Math.cos(angle) * far, at[1] + Math.sin(angle) * far] as Spot,
      isFull: index < left,
    };
  });
}

/** On the lower rim of a base, below a tiny one; below a group, or above it where the board ends. */
function trackOf(
  unit: Unit,
  { at, w, h }: Extent,
  edge: number,
  slots: number,
  scale: Scale,
  u: number,
): [Box, number] {
  const slot = Math.min(SLOT.most, Math.max(SLOT.least, (2 * (w + edge) * u) / slots)) / u;
  const [wide, high] = [slot * slots, SLOT.high / u];
  const isTiny = h * u < TINY;
  const below = unit.isGroup ? at[1] + h + edge + 3 / u : isTiny ? at[1] + h + 1 / u : at[1] + h - high * 0.7;
  const isLow = unit.isGroup && below + high > scale.height;
  return [
    {
      x: clamp(at[0] - wide / 2, 0, scale.width - wide),
      y: isLow ? at[1] - h - edge - 3 / u - high : below,
      w: wide,
      h: high,
    },
    slot,
  ];
}

/**
 * At the lower right of a base, or at another corner where that would hide another base; of a group,
 * behind its track.
 */
function firstSign(
  unit: Unit,
  { at, w, h }: Extent,
  track: Box | null,
  others: readonly Disc[],
  u: number,
): Spot {
  if (unit.isGroup && track) return [track.x + track.w + (SIGN + 4) / u, track.y + track.h / 2];
  const [dx, dy] = [w * 0.72 + 3 / u, h * 0.72 + 3 / u];
  const corners: Spot[] = [
    [at[0] + dx, at[1] + dy],
    [at[0] - dx, at[1] + dy],
    [at[0] + dx, at[1] - dy],
    [at[0] - dx, at[1] - dy],
  ];
  const isFree = (corner: Spot): boolean =>
    others.every((other) => distance(corner, other.at) >= other.r + SIGN / u);
  return corners.find(isFree) ?? corners[0]!;
}

/** What names must not cover. */
export function keptFree(borne: readonly Borne[], u: number): { discs: Disc[]; boxes: Box[] } {
  return {
    discs: borne.flatMap(({ pips, signs }) => [
      ...pips.map(({ at }) => ({ at, r: PIP / u })),
      ...signs.map(({ at }) => ({ at, r: SIGN / u })),
    ]),
    boxes: borne.flatMap(({ track }) => (track ? [track] : [])),
  };
}
