/** What a piece would see from a place: asked for while a key is held or the toggle is on. */
import type { Point, SightLine } from '../wire';

type Ask = (piece: number, x: number, y: number, signal: AbortSignal) => Promise<SightLine[]>;

export class Sighting {
  isOn = $state(false);
  isHeld = $state(false);
  lines = $state.raw<SightLine[]>([]);
  from = $state.raw<Point | null>(null);
  private readonly ask: Ask;
  private wanted: { piece: number; at: Point } | null = null;
  private isAsking = false;

  constructor(ask: Ask) {
    this.ask = ask;
  }

  get isShown(): boolean {
    return this.isOn || this.isHeld;
  }

  /** Look from there; one question in flight, always about the latest place. */
  async look(piece: number | null, at: Point | null): Promise<void> {
    this.wanted = piece === null || at === null ? null : { piece, at };
    if (!this.wanted) this.from = null;
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.wanted) {
        const { piece: who, at: place } = this.wanted;
        const lines = await this.ask(who, place[0], place[1], new AbortController().signal);
        if (this.wanted) [this.lines, this.from] = [lines, place];
        if (this.wanted && this.wanted.piece === who && this.wanted.at === place) break;
      }
    } catch {
      this.from = null;
    } finally {
      this.isAsking = false;
    }
  }
}
