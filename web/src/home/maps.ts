/** Maps: terrain kept from a match in this browser, to be played on again or handed on as a file. */
import type { MapPiece, View } from '../wire';

export interface SavedMap {
  id: string;
  name: string;
  game: string;
  edition: string;
  width: number;
  height: number;
  terrain: MapPiece[];
}

const KEY = 'affray.maps';
const MOST = 60;

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

const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('');

/** The terrain of a table as a map. */
export function mapOf(name: string, game: string, edition: string, view: View): SavedMap {
  const terrain = view.terrain.map(({ kind, label, shape }) => ({ kind, label, shape }));
  return { id: newId(), name: name.trim() || view.title || 'A map', game, edition, width: view.width, height: view.height, terrain };
}

/** A map as a file says it; the server says more when it is played on. */
export function readMap(text: string): SavedMap {
  let found: Partial<SavedMap> | null;
  try {
    found = JSON.parse(text) as Partial<SavedMap> | null;
  } catch {
    throw new Error('This is no map: it is not JSON.');
  }
  const { name, game, edition, width, height, terrain } = found ?? {};
  const isWhole = typeof game === 'string' && typeof width === 'number' && typeof height === 'number' && Array.isArray(terrain) && terrain.length <= MOST;
  if (!isWhole || !terrain.every(isPiece)) throw new Error('This is no map: a map has a game, a size, and pieces with a kind, a label and a shape.');
  return { id: newId(), name: String(name ?? 'A map').slice(0, 60), game, edition: String(edition ?? ''), width, height, terrain: terrain.map(({ kind, label, shape }) => ({ kind, label, shape })) };
}

function isPoint(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
}

function isPiece(value: unknown): value is MapPiece {
  const piece = value as Partial<MapPiece> | null;
  if (typeof piece?.kind !== 'string' || typeof piece.label !== 'string') return false;
  const shape = piece.shape as { disc?: unknown; polygon?: unknown } | null | undefined;
  if (Array.isArray(shape?.disc)) return shape.disc.length === 3 && shape.disc.every(Number.isFinite);
  return Array.isArray(shape?.polygon) && shape.polygon.length >= 3 && shape.polygon.every(isPoint);
}

/** The map as a file to hand on. */
export function mapFile(map: SavedMap): { name: string; text: string } {
  const { id: _, ...rest } = map;
  return { name: `${map.name.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'map'}.json`, text: `${JSON.stringify(rest, null, 1)}\n` };
}
