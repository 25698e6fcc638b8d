/** Maps: terrain kept from a match in this browser, to be played on again or handed on as a file. */
import type { MapPiece, View } from '../wire';
import type { House } from '../house/house';

export interface SavedMap {
  id: string;
  name: string;
  game: string;
  edition: string;
  width: number;
  height: number;
  terrain: MapPiece[];
  /** In which people write its lengths; millimetres if nothing is said. */
  unit?: string;
  /** The size of a square, on a board that is made of them. */
  grid?: number;
  /** House rules that it was drawn for, where they differ from the book. */
  house?: House;
}

const KEY = 'affray.maps';

export function keptMaps(): SavedMap[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(found) ? (found as SavedMap[]) : [];
  } catch {
    return [];
  }
}

function write(maps: readonly SavedMap[]): void {
  localStorage.setItem(KEY, JSON.stringify(maps));
}

/** Keep a map; one of the same id is replaced. */
export function keepMap(map: SavedMap): void {
  write([map, ...keptMaps().filter((one) => one.id !== map.id)]);
}

export function dropMap(id: string): void {
  write(keptMaps().filter((one) => one.id !== id));
}

export const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('');

/** The terrain of a table as a map. */
export function mapOf(name: string, game: string, edition: string, view: View): SavedMap {
  const terrain = view.terrain.map(({ kind, label, shape }) => ({ kind, label, shape }));
  return {
    id: newId(),
    name: name.trim() || view.title || 'A map',
    game,
    edition,
    width: view.width,
    height: view.height,
    unit: view.unit,
    grid: view.grid,
    terrain,
  };
}
