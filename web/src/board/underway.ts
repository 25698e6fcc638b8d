/** What is under way as it is drawn: its way, its ghost, and a sign for each place it can be answered at. */
import type { Trigger, Underway, View } from '../wire';
import { clamp, distance, pathLength, wayTo, type Box, type Scale, type Spot } from './geometry';
import { textWidth } from './measure';
import { isSeen, within } from './naming';
import type { RingDrawn } from './rings';

/** Pixels: the sign of a trigger, the room around it, and its words. */
const SIGN = 8;
const GAP = 5;
const TEXT = 12;

export interface SignDrawn {
  /** The place it speaks of, and where it stands beside it. */
  from: Spot;
  at: Spot;
  r: number;
  label: string;
  x: number;
  y: number;
  isLater: boolean;
}

export interface UnderwayDrawn {
  side: number;
  glyph: string;
  radius: number;
  walked: Spot[];
  ahead: Spot[];
  ghost: Spot | null;
  signs: SignDrawn[];
  rings: RingDrawn[];
  /** What names must not cover. */
  discs: { at: Spot; r: number }[];
  boxes: Box[];
}

/** Who does it, to whom, and who answers: of several that may, none. */
export function partiesTo({ piece, targets, triggers }: Underway): number[] {
  const answering = triggers.length === 1 ? triggers.map((trigger) => trigger.piece) : [];
  return [...new Set([...(piece === null ? [] : [piece]), ...(answering.length ? answering : targets)])];
}

interface Drawn {
  view: View;
  scale: Scale;
  spots: ReadonlyMap<number, Spot>;
  /** Pixels per unit of the drawing. */
  u: number;
  /** The part of the drawing that is seen: no sign is cut by its edge. */
  seen?: Box;
  /** The piece that is looked at. */
  lit: number | null;
}

export function drawnUnderway(underway: Underway, on: Drawn): UnderwayDrawn {
  const { view, scale, spots, u } = on;
  const piece = view.pieces.find(({ id }) => id === underway.piece);
  const radius = scale.length(piece?.radius ?? 0);
  const [walked, ahead] = [underway.walked, underway.ahead].map((way) =>
    way.map((point) => scale.spot(point)),
  );
  const ghost = ahead!.at(-1) ?? null;
  const taken = [...view.pieces.flatMap(({ id, radius: r }) => discAt(spots.get(id), scale.length(r)))];
  if (ghost) taken.push({ at: ghost, r: radius });
  const signs: SignDrawn[] = [];
  const boxes: Box[] = [];
  const edge = within({ x: 0, y: 0, w: scale.width, h: scale.height }, on.seen);
  const placed = (from: Spot, room: number, label: string, isLater: boolean): void => {
    if (!isSeen(from, on.seen)) return;
    const found = bestPlace(from, room, label, { u, taken, boxes, edge });
    signs.push({ ...found, from: towards(from, found.at, isLater ? 0 : room), label, isLater });
    boxes.push(found.box);
    taken.push({ at: found.at, r: found.r });
  };
  const here = piece && spots.get(piece.id);
  const now = underway.triggers.filter((trigger) => !trigger.is_later);
  if (here && now.length) placed(here, radius, nowWords(now), false);
  for (const [spot, triggers] of laterPlaces(underway, scale)) {
    const far = scale.words(wayTo(ahead!, spot) / scale.k);
    placed(spot, SIGN / u, `${triggers.map(({ name }) => name).join(', ')}: after ${far}`, true);
  }
  if (ghost) {
    const total = pathLength(walked!) + pathLength(ahead!);
    if (total > 0.5) placed(ghost, radius, `planned ${scale.words(total / scale.k)}`, false);
  }
  return {
    side: piece?.side ?? 0,
    glyph: piece?.glyph ?? '',
    radius,
    walked: walked!,
    ahead: ahead!,
    ghost,
    signs,
    rings: ringsOf(underway, on),
    discs: [...discAt(ghost ?? undefined, radius), ...signs.map(({ at, r }) => ({ at, r }))],
    boxes,
  };
}

/** So far from one place on the way to another. */
function towards(from: Spot, to: Spot, far: number): Spot {
  const share = far / (distance(from, to) || 1);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

const discAt = (at: Spot | undefined, r: number): { at: Spot; r: number }[] => (at ? [{ at, r }] : []);

/** One says what triggers it, several that they are possible now. */
function nowWords(triggers: readonly Trigger[]): string {
  const names = [...new Set(triggers.map(({ name }) => name))].join(', ');
  return `${names}: ${(triggers.length === 1 && triggers[0]!.words) || 'now'}`;
}

function laterPlaces(underway: Underway, scale: Scale): [Spot, Trigger[]][] {
  const places: [Spot, Trigger[]][] = [];
  for (const trigger of underway.triggers.filter(({ is_later }) => is_later)) {
    const spot = scale.spot(trigger.at);
    const same = places.find(([other]) => distance(spot, other) < 0.5);
    if (same) same[1].push(trigger);
    else places.push([spot, [trigger]]);
  }
  return places;
}

/** The range of the one who reacts; of several, of the one that is looked at. */
function ringsOf({ triggers }: Underway, { view, scale, spots, lit }: Drawn): RingDrawn[] {
  const shown = triggers.length === 1 ? triggers : triggers.filter(({ piece }) => piece === lit);
  return shown.flatMap((trigger) => {
    const [at, piece] = [spots.get(trigger.piece), view.pieces.find(({ id }) => id === trigger.piece)];
    if (!at || !piece || !trigger.radius) return [];
    const ring = { label: trigger.ring, at, r: scale.length(trigger.radius), side: piece.side };
    return [{ ...ring, id: `underway${trigger.piece}${trigger.name}`, isFelt: false }];
  });
}

interface Room {
  u: number;
  taken: readonly { at: Spot; r: number }[];
  boxes: readonly Box[];
  edge: Box;
}

/** Where a sign and its words cover least: all around the place, near before far. */
function bestPlace(
  from: Spot,
  room: number,
  label: string,
  { u, taken, boxes, edge }: Room,
): { at: Spot; r: number; x: number; y: number; box: Box } {
  const r = SIGN / u;
  const [w, h] = [textWidth(label, TEXT, 'sans') / u, (TEXT * 1.3) / u];
  let best: { cost: number; at: Spot; r: number; x: number; y: number; box: Box } | null = null;
  for (const step of [1, 1.8, 3]) {
    for (let turn = 0; turn < 12; turn++) {
      const angle = Math.PI + (turn * Math.PI) / 6;
      const reach = room + r + (GAP * step * step) / u;
      const at: Spot = [from[0] + Math.cos(angle) * reach, from[1] + Math.sin(angle) * reach];
      const isLeft = Math.cos(angle) < 0;
      const x = clamp(isLeft ? at[0] - r - GAP / u - w : at[0] + r + GAP / u, edge.x, edge.x + edge.w - w);
      const box = { x, y: at[1] - h / 2, w, h };
      const isOff = [at[0] - edge.x, at[1] - edge.y, edge.x + edge.w - at[0], edge.y + edge.h - at[1]].some(
        (gap) => gap < r,
      );
      const hits =
        taken.filter((disc) => distance(disc.at, at) < disc.r + r || touches(box, disc)).length +
        boxes.filter((other) => overlap(box, other)).length * 2;
      const cost = (hits + Number(touches(box, { at, r }))) * 10 + (isOff ? 50 : 0) + step;
      if (!best || cost < best.cost) best = { cost, at, r, x, y: at[1], box };
    }
  }
  return best!;
}

function touches(box: Box, { at, r }: { at: Spot; r: number }): boolean {
  const [x, y] = [clamp(at[0], box.x, box.x + box.w), clamp(at[1], box.y, box.y + box.h)];
  return distance([x, y], at) < r;
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;
