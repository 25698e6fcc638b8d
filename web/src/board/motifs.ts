/** How things of the terrain are drawn within their true outline. Light falls from the upper left. */
import {
  curve,
  edgeGap,
  frameOf,
  grown,
  inFrame,
  isWithin,
  packed,
  shrunk,
  wholeBox,
  type Frame,
  type Lots,
} from './coast';
import { centre, lineTo, round, type Spot } from './geometry';

/** A line or a filled shape within the outline. */
export interface Stroke {
  d: string;
  width: number;
  fill?: 'tint';
  opacity?: number;
}

/** A small drawing of the sprite, so many units high and wide. */
export interface Motif {
  name: string;
  at: Spot;
  size: number;
}

export interface Drawn {
  strokes: Stroke[];
  motifs: Motif[];
}

export interface Ground {
  loops: readonly (readonly Spot[])[];
  lots: Lots;
  /** Half the smaller side. */
  half: number;
}

export type Draw = (ground: Ground) => Partial<Drawn>;

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));
const mix = (a: Spot, b: Spot, t: number): Spot => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
const isShady = ([x, y]: Spot): boolean => 0.5 * x + 0.85 * y > 0.1;

/** Drawings all over the ground, about so large. */
export const spread =
  (names: readonly string[], size: number, apart = 0.84, inwards = 0.46): Draw =>
  ({ loops, lots, half }) => {
    const large = between(Math.min(size, 5), half * 0.42, size);
    const motifs = packed(loops, large * apart, large * inwards, lots).map((at) => {
      const name = names[Math.floor(lots() * names.length)]!;
      return { name, at, size: round(large * (0.88 + lots() * 0.28)) };
    });
    return { motifs: motifs.length ? motifs : [{ name: names[0]!, at: middleOf(loops), size: large }] };
  };

function middleOf(loops: readonly (readonly Spot[])[]): Spot {
  const at = centre(loops[0]!);
  if (isWithin(loops, at)) return at;
  const box = wholeBox(loops);
  return [box.x + box.w / 2, box.y + box.h / 2];
}

export const TREES = ['tree-1', 'tree-2', 'tree-3'];
export const ROCKS = ['rock-1', 'rock-2'];

export const both =
  (...draws: Draw[]): Draw =>
  (ground) => {
    const all = draws.map((draw) => draw(ground));
    return {
      strokes: all.flatMap((one) => one.strokes ?? []),
      motifs: all.flatMap((one) => one.motifs ?? []),
    };
  };

/** The four sides of a roof: bright ones with few short lines, shady ones hatched to the ridge. */
function roof({ loops, lots }: Ground): Stroke[] {
  const frame = frameOf(loops);
  const { long, short } = frame;
  const ridge = Math.max(long - 0.92 * short, long * 0.12);
  const [left, right] = [inFrame(frame, -ridge, 0), inFrame(frame, ridge, 0)];
  const corner = (a: number, b: number): Spot => inFrame(frame, a * long, b * short);
  const { along, across } = frame;
  const back = (way: Spot): Spot => [-way[0], -way[1]];
  const sides: [Spot, Spot, Spot, Spot, Spot][] = [
    [corner(-1, -1), corner(1, -1), left, right, back(across)],
    [corner(-1, 1), corner(1, 1), left, right, across],
    [corner(-1, -1), corner(-1, 1), left, left, back(along)],
    [corner(1, -1), corner(1, 1), right, right, along],
  ];
  const [light, dark] = [[] as string[], [] as string[]];
  for (const [from, to, top, topmost, way] of sides) {
    const shady = isShady(way);
    const count = Math.max(3, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / (shady ? 2.3 : 6.5)));
    for (let i = 1; i < count; i++) {
      const eave = mix(from, to, i / count);
      const end = mix(eave, mix(top, topmost, i / count), (shady ? 0.78 : 0.32) + lots() * 0.16);
      (shady ? dark : light).push(lineTo([mix(eave, end, 0.03), end]));
    }
  }
  const hips = [
    [corner(-1, -1), left, right, corner(1, -1)],
    [corner(-1, 1), left],
    [corner(1, 1), right],
  ];
  return [
    { d: light.join(''), width: 0.55 },
    { d: dark.join(''), width: 0.7 },
    { d: hips.map(lineTo).join(''), width: 1.1 },
  ];
}

export const house: Draw = (ground) => {
  const frame = frameOf(ground.loops);
  const size = between(3.5, frame.short * 0.36, 8);
  return {
    strokes: roof(ground),
    motifs: [{ name: 'chimney', at: inFrame(frame, frame.long * 0.34, -frame.short * 0.24), size }],
  };
};

export const burning: Draw = (ground) => ({
  strokes: roof(ground),
  motifs: [{ name: 'fire', at: middleOf(ground.loops), size: round(ground.half * 1.5) }],
});

/** Walls that still stand, with gaps, and stones that have fallen. */
export const ruin: Draw = ({ loops, lots, half }) => {
  const inner = shrunk(loops[0]!, 1 - between(0.1, 3.4 / half, 0.3));
  const gaps: string[] = [];
  inner.forEach((from, index) => {
    const to = inner[(index + 1) % inner.length]!;
    const [low, high] = [0.25 + lots() * 0.3, 0.15 + lots() * 0.15];
    gaps.push(lineTo([from, mix(from, to, low)]), lineTo([mix(from, to, low + high), to]));
  });
  const stones = packed(loops, half * 0.62, half * 0.4, lots).slice(0, 9);
  const motifs = stones.map((at, index) => ({
    name: ROCKS[index % 2]!,
    at,
    size: round(between(2.5, half * 0.2, 6) * (0.7 + lots() * 0.6)),
  }));
  return { strokes: [{ d: gaps.join(''), width: 1.1 }], motifs };
};

/** Courses of stones along the longer side. */
export const wall: Draw = ({ loops, lots }) => {
  const frame = frameOf(loops);
  const rows = between(1, Math.round((2 * frame.short) / 7), 60);
  const high = (2 * frame.short) / rows;
  const stones: string[] = [];
  const hatch: string[] = [];
  for (let row = 0; row < rows; row++) {
    const y = -frame.short + high * (row + 0.5);
    let x = -frame.long - lots() * high * (row % 2);
    while (x < frame.long) {
      const wide = high * (0.95 + lots() * 0.6);
      const at = inFrame(frame, x + wide / 2, y);
      if (isWithin(loops, at)) {
        stones.push(stone(frame, x + 0.35, y - high / 2 + 0.35, wide - 0.7, high - 0.7));
        if (row === rows - 1 || rows > 2)
          hatch.push(
            lineTo([inFrame(frame, x + wide * 0.3, y + high * 0.3), inFrame(frame, x + wide * 0.55, y)]),
          );
      }
      x += wide;
    }
  }
  return {
    strokes: [
      { d: stones.join(''), width: 0.7, fill: 'tint' },
      { d: hatch.join(''), width: 0.5 },
    ],
  };
};

/** A stone with round corners. */
function stone(frame: Frame, x: number, y: number, w: number, h: number): string {
  const r = Math.min(w, h) * 0.28;
  const p = (a: number, b: number): string =>
    inFrame(frame, x + a, y + b)
      .map(round)
      .join(' ');
  return (
    `M${p(r, 0)}L${p(w - r, 0)}Q${p(w, 0)} ${p(w, r)}L${p(w, h - r)}Q${p(w, h)} ${p(w - r, h)}` +
    `L${p(r, h)}Q${p(0, h)} ${p(0, h - r)}L${p(0, r)}Q${p(0, 0)} ${p(r, 0)}Z`
  );
}

/** In a row along the longer side. */
export const inRow =
  (name: string, part: number, apart: number): Draw =>
  ({ loops }) => {
    const frame = frameOf(loops);
    const size = between(3, frame.short * 2 * part, 16);
    const count = Math.max(1, Math.floor((2 * frame.long) / (size * apart)));
    const motifs = Array.from({ length: count }, (_, index) => ({
      name,
      at: inFrame(frame, -frame.long + ((index + 0.5) * 2 * frame.long) / count, 0),
      size: round(size),
    }));
    return { motifs };
  };

/** Lines of the shore, waves in the middle, reeds at the edge. */
export const pond: Draw = (ground) => {
  const { loops, half } = ground;
  const shores = [0.93, 0.86, 0.77].map((part, index) => ({
    d: loops.length === 1 ? curve(shrunk(grown(loops[0]!), part)) : '',
    width: 0.7 - index * 0.1,
    opacity: 0.8 - index * 0.15,
  }));
  return {
    strokes: [...shores, { d: waves(ground, between(6, half * 0.3, 11), half * 0.3), width: 0.6 }],
    motifs: reeds(ground, 5),
  };
};

function waves({ loops, lots }: Ground, apart: number, inwards: number): string {
  return packed(loops, apart, inwards, lots)
    .map(([x, y]) => {
      const w = round(1.6 + lots() * 0.9);
      return `M${round(x - 2 * w)} ${round(y)}q${w / 2}-1.2 ${w} 0t${w} 0 ${w} 0 ${w} 0`;
    })
    .join('');
}

function reeds({ loops, half, lots }: Ground, most: number): Motif[] {
  const size = between(4, half * 0.22, 8);
  const near = packed(loops, size * 1.7, size * 0.5, lots).filter((at) => edgeGap(loops, at) < size * 1.6);
  const every = Math.max(1, Math.ceil(near.length / most));
  return near
    .filter((_, index) => index % every === 0)
    .map((at) => ({ name: 'reeds', at, size: round(size) }));
}

export const ripples: Draw = (ground) => ({
  strokes: [{ d: waves(ground, between(7, ground.half * 0.36, 13), ground.half * 0.12), width: 0.55 }],
});

export const marsh: Draw = both(ripples, (ground) => ({
  motifs: reeds({ ...ground, half: ground.half * 0.9 }, 12),
}));

/** Strokes down the slope, closer and stronger in the shade, around an open top. */
export const hill: Draw = ({ loops, lots, half }) => {
  const [light, dark] = [[] as string[], [] as string[]];
  const edge = loops[0]!;
  const [cx, cy] = centre(edge);
  const rings = between(2, Math.round(half / 9), 5);
  for (let ring = 0; ring < rings; ring++) {
    const part = 0.95 - (0.62 * ring) / rings;
    const around = shrunk(edge, part);
    around.forEach((from, index) => {
      const to = around[(index + 1) % around.length]!;
      const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 2.9));
      for (let i = 0; i < count; i++) {
        const at = mix(from, to, (i + lots() * 0.3) / count);
        const out = Math.hypot(at[0] - cx, at[1] - cy) || 1;
        const shady = isShady([(at[0] - cx) / out, (at[1] - cy) / out]);
        if (!shady && i % 2) continue;
        const length = (0.62 / rings) * (shady ? 0.78 : 0.5) * (0.8 + lots() * 0.3);
        (shady ? dark : light).push(lineTo([at, mix(at, [cx, cy], length / part)]));
      }
    });
  }
  return {
    strokes: [
      { d: light.join(''), width: 0.5 },
      { d: dark.join(''), width: 0.8 },
      { d: curve(shrunk(edge, 0.27)), width: 0.7 },
    ],
  };
};

/** Standing stones, one in the middle and the others around it. */
export const circle: Draw = ({ loops, half }) => {
  const at = middleOf(loops);
  const size = between(6, half * 0.42, 15);
  const count = between(3, Math.floor(half / 5), 8);
  const ring = Array.from({ length: count }, (_, index): Spot => {
    const angle = (Math.PI * 2 * (index + 0.25)) / count;
    return [at[0] + Math.cos(angle) * half * 0.62, at[1] + Math.sin(angle) * half * 0.62];
  });
  const places = [at, ...ring.filter((spot) => isWithin(loops, spot))].sort((a, b) => a[1] - b[1]);
  return { motifs: places.map((spot) => ({ name: 'stone', at: spot, size: round(size) })) };
};

export const standing: Draw = ({ loops, half }) => ({
  motifs: [{ name: 'stone', at: middleOf(loops), size: round(between(8, half, 26)) }],
});

/** Lines along the longer side, as a plough leaves them. */
export const furrows: Draw = ({ loops, lots }) => {
  const frame = frameOf(loops);
  const rows = Math.max(2, Math.round((2 * frame.short) / 5.5));
  const lines = Array.from({ length: rows - 1 }, (_, index) => {
    const y = -frame.short + ((index + 1) * 2 * frame.short) / rows;
    const points = Array.from({ length: 9 }, (__, step) =>
      inFrame(frame, -frame.long * 0.96 + (frame.long * 1.92 * step) / 8, y + (lots() - 0.5) * 1.1),
    );
    return lineTo(points);
  });
  return { strokes: [{ d: lines.join(''), width: 0.6 }] };
};
