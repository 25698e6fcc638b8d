/** What a plan comes to on the drawing: who moves, where it would end, and how much room that takes. */
import type { Spot } from './geometry';
import type { Drawing } from './drawing.svelte';
import { marching } from './marching';
import type { Plan } from './plan';
import { around, extent, unitFor } from './units';

/** Tenths of a millimetre: what has no radius of its own is drawn with this one. */
const PLAIN = 200;

export class Planned {
  readonly plan = $derived.by(() => this.planned());
  private readonly troop = $derived.by(() =>
    this.plan?.isFormation ? unitFor(this.drawing.units, this.plan.question.piece) : null,
  );
  readonly mover = $derived.by(() => {
    const id = this.plan?.question.piece ?? null;
    return this.troop?.piece ?? this.drawing.view.pieces.find((piece) => piece.id === id) ?? null;
  });
  readonly movers = $derived.by(() => {
    if (this.troop) return this.troop.models.map((model) => model.id);
    return this.mover ? [this.mover.id] : [];
  });
  /** The radius of one that moves. */
  readonly base = $derived.by(() => this.drawing.scale.length(this.mover?.radius || PLAIN));
  readonly isMoving = $derived.by(() => this.plan !== null && !this.plan.isStaying);
  readonly marchers = $derived.by(() => {
    const { spots, scale } = this.drawing;
    return this.plan?.isFormation && this.isMoving ? marching(this.plan, this.troop, spots, scale) : [];
  });
  /** The ground that a group would stand on. */
  readonly place = $derived.by(() => {
    if (!this.plan?.isFormation) return null;
    const at = this.marchers.map((one) => one.at);
    return (
      around(at, this.base) ?? (this.troop && extent(this.troop, this.drawing.spots, this.drawing.scale))
    );
  });
  readonly radius = $derived.by(() => this.place?.r ?? this.base);
  readonly end = $derived.by(
    () => this.place?.at ?? (this.plan?.end ? this.drawing.scale.spot(this.plan.end) : null),
  );
  /** Where the keys take hold of the plan. */
  readonly helm: Spot | null = $derived.by(() => {
    const { view, scale } = this.drawing;
    if (!this.plan) return null;
    return this.end ?? scale.spot(this.plan.offered[0] ?? [view.width / 2, view.height / 2]);
  });
  /** What the server says of it, if it is of the plan as it is now. */
  readonly preview = $derived.by(() => (this.plan?.isSeen ? this.plan.preview : null));
  readonly notes = $derived.by(() => this.preview?.notes ?? []);
  readonly isRefused = $derived.by(() => this.preview?.refusal != null);
  /** How far it is from the middle of what is planned to its edge. */
  readonly span = $derived.by(() => {
    const footprint = this.plan?.footprint;
    return footprint && 'disc' in footprint ? this.drawing.scale.length(footprint.disc[2]) : this.radius;
  });
  /** Not the piece itself is placed, but something that it throws. */
  readonly isCover = $derived.by(() => this.plan?.preview?.outline != null && this.plan.footprint === null);
  /** What names must not cover. */
  readonly discs = $derived.by(() => {
    if (this.marchers.length) return this.marchers.map(({ at }) => ({ at, r: this.base }));
    const isThere = this.end && this.isMoving && this.plan?.preview?.outline == null;
    return isThere ? [{ at: this.end, r: this.radius }] : [];
  });

  constructor(
    readonly drawing: Drawing,
    private readonly planned: () => Plan | null,
  ) {}
}
