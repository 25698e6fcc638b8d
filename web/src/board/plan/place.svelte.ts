/** A place: one point, which goes with the pointer until it is put down. */
import type { Plain, Point, QuestionOf, ValueView } from '../../wire';
import { inSquares, pointIn, snapped } from '../planning';
import { Plan, type Ask, type Size } from './plan.svelte';

export class PlacePlan extends Plan {
  declare readonly question: QuestionOf<'place'>;
  override readonly isPlace = true;
  override readonly candidates;
  override readonly footprint;
  override readonly rings;
  /** Where the pointer rests, until something is put down. */
  private hovered = $state.raw<Point | null>(null);
  private isPut = false;

  constructor(question: QuestionOf<'place'>, size: Size, ask: Ask) {
    super(question, size, ask);
    ({ candidates: this.candidates, footprint: this.footprint, rings: this.rings } = question);
    const first = pointIn(this.candidates.length === 1 ? this.candidates[0]!.value : question.usual);
    if (first) this.put(first);
    this.isPut = false;
  }

  override get start(): Point | null {
    return null;
  }

  override get value(): Plain {
    return this.hovered ?? this.points[0] ?? null;
  }

  override get named(): readonly ValueView[] {
    return this.candidates.every(({ label }) => !/\d/.test(label)) ? this.candidates : [];
  }

  override get offered(): Point[] {
    return this.candidates.map(({ value }) => pointIn(value)).filter((point) => point !== null);
  }

  /** The place is not where the pointer is: until more is known, it stays where it was last. */
  private get isLed(): boolean {
    return this.preview !== null && this.seen !== null && JSON.stringify(this.preview.end) !== this.seen;
  }

  override get end(): Point | null {
    if (this.preview && (this.isSeen || this.isLed)) return this.preview.end;
    return this.hovered ?? this.points[0] ?? null;
  }

  /** What covers much ground is meant only at its middle. */
  override isMeant(at: Point, near: number): boolean {
    const { end } = this;
    return this.isPut && end !== null && Math.hypot(at[0] - end[0], at[1] - end[1]) <= near;
  }

  override get isHovering(): boolean {
    return this.hovered !== null;
  }

  override get isLegal(): boolean {
    return super.isLegal && this.points.length === 1 && !this.isHovering;
  }

  /** The place is where the rules take it to be meant. */
  override get answer(): Plain {
    return this.isSeen && this.preview ? this.preview.end : this.value;
  }

  protected override allowed(points: Point[]): Point[] {
    return inSquares(points, this.size, this.offered);
  }

  override set(points: Point[]): void {
    this.hovered = null;
    this.isPut = points.length > 0;
    super.set(points);
  }

  override hover(to: Point | null, near = 0): void {
    if (this.isPut) return;
    this.hovered = to && inSquares([snapped(to, this.offered, near)], this.size, [])[0]!;
    void this.look();
  }
}
