/** What part of the drawing is seen, and how large. */
import type { Box, Spot } from './geometry';
import { around, contains, panned, settled, showing, windowIn, zoomed, type Sheet } from './zoom';

/** Pixels for a unit of the drawing, until they are known. */
const USUAL = 1.66;
/** Milliseconds for a turn to something else. */
const TURN = 240;
/** What is seen may be so many times larger than it need be. */
const LOOSE = 1.5;

/** What is to be seen: what it is about, all that belongs to it, and how many units may be seen at most. */
export interface Sought {
  about: Box;
  rest: Box;
  most: number;
}

export class Lens {
  private size = $state.raw({ w: 0, h: 0 });
  private wanted = $state.raw<Box | null>(null);
  /** On the way from one box to another. */
  private passing = $state.raw<Box | null>(null);
  private frame = 0;
  /** What was sought last, for whoever has looked away from it. */
  private sought = $state.raw<Sought | null>(null);
  /** Something is held in the hand: the board stands still under it. */
  isHeld = $state(false);
  /** The shape of the room, as far as the board is to fill it. */
  private readonly aspect = $derived.by(() =>
    this.isFilling() && this.size.h > 0 ? this.size.w / this.size.h : 0,
  );
  readonly sheet = $derived.by(() => this.sheetIn(this.aspect));
  readonly all = $derived(this.sheet.whole);
  readonly box = $derived.by(
    () => this.passing ?? (this.wanted ? settled(this.wanted, this.sheet) : this.all),
  );
  /** What is seen within the frame. */
  readonly window = $derived.by(() => windowIn(this.box, this.sheet));
  /** Pixels per unit of the drawing. */
  readonly u = $derived.by(() => (this.size.w > 0 ? this.size.w / this.box.w : USUAL));
  readonly isNear = $derived.by(() => this.box.w < this.all.w - 0.5);

  constructor(
    private readonly sheetIn: (aspect: number) => Sheet,
    private readonly isFilling: () => boolean = () => false,
  ) {}

  get room(): { w: number; h: number } {
    return this.size;
  }

  get hasSize(): boolean {
    return this.size.w > 0;
  }

  /** Follow the size of the drawing on the screen. */
  watch(node: Element): () => void {
    const watching = new ResizeObserver(() => {
      const { width: w, height: h } = node.getBoundingClientRect();
      this.size = { w, h };
    });
    watching.observe(node);
    return () => watching.disconnect();
  }

  zoom(factor: number, to: Spot | null): void {
    const { box } = this;
    this.set(zoomed(box, factor, to ?? [box.x + box.w / 2, box.y + box.h / 2], this.sheet));
  }

  pan(dx: number, dy: number): void {
    this.set(panned(this.box, dx / this.u, dy / this.u, this.sheet));
  }

  /** Bring a place into sight. */
  show(at: Spot | undefined): void {
    if (at && this.wanted) this.set(showing(this.box, at, 30, this.sheet));
  }

  showAll(): void {
    this.turn(null);
  }

  /** Everything, or again what was sought. */
  toggle(): void {
    const { sought } = this;
    this.turn(this.isNear || !sought ? null : around(sought.about, sought.rest, this.sheet, sought.most));
  }

  /** Turn to something, unless it is seen well enough already. */
  seek(sought: Sought | null): void {
    this.sought = sought;
    if (!sought) return this.turn(null);
    const box = around(sought.about, sought.rest, this.sheet, sought.most);
    const isWell = box.w <= this.box.w && this.box.w <= box.w * LOOSE;
    if (!isWell || !contains(this.window, sought.about)) this.turn(box);
  }

  private set(box: Box | null): void {
    cancelAnimationFrame(this.frame);
    this.passing = null;
    this.wanted = box;
  }

  /** There in a moment; at once for those who want no motion. */
  private turn(box: Box | null): void {
    const from = this.box;
    this.set(box);
    const to = this.box;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill || this.size.w === 0 || (from.w === to.w && from.x === to.x && from.y === to.y)) return;
    const began = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - began) / TURN));
      if (t >= 1) return this.set(box);
      this.passing = between(from, to, t * t * (3 - 2 * t));
      this.frame = requestAnimationFrame(step);
    };
    this.passing = from;
    this.frame = requestAnimationFrame(step);
  }
}

function between(from: Box, to: Box, t: number): Box {
  const at = (one: number, other: number): number => one + (other - one) * t;
  return { x: at(from.x, to.x), y: at(from.y, to.y), w: at(from.w, to.w), h: at(from.h, to.h) };
}
