/** What is considered on the board before it is answered, and what the server says of it. */
import type { Plain, Point, Preview, QuestionOf, Ring, ShapeView, ValueView } from '../../wire';
import { lengthOf, moved, snapped } from '../planning';

export type Ask = (value: Plain, signal: AbortSignal) => Promise<Preview | null>;

/** The kinds of question that are planned. */
export type Planned = 'path' | 'place' | 'formation';

/** The board, and the size of its squares if it has any. */
export interface Size {
  width: number;
  height: number;
  grid: number;
}

/** Milliseconds between two questions, and after a failed one; so many may fail in a row. */
const PACE = 20;
const RETRY = 400;
const TRIES = 5;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export abstract class Plan {
  readonly question: QuestionOf<Planned>;
  /** The points after the start; for a place or a formation, the one point or none yet. */
  points = $state.raw<Point[]>([]);
  preview = $state.raw<Preview | null>(null);
  /** The answer that the preview is of, written down. */
  protected seen = $state.raw<string | null>(null);
  protected readonly size: Size;
  private readonly ask: Ask;
  private isAsking = false;
  private readonly control = new AbortController();

  constructor(question: QuestionOf<Planned>, size: Size, ask: Ask) {
    this.question = question;
    this.size = size;
    this.ask = ask;
  }

  /** The answer that the plan stands for. */
  abstract get value(): Plain;

  /** Points as they may be: on the board, on its squares, within reach. */
  protected abstract allowed(points: Point[]): Point[];

  // -- what a kind of plan has, and the others do not -----------------------------------

  readonly isPath: boolean = false;
  readonly isPlace: boolean = false;
  /** Many models at once: one point says where they all go. */
  readonly isFormation: boolean = false;
  readonly candidates: readonly ValueView[] = [];
  readonly reach: number = 0;
  readonly pivots: number = 0;
  readonly shapes: readonly string[] = [];
  readonly footprint: ShapeView | null = null;
  readonly rings: readonly Ring[] = [];

  /** Where what is planned stands now. */
  get start(): Point | null {
    return this.question.start;
  }

  /** How the models of a group stand. */
  get shape(): string {
    return '';
  }

  /** The answers offered, where they have names and not only numbers: they are shown at once. */
  get named(): readonly ValueView[] {
    return [];
  }

  /** The ends of the answers offered, to be met by a drop near them. */
  get offered(): Point[] {
    return [];
  }

  /** Nothing would move. */
  get isStaying(): boolean {
    return false;
  }

  /** A press on the planned end means the plan as it is: a second press does it. */
  isMeant(_at: Point, _near: number): boolean {
    return this.points.length > 0;
  }

  /** Nothing is put down yet: the place goes with the pointer. */
  get isHovering(): boolean {
    return false;
  }

  /** The point that a group was sent to and does not reach. */
  get missed(): Point | null {
    return null;
  }

  // -- what all have ---------------------------------------------------------------------

  /** Where it would stand, as far as is known: the preview may stop it on the way. */
  get end(): Point | null {
    return (this.isSeen ? this.preview?.end : null) ?? this.points.at(-1) ?? this.start;
  }

  /** The models on their way, by what was last heard of it. */
  get paths(): [number, Point[]][] {
    return this.preview?.refusal ? [] : (this.preview?.paths ?? []);
  }

  /** Whether the preview is of what is planned now. */
  get isSeen(): boolean {
    return this.seen === JSON.stringify(this.value);
  }

  get length(): number {
    // How far it is from square to square, the rules say.
    if (this.size.grid) return this.told;
    return this.start ? lengthOf(this.start, this.points) : 0;
  }

  protected get told(): number {
    return this.isSeen ? (this.preview?.length ?? 0) : 0;
  }

  get isLegal(): boolean {
    return this.isSeen && !this.preview?.refusal;
  }

  /** What is sent. */
  get answer(): Plain {
    return this.value;
  }

  set(points: Point[]): void {
    this.points = this.allowed(points);
    void this.look();
  }

  /** A click on the board: one more waypoint, or the place. */
  put(to: Point, near = 0): void {
    this.set([snapped(to, this.offered, near)]);
  }

  /** Drag the end, or an earlier waypoint; a path without points begins one. */
  drag(index: number, to: Point, near = 0): void {
    const meant = snapped(to, this.offered, near);
    this.set(
      this.points.length ? moved(this.points, Math.min(index, this.points.length - 1), meant) : [meant],
    );
  }

  nudge(dx: number, dy: number): void {
    const middle: Point = [this.size.width / 2, this.size.height / 2];
    const from = this.points.at(-1) ?? this.end ?? this.offered[0] ?? middle;
    this.drag(this.points.length - 1, this.nudged([Math.round(from[0] + dx), Math.round(from[1] + dy)]));
  }

  protected nudged(to: Point): Point {
    return to;
  }

  back(): void {
    this.set(this.points.slice(0, -1));
  }

  clear(): void {
    this.set([]);
  }

  /** The pointer moves over the board without a press, or leaves it. */
  hover(_to: Point | null, _near = 0): void {
    // Only a place goes with the pointer.
  }

  /** What was taken up beside the board is let go of on it. */
  bring(_to: Point): void {
    // Only terrain comes from beside the board.
  }

  /** Fix the end as a turn, and go on from there. */
  turn(): void {
    // Only a path has turns.
  }

  /** Stand otherwise, there or where the group is. */
  form(_shape: string): void {
    // Only a group has a shape.
  }

  /** The next of the formations there are. */
  reform(): void {
    const { shapes } = this;
    if (shapes.length > 1) this.form(shapes[(shapes.indexOf(this.shape) + 1) % shapes.length]!);
  }

  /** One question in flight at a time, always about the latest plan; a failed one is asked again. */
  protected async look(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    let failures = 0;
    while (!this.isSeen && !this.control.signal.aborted && failures < TRIES) {
      const value = this.value;
      if (value === null) {
        [this.preview, this.seen] = [null, JSON.stringify(value)];
        break;
      }
      try {
        const preview = await this.ask(value, this.control.signal);
        [this.preview, this.seen] = [preview, JSON.stringify(value)];
        failures = 0;
      } catch {
        failures += 1;
        await wait(RETRY);
      }
      if (!this.isSeen) await wait(PACE);
    }
    this.isAsking = false;
  }

  /** When the server has said what it says of the plan: whether it may be. */
  async settled(): Promise<boolean> {
    while (this.isAsking && !this.control.signal.aborted) await wait(PACE);
    return this.isLegal;
  }

  close(): void {
    this.control.abort();
  }
}
