/** What has happened, shown as it happened: moves along their paths, dice as they fell. */
import type { EventView, Point, ShapeView, View } from '../wire';
import { hasDice } from '../log/dice';
import { along, pathLength, type Spot } from './geometry';

const MOVE = 600;
const DICE = 900;
/** However much has happened, it is shown in no more than this. */
const LONGEST = 6000;

export interface Fallen {
  piece: number;
  side: number;
  radius: number;
  at: Point;
}

/** What is left to be seen of what happened. */
export interface Traced {
  /** What has gone of late, and where it stood. */
  fallen: readonly Fallen[];
  /** A move that has just been made, until the next: the way of each piece. */
  moved: { side: number; paths: Point[][] } | null;
  /** What was struck of late. */
  struck: { side: number | null; shape: ShapeView } | null;
}

/** Who moves in an event, and along what. */
export function motionsOf(event: EventView): [number, Point[]][] {
  if (event.paths.length) return event.paths;
  return event.path && event.piece !== null ? [[event.piece, event.path]] : [];
}

const ease = (t: number): number => 1 - (1 - t) ** 3;

export class Player implements Traced {
  /** Where pieces are on their way; elsewhere the view says it. */
  positions = $state.raw<ReadonlyMap<number, Point>>(new Map());
  /** The view that is shown while the past is played. */
  scene = $state.raw<View | null>(null);
  rolling = $state.raw<EventView | null>(null);
  moved = $state.raw<Traced['moved']>(null);
  fallen = $state.raw<Fallen[]>([]);
  /** What was struck of late, until something else is done. */
  struck = $state.raw<Traced['struck']>(null);
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
    const telling = events.filter(
      (event) => motionsOf(event).length > 0 || hasDice(event) || event.area !== null,
    );
    if (events.some((event) => event.starts_action)) this.struck = null;
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

  /** Nothing to show: stand as the view says. */
  settle(view: View): void {
    this.finish();
    this.struck = null;
    this.fallen = this.fallen.filter((one) =>
      view.pieces.some((piece) => piece.id === one.piece && piece.x === null),
    );
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
    for (const event of events) {
      const paths = motionsOf(event)
        .map(([, path]) => path)
        .filter((path) => path.length > 1);
      if (paths.length && event.side !== null) this.moved = { side: event.side, paths };
      if (event.area) this.struck = { side: event.side, shape: event.area };
    }
  }

  /** What has gone keeps a cross until a new chapter begins. */
  private remember(before: View, after: View, events: readonly EventView[]): void {
    if (events.some((event) => event.chapter)) this.fallen = [];
    const lost = new Set(after.groups.filter((group) => group.is_gone).map((group) => group.id));
    const left = new Set(after.pieces.map((piece) => piece.group));
    const gone = before.pieces.flatMap((piece) => {
      const now = after.pieces.find((one) => one.id === piece.id);
      // A model that is gone may be told of no more: its group is, or others of it are here.
      const isGone = now
        ? now.is_gone
        : piece.group !== null && (lost.has(piece.group) || left.has(piece.group));
      return piece.x !== null && piece.y !== null && isGone
        ? [{ piece: piece.id, side: piece.side, radius: piece.radius, at: [piece.x, piece.y] as Point }]
        : [];
    });
    const isBack = (one: Fallen): boolean =>
      after.pieces.some((piece) => piece.id === one.piece && piece.x !== null);
    this.fallen = [
      ...this.fallen.filter((one) => !isBack(one) && !gone.some((other) => other.piece === one.piece)),
      ...gone,
    ];
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
      this.last([event]);
      this.step();
    };
    if (hasDice(event)) {
      this.rolling = event;
      this.timer = setTimeout(done, DICE / speed);
    } else if (event.area) {
      this.last([event]);
      this.timer = setTimeout(done, DICE / speed);
    } else this.walk(event, MOVE / speed, done);
  }

  private walk(event: EventView, duration: number, done: () => void): void {
    const ways = motionsOf(event).map(([id, path]) => {
      const piece = this.scene!.pieces.find((one) => one.id === id);
      const at =
        this.positions.get(id) ??
        (piece && piece.x !== null && piece.y !== null ? ([piece.x, piece.y] as Point) : null);
      const way = (at ? [at, ...path] : path) as Spot[];
      return { id, way, length: pathLength(way) };
    });
    const began = performance.now();
    const draw = (now: number): void => {
      const t = Math.min(1, (now - began) / duration);
      const positions = new Map(this.positions);
      for (const { id, way, length } of ways) {
        const spot = along(way, length * ease(Math.max(0, t)));
        positions.set(id, [spot[0], spot[1]]);
      }
      this.positions = positions;
      if (t < 1) this.frame = requestAnimationFrame(draw);
      else done();
    };
    if (ways.every(({ length }) => length === 0)) draw(began + duration);
    else this.frame = requestAnimationFrame(draw);
  }
}
