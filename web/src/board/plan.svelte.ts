/** A path, a place or a formation under consideration, and what the server says of it. */
import type {
  Kind,
  Plain,
  Point,
  Preview,
  QuestionOf,
  QuestionView,
  Ring,
  ShapeView,
  ValueView,
} from '../wire';
import { extended, lengthOf, moved, onBoard, onGrid, same, snapped, withinReach } from './planning';

export type Ask = (value: Plain, signal: AbortSignal) => Promise<Preview | null>;

/** Milliseconds between two questions, and after a failed one; so many may fail in a row. */
const PACE = 20;
const RETRY = 400;
const TRIES = 5;
/** Tenths of a millimetre: so far off the board a group may be drawn, to leave it; and by keys beyond its reach. */
const OFF = 300;
const BEYOND = 1000;
/** A group that ends so near to its goal has reached it. */
const NEAR = 127;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The board, and the size of its squares if it has any. */
export interface Size {
  width: number;
  height: number;
  grid: number;
}

export abstract class Plan {
  readonly question: QuestionOf<'path' | 'place' | 'formation'>;
  readonly start: Point | null;
  /** The points after the start; for a place or a formation, the one point or none yet. */
  points = $state.raw<Point[]>([]);
  /** How the models of a group stand. */
  shape = $state('');
  preview = $state.raw<Preview | null>(null);
  /** Where the pointer rests over a place to be chosen, until something is put down. */
  private hovered = $state.raw<Point | null>(null);
  private isPut = false;
  /** The answer that the preview is of, written down. */
  private seen = $state.raw<string | null>(null);
  private readonly ask: Ask;
  private readonly size: Size;
  private isAsking = false;
  private readonly control = new AbortController();

  constructor(question: QuestionOf<'path' | 'place' | 'formation'>, size: Size, ask: Ask) {
    this.question = question;
    this.size = size;
    this.ask = ask;
    this.start = this.isPlace ? null : question.start;
    this.shape = this.shapes[0] ?? '';
    const { usual } = question;
    if (!this.isPlace) void this.look();
    else if (this.candidates.length === 1) this.put(this.candidates[0]!.value as Point);
    else if (Array.isArray(usual) && typeof usual[0] === 'number') this.put(usual as Point);
    this.isPut = false;
  }

  // What a kind of plan has, and the others do not.

  get isPath(): boolean {
    return false;
  }

  get isPlace(): boolean {
    return false;
  }

  /** Many models at once: one point says where they all go. */
  get isFormation(): boolean {
    return false;
  }

  get candidates(): ValueView[] {
    return [];
  }

  get reach(): number {
    return 0;
  }

  get pivots(): number {
    return 0;
  }

  get shapes(): string[] {
    return [];
  }

  get footprint(): ShapeView | null {
    return null;
  }

  get rings(): Ring[] {
    return [];
  }

  /** Nothing would move. */
  get isStaying(): boolean {
    return (
      this.points.length === 0 &&
      (this.isPath ||
        (this.isFormation && this.start !== null && !(this.question.usual as Plain[] | null)?.length))
    );
  }

  get legs(): number {
    return this.isPath ? this.pivots + 1 : 1;
  }

  /** Where the piece would stand, as far as is known: the preview may stop it on the way. */
  get end(): Point | null {
    if (this.preview && (this.isSeen || this.isLed)) return this.preview.end;
    const known = this.isFormation ? this.preview?.end : undefined;
    return this.hovered ?? this.points[this.points.length - 1] ?? known ?? this.start;
  }

  /** The models on their way, by what was last heard of it. */
  get paths(): [number, Point[]][] {
    return this.preview?.refusal ? [] : (this.preview?.paths ?? []);
  }

  /** The point that a group was sent to and does not reach. */
  get missed(): Point | null {
    const [goal, end] = [this.points[0], this.preview?.end];
    if (!this.isFormation || !this.isSeen || !goal || !end || this.preview?.refusal) return null;
    return Math.hypot(goal[0] - end[0], goal[1] - end[1]) > NEAR ? goal : null;
  }

  /** Whether the preview is of what is planned now. */
  get isSeen(): boolean {
    return this.seen === JSON.stringify(this.value);
  }

  /** The place is not where the pointer is: until more is known, it stays where it was last. */
  private get isLed(): boolean {
    return (
      this.isPlace &&
      this.preview !== null &&
      this.seen !== null &&
      JSON.stringify(this.preview.end) !== this.seen
    );
  }

  /** Nothing is put down yet: the place goes with the pointer. */
  get isHovering(): boolean {
    return this.hovered !== null;
  }

  get length(): number {
    // How far it is from square to square, or for many models, the rules say.
    if (this.size.grid || this.isFormation) return this.isSeen ? (this.preview?.length ?? 0) : 0;
    return this.start ? lengthOf(this.start, this.points) : 0;
  }

  get isLegal(): boolean {
    return (
      this.isSeen &&
      !this.preview?.refusal &&
      (!this.isPlace || (this.points.length === 1 && !this.isHovering))
    );
  }

  /** What is sent: a place is where the rules take it to be meant. */
  get answer(): Plain {
    return this.isPlace && this.isSeen && this.preview ? this.preview.end : this.value;
  }

  /** The answer that the plan stands for. */
  get value(): Plain {
    if (this.isFormation) return this.points[0] ? [this.shape, this.points[0]] : this.question.usual;
    return this.isPath ? this.points : (this.hovered ?? this.points[0] ?? null);
  }

  /** The ends of the answers offered, to be met by a drop near them. */
  get offered(): Point[] {
    return this.candidates
      .map(({ value }) =>
        this.isPath ? (value as Point[])[(value as Point[]).length - 1] : (value as Point),
      )
      .filter((point): point is Point => point !== undefined);
  }

  set(points: Point[]): void {
    this.hovered = null;
    this.isPut = points.length > 0;
    if (this.isFormation) {
      const { width, height } = this.size;
      this.points = points.map((point) => onBoard(point, width, height, OFF));
      void this.look();
      return;
    }
    const { width, height, grid } = this.size;
    // The far edges belong to the last squares.
    const inside = points.map((point) =>
      this.offered.some((one) => same(one, point))
        ? point
        : onBoard(point, width - (grid ? 1 : 0), height - (grid ? 1 : 0)),
    );
    const kept = inside.map((point) => onGrid(point, grid));
    this.points = this.isPath && this.start && !grid ? withinReach(this.start, kept, this.reach) : kept;
    void this.look();
  }

  /** The pointer moves over the board without a press, or leaves it. */
  hover(to: Point | null, near = 0): void {
    if (!this.isPlace || this.isPut) return;
    const { width, height, grid } = this.size;
    this.hovered =
      to &&
      onGrid(onBoard(snapped(to, this.offered, near), width - (grid ? 1 : 0), height - (grid ? 1 : 0)), grid);
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
    this.set(
      this.points.length === 0 ? [meant] : moved(this.points, Math.min(index, this.points.length - 1), meant),
    );
  }

  /** Fix the end as a turn, and go on from there. */
  turn(): void {
    const last = this.points[this.points.length - 1];
    if (last && this.points.length < this.legs) this.set([...this.points, last]);
  }

  /** Stand otherwise, there or where the group is. */
  form(shape: string): void {
    this.shape = shape;
    const at = this.points[0] ?? this.end;
    if (at) this.set([at]);
  }

  /** The next of the formations there are. */
  reform(): void {
    const { shapes } = this;
    if (shapes.length > 1) this.form(shapes[(shapes.indexOf(this.shape) + 1) % shapes.length]!);
  }

  nudge(dx: number, dy: number): void {
    const from = this.points[this.points.length - 1] ??
      this.end ??
      this.offered[0] ?? [this.size.width / 2, this.size.height / 2];
    const to: Point = [Math.round(from[0] + dx), Math.round(from[1] + dy)];
    const far = this.isFormation && this.start && this.reach > 0 ? this.reach + BEYOND : 0;
    this.drag(this.points.length - 1, far && this.start ? (withinReach(this.start, [to], far)[0] ?? to) : to);
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

  close(): void {
    this.control.abort();
  }
}

export class PathPlan extends Plan {
  declare readonly question: QuestionOf<'path'>;

  override get isPath(): boolean {
    return true;
  }

  override get candidates(): ValueView[] {
    return this.question.candidates;
  }

  override get reach(): number {
    return this.question.reach;
  }

  override get pivots(): number {
    return this.question.pivots;
  }
}

export class PlacePlan extends Plan {
  declare readonly question: QuestionOf<'place'>;

  override get isPlace(): boolean {
    return true;
  }

  override get candidates(): ValueView[] {
    return this.question.candidates;
  }

  override get footprint(): ShapeView | null {
    return this.question.footprint;
  }

  override get rings(): Ring[] {
    return this.question.rings;
  }
}

export class FormationPlan extends Plan {
  declare readonly question: QuestionOf<'formation'>;

  override get isFormation(): boolean {
    return true;
  }

  override get reach(): number {
    return this.question.reach;
  }

  override get shapes(): string[] {
    return this.question.shapes;
  }
}

type Maker<K extends Kind> = (question: QuestionOf<K>, size: Size, ask: Ask) => Plan | null;

const none = (): null => null;

/** What is planned on the board before it is answered, kind by kind. */
const PLANS: { [K in Kind]: Maker<K> } = {
  choose: none,
  'choose-some': none,
  number: none,
  words: none,
  list: none,
  path: (question, size, ask) => new PathPlan(question, size, ask),
  place: (question, size, ask) => new PlacePlan(question, size, ask),
  formation: (question, size, ask) => new FormationPlan(question, size, ask),
};

export function planOf(question: QuestionView, size: Size, ask: Ask): Plan | null {
  // The table has for each kind what takes a question of that kind; TypeScript cannot follow that.
  return (PLANS[question.kind] as Maker<Kind>)(question, size, ask);
}
