/** The map that is being drawn: every change is kept, checked by the server, and can be undone. */
import { checkMap, mapDescription } from '../api';
import type { House } from '../house/house';
import { keepMap, type SavedMap } from './maps';
import type { MapDescription, MapPiece, Problem, ShapeView, Stencil } from '../wire';
import { freePlace, isBeyond, movedTo } from './shapes';

/** What a draft asks of the server. */
export interface MapServer {
  describe(game: string, edition: string, house: House): Promise<MapDescription>;
  check(map: SavedMap): Promise<Problem[]>;
}

const SERVER: MapServer = {
  describe: mapDescription,
  check: async (map) => (await checkMap(map.game, map.terrain, map.edition, map.house)).problems,
};

const CHECK_AFTER = 150;
const MOST_UNDO = 200;
const PLACE = /^terrain\[(\d+)\]/;

/** The piece that a problem is about. */
export function pieceOf(problem: Problem): number | null {
  const found = PLACE.exec(problem.place);
  return found ? Number(found[1]) : null;
}

export class Draft {
  map = $state.raw<SavedMap>({ id: '', name: '', game: '', edition: '', width: 0, height: 0, terrain: [] });
  description = $state.raw<MapDescription | null>(null);
  selected = $state<number | null>(null);
  problems = $state.raw<readonly Problem[]>([]);
  isChecked = $state(false);
  isKept = $state(false);
  /** Why the last change was not made. */
  refused = $state.raw<Problem | null>(null);
  trouble = $state('');
  /** What a screen reader says after a change. */
  said = $state('');

  #past = $state.raw<(readonly MapPiece[])[]>([]);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  isLegal = $derived(this.isChecked && this.problems.length === 0);
  canUndo = $derived(this.#past.length > 0);
  piece = $derived(this.selected === null ? null : (this.map.terrain[this.selected] ?? null));
  isFull = $derived(this.description !== null && this.map.terrain.length >= this.description.most);

  constructor(private readonly server: MapServer = SERVER) {}

  async open(map: SavedMap, isKept: boolean): Promise<void> {
    this.map = map;
    this.isKept = isKept;
    this.selected = null;
    this.refused = null;
    this.#past = [];
    await this.describe();
  }

  /** The pieces as they are from now on. */
  change(terrain: MapPiece[], said: string): void {
    this.#past = [...this.#past.slice(1 - MOST_UNDO), this.map.terrain];
    this.refused = null;
    this.#set({ terrain }, said);
  }

  /** What is not a piece: name, edition, house rules. */
  rename(name: string): void {
    this.#set({ name }, '');
  }

  async settle(change: { edition?: string; house?: House }): Promise<void> {
    this.#set(change, '');
    await this.describe();
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.selected = null;
    this.refused = null;
    this.#set({ terrain: [...before] }, 'Undone');
  }

  /** Another outline for a piece; beyond the board it is refused, and the server says why. */
  async reshape(index: number, shape: ShapeView, said: string): Promise<boolean> {
    const terrain = this.map.terrain.map((piece, at) => (at === index ? { ...piece, shape } : piece));
    return this.#tryTo(terrain, index, said);
  }

  /** A new piece, selected at once; without a place, on one that is free. */
  async add(piece: MapPiece): Promise<boolean> {
    if (this.isFull) return false;
    const index = this.map.terrain.length;
    const isDone = await this.#tryTo([...this.map.terrain, piece], index, `${piece.label} added`);
    if (isDone) this.selected = index;
    return isDone;
  }

  addStencil(stencil: Stencil, at: [number, number] | null = null): Promise<boolean> {
    const others = this.map.terrain.map((piece) => piece.shape);
    const place = at ?? freePlace(stencil.shape, others, this.description!);
    return this.add({ kind: stencil.kind, label: stencil.name, shape: movedTo(stencil.shape, place) });
  }

  amend(index: number, change: Partial<Pick<MapPiece, 'kind' | 'label'>>): void {
    this.change(
      this.map.terrain.map((piece, at) => (at === index ? { ...piece, ...change } : piece)),
      'Changed',
    );
  }

  remove(index: number): void {
    const label = this.map.terrain[index]?.label ?? '';
    this.selected = null;
    this.change(
      this.map.terrain.filter((_, at) => at !== index),
      `${label} deleted`,
    );
  }

  async describe(): Promise<void> {
    const { game, edition, house } = this.map;
    try {
      this.description = await this.server.describe(game, edition, house ?? {});
      const { width, height, unit, grid } = this.description;
      this.map = { ...this.map, edition: this.description.edition, width, height, unit, grid };
      this.trouble = '';
    } catch (error) {
      this.trouble = sentenceOf(error);
      return;
    }
    await this.check();
  }

  async check(): Promise<void> {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    try {
      const problems = await this.server.check(this.map);
      if (asked !== this.#asked) return;
      this.problems = problems;
      this.isChecked = true;
      this.trouble = '';
    } catch (error) {
      if (asked === this.#asked) this.trouble = sentenceOf(error);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  async #tryTo(terrain: MapPiece[], index: number, said: string): Promise<boolean> {
    if (isBeyond(terrain[index]!.shape, this.map)) {
      const before = this.map;
      const problems = await this.server.check({ ...before, terrain }).catch(() => []);
      if (before !== this.map) return false;
      this.refused = problems.find((problem) => pieceOf(problem) === index) ?? null;
      if (this.refused) {
        this.said = this.refused.sentence;
        return false;
      }
    }
    this.change(terrain, said);
    return true;
  }

  #set(change: Partial<SavedMap>, said: string): void {
    this.map = { ...this.map, ...change };
    this.said = said;
    this.isKept = true;
    keepMap(this.map);
    this.isChecked = false;
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), CHECK_AFTER);
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
