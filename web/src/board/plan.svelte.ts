/** A path or a place under consideration, and what the server says of it. */
import type { Plain, Point, Preview, QuestionView } from '../wire';
import { extended, lengthOf, moved, onBoard, onGrid, same, snapped, withinReach } from './planning';

export type Ask = (value: Plain, signal: AbortSignal) => Promise<Preview | null>;

/** Milliseconds between two questions, and after a failed one; so many may fail in a row. */
const PACE = 20;
const RETRY = 400;
const TRIES = 5;

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The board, and the size of its squares if it has any. */
export interface Size {
  width: number;
  height: number;
  grid: number;
}

export class Plan {
  readonly question: QuestionView;
  readonly start: Point | null;
  /** The points after the start; for a place, the one point or none yet. */
  points = $state.raw<Point[]>([]);
  preview = $state.raw<Preview | null>(null);
  /** The points that the preview is of. */
  private seen = $state.raw<Point[] | null>(null);
  private readonly ask: Ask;
  private readonly size: Size;
  private isAsking = false;
  private readonly control = new AbortController();

  constructor(question: QuestionView, size: Size, ask: Ask) {
    this.question = question;
    this.size = size;
    this.ask = ask;
    this.start = question.kind === 'path' ? question.start : null;
    const usual = question.usual;
    if (question.kind === 'path') void this.look();
    else if (question.candidates.length === 1) this.put(question.candidates[0]!.value as Point);
    else if (Array.isArray(usual) && typeof usual[0] === 'number') this.put(usual as Point);
  }

  get isPath(): boolean {
    return this.question.kind === 'path';
  }

  get legs(): number {
    return this.isPath ? this.question.pivots + 1 : 1;
  }

  /** Where the piece would stand, as far as is known: the preview may stop it on the way. */
  get end(): Point | null {
    if (this.preview && this.isSeen) return this.preview.end;
    return this.points[this.points.length - 1] ?? this.start;
  }

  /** Whether the preview is of what is planned now. */
  get isSeen(): boolean {
    const seen = this.seen;
    return seen !== null && seen.length === this.points.length && seen.every((point, i) => same(point, this.points[i]));
  }

  get length(): number {
    // How far it is from square to square, the rules say.
    if (this.size.grid) return this.isSeen ? (this.preview?.length ?? 0) : 0;
    return this.start ? lengthOf(this.start, this.points) : 0;
  }

  get isLegal(): boolean {
    return this.isSeen && !this.preview?.refusal && (this.isPath || this.points.length === 1);
  }

  /** The answer that the plan stands for. */
  get value(): Plain {
    return this.isPath ? this.points : (this.points[0] ?? null);
  }

  /** The ends of the answers offered, to be met by a drop near them. */
  get offered(): Point[] {
    return this.question.candidates
      .map(({ value }) => (this.isPath ? (value as Point[])[(value as Point[]).length - 1] : (value as Point)))
      .filter((point): point is Point => point !== undefined);
  }

  set(points: Point[]): void {
    const { width, height, grid } = this.size;
    // The far edges belong to the last squares.
    const inside = points.map((point) => onBoard(point, width - (grid ? 1 : 0), height - (grid ? 1 : 0)));
    const kept = inside.map((point) => onGrid(point, grid));
    this.points = this.isPath && this.start && !grid ? withinReach(this.start, kept, this.question.reach) : kept;
    void this.look();
  }

  /** A click on the board: one more waypoint, or the place. */
  put(to: Point, near = 0): void {
    const meant = near > 0 ? snapped(to, this.offered, near) : to;
    this.set(this.isPath ? extended(this.points, meant, this.legs) : [meant]);
  }

  /** Drag the end, or an earlier waypoint; a path without points begins one. */
  drag(index: number, to: Point, near = 0): void {
    const meant = near > 0 ? snapped(to, this.offered, near) : to;
    this.set(this.points.length === 0 ? [meant] : moved(this.points, Math.min(index, this.points.length - 1), meant));
  }

  /** Fix the end as a turn, and go on from there. */
  turn(): void {
    const last = this.points[this.points.length - 1];
    if (last && this.points.length < this.legs) this.set([...this.points, last]);
  }

  nudge(dx: number, dy: number): void {
    const from = this.points[this.points.length - 1] ?? this.start ?? this.offered[0] ?? [this.size.width / 2, this.size.height / 2];
    this.drag(this.points.length - 1, [Math.round(from[0] + dx), Math.round(from[1] + dy)]);
  }

  back(): void {
    this.set(this.points.slice(0, -1));
  }

  clear(): void {
    this.set([]);
  }

  /** One question in flight at a time, always about the latest plan; a failed one is asked again. */
  private async look(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    let failures = 0;
    while (!this.isSeen && !this.control.signal.aborted && failures < TRIES) {
      const points = this.points;
      if (!this.isPath && !points.length) {
        [this.preview, this.seen] = [null, points];
        break;
      }
      try {
        const preview = await this.ask(this.isPath ? points : points[0]!, this.control.signal);
        [this.preview, this.seen] = [preview, points];
        failures = 0;
      } catch {
        failures += 1;
        await wait(RETRY);
      }
      if (!this.isSeen) await wait(PACE);
    }
    this.isAsking = false;
  }

  close(): void {
    this.control.abort();
  }
}
