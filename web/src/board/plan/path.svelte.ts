/** A path: where a piece turns and where it ends. */
import type { Plain, Point, QuestionOf } from '../../wire';
import { extended, inSquares, pathIn, snapped, withinReach } from '../planning';
import { Plan, type Ask, type Size } from './plan.svelte';

export class PathPlan extends Plan {
  declare readonly question: QuestionOf<'path'>;
  override readonly isPath = true;
  override readonly candidates;
  override readonly reach;
  override readonly pivots;

  constructor(question: QuestionOf<'path'>, size: Size, ask: Ask) {
    super(question, size, ask);
    ({ candidates: this.candidates, reach: this.reach, pivots: this.pivots } = question);
    void this.look();
  }

  override get value(): Plain {
    return this.points;
  }

  override get offered(): Point[] {
    return this.candidates.flatMap(({ value }) => pathIn(value).slice(-1));
  }

  override get isStaying(): boolean {
    return this.points.length === 0;
  }

  protected override allowed(points: Point[]): Point[] {
    const kept = inSquares(points, this.size, this.offered);
    return this.start && !this.size.grid ? withinReach(this.start, kept, this.reach) : kept;
  }

  /** A place that was refused is not gone by: the next one takes its place. */
  override put(to: Point, near = 0): void {
    const kept = this.isSeen && this.preview?.refusal ? this.points.slice(0, -1) : this.points;
    this.set(extended(kept, snapped(to, this.offered, near), this.pivots + 1));
  }

  override turn(): void {
    const last = this.points.at(-1);
    if (last && this.points.length <= this.pivots) this.set([...this.points, last]);
  }
}
