/** What has happened, shown as it happened: moves along their paths, dice as they fell. */
import type { EventView, Point, View } from '../wire';
import { hasDice } from '../log/dice';
import { along, type Spot } from './geometry';

const MOVE = 600;
const DICE = 900;
/** However much has happened, it is shown in no more than this. */
const LONGEST = 6000;

export interface Fallen {
  piece: number;
  side: number;
  at: Point;
}

const ease = (t: number): number => 1 - (1 - t) ** 3;

export class Player {
  /** Where pieces are on their way; elsewhere the view says it. */
  positions = $state.raw<ReadonlyMap<number, Point>>(new Map());
  /** The view that is shown while the past is played. */
  scene = $state.raw<View | null>(null);
  rolling = $state.raw<EventView | null>(null);
  moved = $state.raw<{ side: number; path: Point[] } | null>(null);
  fallen = $state.raw<Fallen[]>([]);
  private queue: EventView[] = [];
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWalking = false;

  get isPlaying(): boolean {
    return this.scene !== null;
  }

  private get isStill(): boolean {
    return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Show events that led from one view to the next; what is being shown already goes first. */
  play(before: View, after: View, events: readonly EventView[]): void {
    this.remember(before, after, events);
    const telling = events.filter((event) => (event.path && event.piece !== null) || hasDice(event));
    if (!telling.length || this.isStill) {
      this.finish();
      this.last(events);
      return;
    }
    this.queue.push(...telling);
    if (this.isWalking) return;
    this.scene ??= before;
    this.step();
  }

  /** Stand as before until it is known what has happened, so that nothing jumps ahead. */
  hold(before: View): void {
    if (!this.isStill) this.scene ??= before;
  }

  /** Nothing to show: stand as the view says. */
  settle(view: View): void {
    this.finish();
    this.fallen = this.fallen.filter((one) => view.pieces.some((piece) => piece.id === one.piece && piece.x === null));
  }

  /** A click or any key ends it at its last frame. */
  finish(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    const rest = this.queue;
    this.queue = [];
    this.isWalking = false;
    this.scene = this.rolling = null;
    this.positions = new Map();
    if (rest.length) this.last(rest);
  }

  private last(events: readonly EventView[]): void {
    const moves = events.filter((event) => event.path && event.path.length > 1 && event.side !== null);
    const move = moves[moves.length - 1];
    if (move) this.moved = { side: move.side!, path: move.path! };
  }

  /** What has gone keeps a cross until a new chapter begins. */
  private remember(before: View, after: View, events: readonly EventView[]): void {
    if (events.some((event) => event.chapter)) this.fallen = [];
    const gone = before.pieces.flatMap((piece) => {
      const now = after.pieces.find((one) => one.id === piece.id);
      return piece.x !== null && piece.y !== null && now?.is_gone ? [{ piece: piece.id, side: piece.side, at: [piece.x, piece.y] as Point }] : [];
    });
    const isBack = (one: Fallen): boolean => after.pieces.some((piece) => piece.id === one.piece && piece.x !== null);
    this.fallen = [...this.fallen.filter((one) => !isBack(one) && !gone.some((other) => other.piece === one.piece)), ...gone];
  }

  private step(): void {
    const event = this.queue[0];
    if (!event) {
      this.finish();
      return;
    }
    this.isWalking = true;
    const total = this.queue.reduce((sum, one) => sum + (hasDice(one) ? DICE : MOVE), 0);
    const speed = Math.max(this.queue.length > 1 ? 2 : 1, total / LONGEST);
    const done = (): void => {
      this.queue.shift();
      this.rolling = null;
      if (event.path) this.last([event]);
      this.step();
    };
    if (hasDice(event)) {
      this.rolling = event;
      this.timer = setTimeout(done, DICE / speed);
    } else this.walk(event, MOVE / speed, done);
  }

  private walk(event: EventView, duration: number, done: () => void): void {
    const piece = this.scene!.pieces.find((one) => one.id === event.piece);
    const at = this.positions.get(event.piece!) ?? (piece && piece.x !== null && piece.y !== null ? ([piece.x, piece.y] as Point) : null);
    const path = (at ? [at, ...event.path!] : event.path!) as Spot[];
    let sum = 0;
    for (let i = 1; i < path.length; i++) sum += Math.hypot(path[i]![0] - path[i - 1]![0], path[i]![1] - path[i - 1]![1]);
    const began = performance.now();
    const draw = (now: number): void => {
      const t = Math.min(1, (now - began) / duration);
      const spot = along(path, sum * ease(Math.max(0, t)));
      this.positions = new Map(this.positions).set(event.piece!, [spot[0], spot[1]]);
      if (t < 1) this.frame = requestAnimationFrame(draw);
      else done();
    };
    if (path.length < 2) {
      this.positions = new Map(this.positions).set(event.piece!, event.path![0]!);
      done();
    } else this.frame = requestAnimationFrame(draw);
  }
}
