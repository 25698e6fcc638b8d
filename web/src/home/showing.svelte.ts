/** A recorded battle that shows itself once, step by step, and then rests. */
import { along, pathLength } from '../board/geometry';
import type { PieceView, Point, View } from '../wire';

export interface Step {
  says: string;
  ways: [number, Point[]][];
  gone: number[];
}

export interface Battle {
  game: string;
  view: View;
  steps: Step[];
  end: string;
}

const MOVE = 700;
const REST = 1300;

const ease = (t: number): number => 1 - (1 - t) ** 3;

export class Showing {
  /** How many steps have begun. */
  begun = $state(0);
  /** How far the last of them is. */
  share = $state(1);
  isRunning = $state(false);
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly battle: Battle) {}

  readonly step = $derived.by(() => this.battle.steps[this.begun - 1] ?? null);
  readonly isOver = $derived.by(() => this.begun === this.battle.steps.length && this.share === 1);
  /** The pieces as they stand now, and those that the last step removed, where they stood. */
  readonly board = $derived.by(() => {
    const pieces = new Map(this.battle.view.pieces.map((piece) => [piece.id, piece]));
    const put = (id: number, at: Point | null): void => {
      const piece = pieces.get(id);
      if (piece) pieces.set(id, { ...piece, x: at?.[0] ?? null, y: at?.[1] ?? null });
    };
    let lost: PieceView[] = [];
    this.battle.steps.slice(0, this.begun).forEach(({ ways, gone }, index) => {
      const isLast = index === this.begun - 1;
      for (const [id, way] of ways) put(id, isLast ? this.on(way) : way[way.length - 1]!);
      lost = gone.flatMap((id) => pieces.get(id) ?? []);
      for (const id of gone) put(id, null);
    });
    return { pieces: [...pieces.values()], lost: this.isOver ? [] : lost };
  });

  private on(way: Point[]): Point {
    const [x, y] = along(way, pathLength(way) * ease(this.share));
    return [x, y];
  }

  play(): void {
    if (this.isOver) this.begun = 0;
    this.isRunning = true;
    this.next();
  }

  pause(): void {
    this.stop();
    this.share = 1;
  }

  /** At the last frame, without any motion. */
  rest(): void {
    this.stop();
    this.begun = this.battle.steps.length;
    this.share = 1;
  }

  stop(): void {
    this.isRunning = false;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }

  private next(): void {
    if (this.begun === this.battle.steps.length) {
      this.rest();
      return;
    }
    this.begun++;
    this.share = 0;
    const began = performance.now();
    const draw = (now: number): void => {
      this.share = Math.min(1, Math.max(0, (now - began) / MOVE));
      if (this.share < 1) this.frame = requestAnimationFrame(draw);
      else this.timer = setTimeout(() => this.next(), REST);
    };
    this.frame = requestAnimationFrame(draw);
  }
}
