/** What part of the drawing is seen, and how large. */
import type { Box, Spot } from './geometry';
import { panned, settled, showing, zoomed } from './zoom';

/** Pixels for a unit of the drawing, until they are known. */
const USUAL = 1.66;

export class Lens {
  private pixels = $state(0);
  private wanted = $state.raw<Box | null>(null);
  readonly all = $derived.by(() => this.sheet());
  readonly box = $derived.by(() => (this.wanted ? settled(this.wanted, this.all) : this.all));
  /** Pixels per unit of the drawing. */
  readonly u = $derived.by(() => (this.pixels > 0 ? this.pixels / this.box.w : USUAL));
  readonly isNear = $derived.by(() => this.box.w < this.all.w - 0.5);

  constructor(private readonly sheet: () => Box) {}

  /** Follow the size of the drawing on the screen. */
  watch(node: Element): () => void {
    const watching = new ResizeObserver(() => (this.pixels = node.getBoundingClientRect().width));
    watching.observe(node);
    return () => watching.disconnect();
  }

  zoom(factor: number, to: Spot | null): void {
    const { box } = this;
    this.wanted = zoomed(box, factor, to ?? [box.x + box.w / 2, box.y + box.h / 2], this.all);
  }

  pan(dx: number, dy: number): void {
    this.wanted = panned(this.box, dx / this.u, dy / this.u, this.all);
  }

  /** Bring a place into sight. */
  show(at: Spot | undefined): void {
    if (at && this.wanted) this.wanted = showing(this.box, at, 30, this.all);
  }

  showAll(): void {
    this.wanted = null;
  }
}
