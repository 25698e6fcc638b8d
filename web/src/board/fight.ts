/** What a question is about, as a part of the board: the group in hand, whom it could attack, where it can go. */
import { boxOf, type Box, type Scale, type Spot } from './geometry';
import type { Sought } from './lens.svelte';
import { extent, unitFor, type Unit } from './units';
import { grown } from './zoom';

export interface Fight {
  /** Another one turns the board to it. */
  key: string;
  /** Those in hand; nobody is everybody. */
  pieces: readonly number[];
  /** Others that belong to it. */
  others: readonly number[];
  /** How far they may go, in tenths of a millimetre, once that is known. */
  far: number;
  /** Models are picked one by one: they must be large. */
  isPicking: boolean;
}

interface Drawn {
  units: readonly Unit[];
  spots: ReadonlyMap<number, Spot>;
  scale: Scale;
  /** Pixels that the drawing is wide and high. */
  room: { w: number; h: number };
}

/** Bars of the ruler: around what is seen, seen at least, and around a group that is asked what it does. */
const BESIDE = 2;
const LEAST = 14;
const USUAL = 8;
/** Pixels across a model, at least: in a wide room, in a narrow one, and where models are picked. */
const [WIDE, NARROW, PICKED] = [22, 13, 25];
const NARROW_ROOM = 500;

/**
 * What is to be seen of a fight; null where everything is. With those in hand come their targets and
 * the ground around them, and of all others as much as there is room for.
 */
export function soughtFor(fight: Fight, drawn: Drawn): Sought | null {
  const { units, spots, scale, room } = drawn;
  const named = unitsOf(fight.pieces, units);
  const own = boxAround(named.length ? named : units, spots, scale);
  if (!own) return null;
  const everybody = grown(joined([own, boxAround(units, spots, scale)]), BESIDE * scale.bar);
  if (!named.length) return { about: own, rest: everybody, most: Infinity };
  const near = grown(own, BESIDE * scale.bar + (scale.length(fight.far) || USUAL * scale.bar));
  const wide = joined([near, boxAround(unitsOf(fight.others, units), spots, scale)]);
  const most = widest(named, scale, room, fight.isPicking);
  const close = grown(own, scale.bar);
  const about = [wide, near].find((box) => Math.max(box.w, box.h) <= most) ?? close;
  if (!fight.isPicking) return { about, rest: joined([about, everybody]), most };
  return { about: close, rest: atLeast(close, LEAST * scale.bar), most };
}

const unitsOf = (ids: readonly number[], units: readonly Unit[]): Unit[] =>
  [...new Set(ids.map((id) => unitFor(units, id)))].filter((unit) => unit !== null);

/** How many units may be seen so that a model is large enough. */
function widest(own: readonly Unit[], scale: Scale, room: { w: number }, isPicking: boolean): number {
  const radius = Math.min(...own.flatMap((unit) => unit.models.map((model) => model.radius)));
  const pixels = isPicking ? PICKED : room.w < NARROW_ROOM ? NARROW : WIDE;
  return (room.w * 2 * scale.length(radius)) / pixels;
}

function boxAround(units: readonly Unit[], spots: ReadonlyMap<number, Spot>, scale: Scale): Box | null {
  const found = units.map((unit) => extent(unit, spots, scale)).filter((one) => one !== null);
  return found.length
    ? joined(found.map(({ at, w, h }) => ({ x: at[0] - w, y: at[1] - h, w: 2 * w, h: 2 * h })))
    : null;
}

function joined(boxes: readonly (Box | null)[]): Box {
  return boxOf(
    boxes
      .filter((box) => box !== null)
      .flatMap(({ x, y, w, h }): Spot[] => [
        [x, y],
        [x + w, y + h],
      ]),
  );
}

const atLeast = (box: Box, size: number): Box => grownTo(box, Math.max(box.w, size), Math.max(box.h, size));

const grownTo = ({ x, y, w, h }: Box, wide: number, high: number): Box => ({
  x: x - (wide - w) / 2,
  y: y - (high - h) / 2,
  w: wide,
  h: high,
});
