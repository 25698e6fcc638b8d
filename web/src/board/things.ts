/** What the terrain looks like: a house has a roof, a wood has trees. The kind gives tint and edge. */
import { frameOf, lotsOf, wholeBox } from './coast';
import { round, type Spot } from './geometry';
import {
  both,
  burning,
  circle,
  furrows,
  hill,
  house,
  inRow,
  marsh,
  pond,
  ripples,
  ROCKS,
  ruin,
  spread,
  standing,
  TREES,
  wall,
  type Draw,
  type Drawn,
  type Motif,
} from './motifs';

/** How large the small drawings of the sprite are in units of their own: lines keep their weight. */
const GRIDS: Record<string, number> = {
  tree: 22,
  rock: 20,
  flame: 29,
  thorn: 16,
  pit: 16,
  puff: 20,
  stone: 12,
  banner: 13,
  stake: 10,
  ear: 9,
  reeds: 8,
  bubble: 8,
  tuft: 6,
};

/** How wide a strong line of a drawing is, in its own units. */
export const weightOf = ({ name, size }: Motif): number =>
  round((0.75 * (GRIDS[name.replace(/-\d$/, '')] ?? 20)) / size);

interface Thing {
  draw: Draw;
  /** It was built: its edges are straight. */
  isBuilt?: boolean;
  /** It stands up and casts a shade. */
  isTall?: boolean;
  isWet?: boolean;
}

const THINGS: Record<string, Thing> = {
  house: { draw: house, isBuilt: true, isTall: true },
  'burning-house': { draw: burning, isBuilt: true, isTall: true },
  ruin: { draw: ruin, isBuilt: true },
  wall: { draw: wall, isBuilt: true, isTall: true },
  palisade: { draw: inRow('stake', 1.05, 0.84), isBuilt: true },
  wood: { draw: spread(TREES, 17) },
  thicket: { draw: spread(TREES, 11) },
  hedge: { draw: inRow('tree-1', 1.25, 0.62), isBuilt: true },
  scrub: { draw: both(spread(['tuft'], 6, 1.5, 0.4), spread(TREES, 8, 2.1, 0.5)) },
  thorns: { draw: spread(['thorn'], 14, 0.8) },
  rocks: { draw: spread(ROCKS, 19) },
  rubble: { draw: spread(ROCKS, 8, 1.25, 0.4) },
  pond: { draw: pond, isWet: true },
  marsh: { draw: marsh, isWet: true },
  tar: { draw: both(marsh, spread(['bubble'], 6, 1.7, 0.6)), isWet: true },
  lava: { draw: both(ripples, spread(['flame'], 18, 1.15, 0.5)) },
  fire: { draw: spread(['flame'], 19, 0.95, 0.45) },
  pits: { draw: spread(['pit'], 14, 1.15, 0.4) },
  hill: { draw: hill },
  stone: { draw: both(hill, standing) },
  stones: { draw: both(spread(['tuft'], 6, 2, 0.5), circle) },
  banners: { draw: inRow('banner', 0.6, 1.2), isBuilt: true },
  corn: { draw: spread(['ear'], 7, 0.86, 0.4), isBuilt: true },
  field: { draw: furrows, isBuilt: true },
  cloud: { draw: spread(['puff'], 18, 0.9, 0.4) },
};

export const thingNamed = (name: string): Thing | null => THINGS[name] ?? null;

/** What lies within these outlines. */
export function drawThing(thing: Thing, loops: readonly (readonly Spot[])[]): Drawn {
  const box = wholeBox(loops);
  const half = loops.length === 1 ? frameOf(loops).short : Math.min(box.w, box.h) / 2;
  const { strokes = [], motifs = [] } = thing.draw({ loops, lots: lotsOf(loops.flat()), half });
  return { strokes, motifs };
}
