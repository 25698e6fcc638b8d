/** The names on a board: which there are, in the order of their weight, and where they stand. */
import type { View } from '../wire';
import { boxOf, centre, corners, isInside, type Box, type Scale, type Spot } from './geometry';
import { isFree, placeLabels, type Disc, type Label } from './labels';
import { textWidth } from './measure';
import { tintOf } from './terrain';
import { extent, GROUND, type Extent, type Unit } from './units';

export interface Name {
  id: string;
  text: string;
  kind: 'piece' | 'piece-note' | 'terrain' | 'terrain-kind';
  x: number;
  y: number;
  /** The colour beneath, for the halo. */
  halo: string;
}

export const PIECE_SIZE = 12.5;
const TERRAIN_SIZE = 14.5;
const KIND_SIZE = 12;
const NOTE_SIZE = 11.5;
/** Half of what lies between a name and the note under it. */
const LEAD = 6.5;
/** Under so many pixels a unit only the pieces in question keep their names. */
const CROWDED = 1.15;

export interface Naming {
  view: View;
  units: readonly Unit[];
  scale: Scale;
  /** Pixels per unit of the drawing. */
  u: number;
  /** Where pieces are drawn now. */
  spots: ReadonlyMap<number, Spot>;
  asking: readonly number[];
  /** More that must stay free: ghosts and signs. */
  discs: readonly Disc[];
  boxes: readonly Box[];
}

export function namesOn({ view, units, scale, u, spots, asking, discs, boxes }: Naming): Name[] {
  const edge = { x: 0, y: 0, w: scale.width, h: scale.height };
  const bases = view.pieces.filter((piece) => spots.has(piece.id));
  const markers = view.markers.map((marker) => ({ at: scale.spot([marker.x, marker.y]), r: 8 }));
  const taken = [
    ...discs,
    ...markers,
    ...bases.map((piece) => ({
      at: spots.get(piece.id)!,
      r: scale.length(piece.radius) + (piece.group === null ? 0 : GROUND),
    })),
  ];
  const isCrowded = u < CROWDED;
  const isAsked = (unit: Unit): boolean => unit.models.some((model) => asking.includes(model.id));
  const sorted = [...units].sort((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
  const wanted = isCrowded ? sorted.filter(isAsked) : sorted;
  const labels = wanted.flatMap((unit) => unitLabel(unit, extent(unit, spots, scale), u, isAsked(unit)));
  // Squares speak by their pattern: names would cover them.
  const areas =
    isCrowded || view.grid
      ? []
      : view.terrain.map((area, index) => ({ area, index, points: corners(area.shape, scale) }));
  for (const { area, index, points } of areas) {
    const box = boxOf(points);
    const at = centre(points);
    labels.push({
      id: `t${index}`,
      at,
      radius: box.h / 2,
      manner: 'on',
      w: (textWidth(area.label, TERRAIN_SIZE, 'serif') + 4) / u,
      h: 15 / u,
    });
  }
  const found = new Map(placeLabels(labels, taken, boxes, edge, 2 / u).map((one) => [one.id, one]));
  const names: Name[] = [];
  for (const unit of wanted) {
    const one = found.get(`p${unit.piece.id}`);
    if (!one) continue;
    const note = noteOf(unit);
    names.push({ ...one, y: one.y - (note ? LEAD / u : 0), text: unit.name, kind: 'piece', halo: 'plate' });
    if (note)
      names.push({
        ...one,
        id: `n${unit.piece.id}`,
        y: one.y + LEAD / u,
        text: note,
        kind: 'piece-note',
        halo: 'plate',
      });
  }
  const full = [
    ...boxes,
    ...labels.filter((label) => found.has(label.id)).map((label) => boxAt(label, found.get(label.id)!)),
  ];
  for (const { area, index, points } of areas) {
    const one = found.get(`t${index}`);
    if (!one) continue;
    const haloAt = (y: number): string => (isInside(points, [one.x, y]) ? `t-${tintOf(area)}` : 'plate');
    names.push({ ...one, text: area.label, kind: 'terrain', halo: haloAt(one.y) });
    const y = one.y + 15.5 / u;
    const [w, h] = [(textWidth(area.kind, KIND_SIZE, 'sans') + 4) / u, 12 / u];
    if (isFree({ x: one.x - w / 2, y: y - h / 2, w, h }, taken, full, edge)) {
      names.push({ id: `k${index}`, x: one.x, y, text: area.kind, kind: 'terrain-kind', halo: haloAt(y) });
    }
  }
  return names;
}

function boxAt(label: Label, at: { x: number; y: number }): Box {
  return { x: at.x - label.w / 2, y: at.y - label.h / 2, w: label.w, h: label.h };
}

/** How a group fares, told under its name. */
const noteOf = (unit: Unit): string => (unit.isGroup ? unit.status : '');

function unitLabel(unit: Unit, where: Extent | null, u: number, isAsked: boolean): Label[] {
  if (!where) return [];
  return [
    {
      id: `p${unit.piece.id}`,
      at: where.at,
      radius: where.w + (unit.isGroup ? GROUND : 0) + (isAsked ? 5 : 0),
      high: where.h + (unit.isGroup ? GROUND : 0) + (isAsked ? 5 : 0),
      manner: 'around',
      w:
        (Math.max(textWidth(unit.name, PIECE_SIZE, 'sans'), textWidth(noteOf(unit), NOTE_SIZE, 'sans')) + 3) /
        u,
      h: (noteOf(unit) ? 14 + 2 * LEAD : 14) / u,
      isKept: isAsked,
    },
  ];
}
