/** What has happened, shown step by step as it happened: moves along their paths, dice as they fell. */
import { pacing } from '../table/pace.svelte';
import { sounds, soundOf } from '../table/sound.svelte';
import type { EventView, Point, ShapeView, View } from '../wire';
import { applied, motionsOf } from './applied';
import { along, clamp, pathLength, type Spot } from './geometry';
import { stepsOf, type Step } from './steps';

const MOVE = 600;
/** What it takes to read a step: so much, and so much for each letter, within these limits. */
const READ = 500;
const LETTER = 16;
const SHORTEST = 900;
const LONGEST = 2400;
/** One knows what one has done oneself. */
const OWN = 0.5;

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

const ease = (t: number): number => 1 - (1 - t) ** 3;
const letters = ({ title, sentence }: Step): number => title.length + sentence.length;

export class Player implements Traced {
  /** Where pieces are on their way; elsewhere the view says it. */
  positions = $state.raw<ReadonlyMap<number, Point>>(new Map());
  /** The view that is shown while the past is played. */
  scene = $state.raw<View | null>(null);
  /** The step that is shown now. */
  step = $state.raw<Step | null>(null);
  isPaused = $state(false);
  /** What plays is somebody else's, or has dice: nothing is asked until it is over. */
  holds = $state(false);
  moved = $state.raw<Traced['moved']>(null);
  fallen = $state.raw<Fallen[]>([]);
  /** What was struck of late, until something else is done. */
  struck = $state.raw<Traced['struck']>(null);
  /** The last that others did: how it began, and its steps. */
  last = $state.raw<{ view: View; steps: Step[] } | null>(null);
  /** Called when all has been shown. */
  onrest: () => void = () => undefined;
  private queue: Step[] = [];
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private before: View | null = null;

  constructor(private readonly isOwn: (step: Step) => boolean = () => false) {}

  get isPlaying(): boolean {
    return this.scene !== null;
  }

  private get isStill(): boolean {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Show events that led from one view to the next; what is being shown already goes first. */
  play(before: View, after: View, events: readonly EventView[]): void {
    const steps = stepsOf(events);
    if (events.some((event) => event.starts_action)) this.struck = null;
    this.recall(before, steps);
    this.remember(this.before ?? before, after, events);
    if (!steps.length) return;
    if (document.hidden || pacing.chosen === 'none') {
      for (const step of steps) this.sound(step);
      this.finish();
      this.leave(events);
      return;
    }
    this.queue.push(...steps);
    this.holds ||= steps.some((step) => !this.isOwn(step) || step.roll !== null);
    if (this.isPlaying) return;
    this.before = before;
    this.scene = before;
    this.begin();
  }

  /** The steps of others since the last of one's own are what can be seen again. */
  private recall(view: View, steps: readonly Step[]): void {
    const others = steps.filter((step) => !this.isOwn(step));
    if (!others.length) return;
    const isMore = this.isPlaying && this.last !== null;
    this.last = isMore
      ? { ...this.last!, steps: [...this.last!.steps, ...steps] }
      : { view, steps: [...steps] };
  }

  /** Show once more what the others did last. */
  again(): void {
    if (!this.last) return;
    this.finish();
    const { view, steps } = this.last;
    [this.scene, this.queue, this.holds] = [view, [...steps], true];
    this.begin();
  }

  /** Nothing to show: stand as the view says. */
  settle(view: View): void {
    this.finish();
    this.struck = this.last = null;
    this.fallen = this.fallen.filter((one) =>
      view.pieces.some((piece) => piece.id === one.piece && piece.x === null),
    );
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    if (this.step) this.next();
  }

  /** On to the next step, however much of this one has been shown. */
  next(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    const step = this.queue.shift();
    if (!step || !this.scene) return;
    this.leave(step.events);
    this.scene = step.events.reduce(applied, this.scene);
    this.positions = new Map();
    this.begin();
  }

  /** To the end of it at once. */
  finish(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    const rest = this.queue;
    const wasPlaying = this.isPlaying;
    this.queue = [];
    this.scene = this.before = this.step = null;
    this.isPaused = this.holds = false;
    this.positions = new Map();
    this.leave(rest.flatMap((step) => step.events));
    if (wasPlaying) this.onrest();
  }

  /** What events leave to be seen. */
  private leave(events: readonly EventView[]): void {
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

  private begin(): void {
    const step = this.queue[0];
    if (!step) {
      this.finish();
      return;
    }
    this.step = step;
    this.sound(step);
    const isOwn = this.isOwn(step);
    const read = clamp(READ + LETTER * letters(step), SHORTEST, LONGEST) * pacing.time * (isOwn ? OWN : 1);
    const waits = this.isPaused || (pacing.chosen === 'step' && !isOwn);
    const rest = (): void => {
      if (!waits) this.timer = setTimeout(() => this.rested(), read);
    };
    const struck = step.events.filter((event) => event.area);
    if (struck.length) this.leave(struck);
    if (this.isStill) this.scene = step.events.reduce(applied, this.scene!);
    else if (step.events.some((event) => motionsOf(event).length)) {
      this.walk(step, MOVE * pacing.time, rest);
      return;
    }
    rest();
  }

  /** Whoever pauses looks at this step until they go on. */
  private rested(): void {
    if (!this.isPaused) this.next();
  }

  private sound({ events }: Step): void {
    const heard = events.map(soundOf).filter((sound) => sound !== null);
    const worst = (['loss', 'hit', 'dice', 'move'] as const).find((sound) => heard.includes(sound));
    if (worst) sounds.play(worst);
  }

  private walk(step: Step, duration: number, done: () => void): void {
    const ways = step.events.flatMap(motionsOf).map(([id, path]) => {
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
