/** Which distances are drawn: of the plan, of what is asked, of what is looked at, and of what is in the way. */
import type { Preview, Ring, View } from '../wire';
import type { Scale, Spot } from './geometry';
import type { Plan } from './plan';

export interface RingDrawn {
  id: string;
  at: Spot;
  r: number;
  label: string;
  /** None for a plan. */
  side: number | null;
  /** It does something to those within. */
  isFelt: boolean;
  /** It belongs to the ground, not to a plan. */
  isPlain?: boolean;
}

/** Where the names of those zones stand that belong to nobody: on their edges. */
export function zoneNames(view: View, scale: Scale): RingDrawn[] {
  return view.zones.flatMap(({ shape, side, label }, index) => {
    if (side !== null || !label || !('disc' in shape)) return [];
    const [x, y, radius] = shape.disc;
    return [
      {
        id: `zone-${index}`,
        at: scale.spot([x, y]),
        r: scale.length(radius),
        label,
        side: null,
        isFelt: false,
        isPlain: true,
      },
    ];
  });
}

export interface Looking {
  view: View;
  scale: Scale;
  spots: ReadonlyMap<number, Spot>;
  preview: Preview | null;
  plan: Plan | null;
  /** Where the plan ends. */
  end: Spot | null;
  selected: number | null;
  lit: number | null;
  /** The pieces that something on the way is about. */
  noted: readonly (number | null)[];
  movers: readonly number[];
  /** The pieces that can be chosen: a range of theirs is one's own. */
  offered: readonly number[];
}

/** The name, with how far it is unless the name says it. */
const worded = (ring: Ring, scale: Scale): string =>
  /\d/.test(ring.name) ? ring.name : `${ring.name} ${scale.number(ring.radius)}`;

export function ringsOn({
  view,
  scale,
  spots,
  preview,
  plan,
  end,
  selected,
  lit,
  noted,
  movers,
  offered,
}: Looking): RingDrawn[] {
  const drawn: RingDrawn[] = [];
  const add = (id: string, at: Spot, ring: Ring, side: number | null): void => {
    drawn.push({
      id: `${id}-${ring.name}`,
      at,
      r: scale.length(ring.radius),
      label: worded(ring, scale),
      side,
      isFelt: ring.pieces.length > 0,
    });
  };
  if (end) for (const ring of preview?.rings ?? []) add('plan', end, ring, null);
  const start = plan?.question.start;
  if (plan && start) for (const ring of plan.rings) add('asked', scale.spot(start), ring, null);
  for (const piece of view.pieces) {
    const at = spots.get(piece.id);
    if (!at) continue;
    const isLooked = piece.id === selected && !movers.includes(piece.id);
    if ((isLooked || noted.includes(piece.id)) && piece.reach > piece.radius * 2) {
      drawn.push({
        id: `reach-${piece.id}`,
        at,
        r: scale.length(piece.reach),
        label: `range ${scale.words(piece.reach)}`,
        side: offered.includes(piece.id) ? null : piece.side,
        isFelt: false,
      });
    }
    for (const ring of piece.rings) {
      const isFelt =
        [selected, lit].some((one) => one !== null && (one === piece.id || ring.pieces.includes(one))) ||
        noted.includes(piece.id);
      if (isFelt) add(`of-${piece.id}`, at, ring, piece.side);
    }
  }
  return drawn;
}
