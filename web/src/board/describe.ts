/** The board in words, for those who do not see it; it follows the play. */
import type { AreaView, PieceView, View } from '../wire';
import { corners, isInside, Scale } from './geometry';
import { unitsOf, type Unit } from './units';

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}` : (words[0] ?? '');

/** Where something lies, in the words of a map: `middle`, `upper left`. */
export function region(x: number, y: number, view: View): string {
  const scale = new Scale(view);
  const [across, down] = scale.spot([x, y]);
  const column = ['left', '', 'right'][Math.min(2, Math.floor((3 * across) / scale.width))] ?? '';
  const row = ['upper', '', 'lower'][Math.min(2, Math.floor((3 * down) / scale.height))] ?? '';
  return [row, column].filter(Boolean).join(' ') || 'middle';
}

/** What a base touches, with no more than half a millimetre between. */
function touching(piece: PieceView, view: View): PieceView[] {
  return view.pieces.filter((other) => {
    if (
      other.id === piece.id ||
      (piece.group !== null && other.group === piece.group) ||
      other.x === null ||
      other.y === null ||
      piece.x === null ||
      piece.y === null
    )
      return false;
    return Math.hypot(other.x - piece.x, other.y - piece.y) <= other.radius + piece.radius + 5;
  });
}

function standsIn(piece: PieceView, view: View, scale: Scale): AreaView[] {
  if (piece.x === null || piece.y === null) return [];
  const at = scale.spot([piece.x, piece.y]);
  return view.terrain.filter((area) => isInside(corners(area.shape, scale), at));
}

/** How it fares: what it has lost, the signs of its state, why it cannot act. */
export function faring({ strength, signs, idle }: Pick<PieceView, 'strength' | 'signs' | 'idle'>): string[] {
  const words = signs.map((sign) => sign.word);
  if (idle && !words.includes(idle)) words.push(idle);
  const isWorn = strength !== null && strength.left < strength.most;
  return isWorn ? [`strength ${strength.left} of ${strength.most}`, ...words] : words;
}

/** One piece: name, how it fares, place, ground and contact. */
export function describePiece(piece: PieceView, view: View): string {
  const scale = new Scale(view);
  const words = [piece.name, ...faring(piece)];
  if (piece.x === null || piece.y === null) return `${piece.name}, ${piece.status || 'not on the board'}`;
  words.push(`${scale.place([piece.x, piece.y])}, ${region(piece.x, piece.y, view)}`);
  const ground = standsIn(piece, view, scale).map((area) => `${area.label} (${area.kind})`);
  if (ground.length) words.push(`in ${listed(ground)}`);
  const near = touching(piece, view).map((other) =>
    `${view.sides.find((side) => side.side === other.side)?.name ?? ''} ${other.name}`.trim(),
  );
  if (near.length) words.push(`touching ${listed(near)}`);
  return words.join(', ');
}

/** A piece, or a group by its first model here. */
export function describeUnit(unit: Unit, view: View): string {
  if (!unit.isGroup) return describePiece(unit.piece, view);
  const here = unit.models.filter((model) => model.x !== null).length;
  if (!here) return `${unit.name}, ${unit.status || 'not on the board'}`;
  const models = here === 1 ? '1 model' : `${here} models`;
  const place = describePiece({ ...unit.piece, strength: null, signs: [], idle: '' }, view);
  return [unit.name, models, ...faring(unit)].join(', ') + place.slice(unit.piece.name.length);
}

/** The whole board: each side's pieces, the terrain, the markers. */
export function describeBoard(view: View): string[] {
  const scale = new Scale(view);
  const units = unitsOf(view);
  const lines = [
    `${view.headline}. The board is ${scale.number(view.width)} by ${scale.words(view.height)}, ` +
      `measured from the ${region(0, 0, view)}.`,
  ];
  for (const side of view.sides) {
    const own = units.filter((unit) => unit.piece.side === side.side);
    const here = own.filter((unit) => unit.piece.x !== null).map((unit) => describeUnit(unit, view));
    const away = own
      .filter((unit) => unit.piece.x === null)
      .map((unit) => `${unit.name} (${unit.status || 'not on the board'})`);
    lines.push(`${side.name}: ${here.length ? `${here.join('; ')}.` : 'nothing on the board.'}`);
    if (away.length) lines.push(`Not on the board: ${listed(away)}.`);
  }
  for (const area of view.terrain) {
    const points = corners(area.shape, scale);
    const at = scale.point([
      points.reduce((sum, p) => sum + p[0], 0) / points.length,
      points.reduce((sum, p) => sum + p[1], 0) / points.length,
    ]);
    lines.push(`${area.label}, ${area.kind}, ${region(at[0], at[1], view)}.`);
  }
  for (const marker of view.markers) {
    const carrier = view.pieces.find((piece) => piece.id === marker.carrier);
    lines.push(
      carrier
        ? `${marker.name}, carried by ${carrier.name}.`
        : `${marker.name} at ${scale.place([marker.x, marker.y])}.`,
    );
  }
  for (const zone of view.zones) if (zone.side === null && zone.label) lines.push(`${zone.label}.`);
  return lines;
}
