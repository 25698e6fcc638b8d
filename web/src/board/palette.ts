/** Terrain to choose from: a tile for each piece, with every way in which it may be turned. */
import { choicesOf } from '../kinds';
import type { AreaView, ChoiceView, QuestionView } from '../wire';
import { corners, type Scale } from './geometry';

export interface Tile {
  name: string;
  /** The choices that are this piece, turned; the numbers are their places in the question. */
  turns: { index: number; picture: AreaView }[];
}

export const isPalette = (question: QuestionView | null): boolean =>
  choicesOf(question).some(({ picture }) => picture);

/** By their names: the order of choices changes from piece to piece. */
export function tilesOf(choices: readonly ChoiceView[]): Tile[] {
  const found = new Map<string, Tile>();
  choices.forEach(({ brief, picture }, index) => {
    if (!picture) return;
    const tile = found.get(brief) ?? { name: picture.label, turns: [] };
    tile.turns.push({ index, picture });
    found.set(brief, tile);
  });
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** The tile that has this choice. */
export const tileWith = (tiles: readonly Tile[], index: number | null): Tile | null =>
  tiles.find(({ turns }) => turns.some((turn) => turn.index === index)) ?? null;

/** The choice that is the same piece, turned once more. */
export function turnedOn({ turns }: Tile, index: number): number {
  const at = turns.findIndex((turn) => turn.index === index);
  return turns[(at + 1) % turns.length]!.index;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The box around an outline, on the drawing. */
export function boxAround({ shape }: AreaView, scale: Scale): Box {
  const spots = corners(shape, scale);
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}
