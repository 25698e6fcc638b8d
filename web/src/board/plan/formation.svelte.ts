/** A formation: one point and a shape say where all models of a group go. */
import type { Plain, Point, QuestionOf } from '../../wire';
import { onBoard, withinReach } from '../planning';
import { Plan, type Ask, type Size } from './plan.svelte';

/** Tenths of a millimetre: so far off the board a group may be drawn, to leave it; and by keys beyond its reach. */
const OFF = 300;
const BEYOND = 1000;
/** A group that ends so near to its goal has reached it. */
const NEAR = 127;

export class FormationPlan extends Plan {
  declare readonly question: QuestionOf<'formation'>;
  override readonly isFormation = true;
  override readonly reach;
  override readonly shapes;
  private formed = $state('');

  constructor(question: QuestionOf<'formation'>, size: Size, ask: Ask) {
    super(question, size, ask);
    ({ reach: this.reach, shapes: this.shapes } = question);
    this.formed = this.shapes[0] ?? '';
    void this.look();
  }

  override get shape(): string {
    return this.formed;
  }

  override get value(): Plain {
    return this.points[0] ? [this.shape, this.points[0]] : this.question.usual;
  }

  override get isStaying(): boolean {
    const { usual } = this.question;
    const isUsual = Array.isArray(usual) && usual.length > 0;
    return this.points.length === 0 && this.start !== null && !isUsual;
  }

  override get end(): Point | null {
    const known = this.preview?.end;
    return (this.isSeen ? known : null) ?? this.points.at(-1) ?? known ?? this.start;
  }

  override get missed(): Point | null {
    const [goal, end] = [this.points[0], this.preview?.end];
    if (!this.isSeen || !goal || !end || this.preview?.refusal) return null;
    return Math.hypot(goal[0] - end[0], goal[1] - end[1]) > NEAR ? goal : null;
  }

  /** For many models, the rules say how far it is. */
  override get length(): number {
    return this.told;
  }

  protected override allowed(points: Point[]): Point[] {
    return points.map((point) => onBoard(point, this.size.width, this.size.height, OFF));
  }

  override form(shape: string): void {
    this.formed = shape;
    const at = this.points[0] ?? this.end;
    if (at) this.set([at]);
  }

  protected override nudged(to: Point): Point {
    if (!this.start || this.reach <= 0) return to;
    return withinReach(this.start, [to], this.reach + BEYOND)[0] ?? to;
  }
}
