/** A view as it is drawn: the scale, where each piece is, and what acts as one. */
import type { Point, View } from '../wire';
import { Scale, type Spot } from './geometry';
import { extent, unitFor, unitsOf, type Extent } from './units';

export class Drawing {
  readonly view = $derived.by(() => this.viewed());
  readonly scale = $derived(new Scale(this.view));
  readonly units = $derived(unitsOf(this.view));
  readonly spots: ReadonlyMap<number, Spot> = $derived.by(() => {
    const found = new Map<number, Spot>();
    for (const { id, x, y } of this.view.pieces) {
      const at = this.positions()?.get(id) ?? (x !== null && y !== null ? ([x, y] as const) : null);
      if (at) found.set(id, this.scale.spot([at[0], at[1]]));
    }
    return found;
  });
  private readonly radii = $derived(
    new Map(this.view.pieces.map((piece) => [piece.id, this.scale.length(piece.radius)])),
  );

  constructor(
    private readonly viewed: () => View,
    /** Where pieces are on their way, while a move is shown. */
    private readonly positions: () => ReadonlyMap<number, Point> | undefined,
  ) {}

  readonly radiusOf = (id: number): number => this.radii.get(id) ?? 0;

  /** The middle and the edge of what a piece belongs to. */
  readonly extentOf = (id: number): Extent | null => {
    const unit = unitFor(this.units, id);
    return unit && extent(unit, this.spots, this.scale);
  };
}
