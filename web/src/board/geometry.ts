/**
 * The board as it is drawn: the longer edge is always 400 units, x to the right, y down, so that
 * strokes and patterns keep their weight whatever the size of the table. Wire lengths are tenths
 * of a millimetre with the origin in the south-west. The viewer's own edge lies at the bottom.
 */
import type { Point, ShapeView, Units, View } from '../wire';

export type Spot = readonly [number, number];

export const SPAN = 400;
export const TAU = Math.PI * 2;

/** The server's units: other numbers here are an error of types. */
const UNITS: Units = { mm: 10, cm: 100, in: 254 };
const unitOf = (unit: string): keyof Units => (unit in UNITS ? (unit as keyof Units) : 'mm');
export const unitLength = (unit: string): number => UNITS[unitOf(unit)];
/** How many of these units one bar of the frame's ruler is long. */
const BARS: Record<keyof Units, number> = { mm: 20, cm: 2, in: 1 };

export const round = (value: number): number => Math.round(value * 100) / 100;
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** The edges that can lie at the bottom, and the degrees by which the board is turned for it. */
const TURNS = { south: 0, west: 90, north: 180, east: 270 } as const;
type Home = keyof typeof TURNS;

/** How a table's lengths become units of the drawing. */
export class Scale {
  readonly width: number;
  readonly height: number;
  readonly unit: keyof Units;
  /** The size of a square, on a board that is made of them. */
  readonly grid: number;
  /** Units of the drawing for a tenth of a millimetre. */
  readonly k: number;
  /** The edge at the bottom. */
  readonly home: Home;
  private readonly right: number;
  private readonly top: number;

  constructor(view: Pick<View, 'width' | 'height' | 'unit'> & { grid?: number; home?: string }) {
    this.k = SPAN / Math.max(view.width, view.height, 1);
    this.right = view.width;
    this.top = view.height;
    this.home = view.home && view.home in TURNS ? (view.home as Home) : 'south';
    const isAcross = this.turn % 180 !== 0;
    this.width = (isAcross ? view.height : view.width) * this.k;
    this.height = (isAcross ? view.width : view.height) * this.k;
    this.unit = unitOf(view.unit);
    this.grid = view.grid ?? 0;
  }

  /** Degrees counter-clockwise by which the board is turned. */
  get turn(): number {
    return TURNS[this.home];
  }

  spot([x = 0, y = 0]: Point | readonly number[]): Spot {
    const { k, right, top } = this;
    switch (this.home) {
      case 'south':
        return [x * k, (top - y) * k];
      case 'west':
        return [(top - y) * k, (right - x) * k];
      case 'north':
        return [(right - x) * k, y * k];
      case 'east':
        return [y * k, x * k];
    }
  }

  /** The whole tenths of a millimetre nearest to a place in the drawing. */
  point(spot: Spot): Point {
    const [across, down] = [Math.round(spot[0] / this.k), Math.round(spot[1] / this.k)];
    switch (this.home) {
      case 'south':
        return [across, this.top - down];
      case 'west':
        return [this.right - down, this.top - across];
      case 'north':
        return [this.right - across, down];
      case 'east':
        return [down, across];
    }
  }

  /** A way on the screen, to the right and up, as one on the table. */
  way([right, up]: readonly [number, number]): readonly [number, number] {
    switch (this.home) {
      case 'south':
        return [right, up];
      case 'west':
        return [up, -right];
      case 'north':
        return [-right, -up];
      case 'east':
        return [-up, right];
    }
  }

  length(tenths: number): number {
    return tenths * this.k;
  }

  /** One bar of the ruler around the board. */
  get bar(): number {
    return (this.grid || BARS[this.unit] * UNITS[this.unit]) * this.k;
  }

  /** One tick of a trail: a square, 10 mm, 1 cm, 1 inch. */
  get tick(): number {
    return (this.grid || (this.unit === 'mm' ? 100 : UNITS[this.unit])) * this.k;
  }

  /** The number of units, without the unit: `159`, `3.5`. */
  number(tenths: number): string {
    if (this.grid) return String(Math.round((tenths / this.grid) * 10) / 10);
    const value = tenths / UNITS[this.unit];
    return this.unit === 'mm' ? String(Math.round(value)) : String(Math.round(value * 10) / 10);
  }

  /** A length in words, with a no-break space: `159 mm`, `3 squares`. */
  words(tenths: number): string {
    const number = this.number(tenths);
    return `${number}\u00a0${this.grid ? (number === '1' ? 'square' : 'squares') : this.unit}`;
  }

  /** Where something is, in words: `120 by 80 mm`, or the column and row of its square. */
  place(point: Point | readonly number[]): string {
    if (!this.grid) return `${this.number(point[0])} by ${this.words(point[1])}`;
    return `column ${Math.floor(point[0] / this.grid) + 1}, row ${Math.floor(point[1] / this.grid) + 1}`;
  }
}

export function distance(one: Spot, other: Spot): number {
  return Math.hypot(other[0] - one[0], other[1] - one[1]);
}

const HEADINGS = ['right', 'down right', 'down', 'down left', 'left', 'up left', 'up', 'up right'] as const;

/** The nearest of eight ways on the screen. */
export function headingOf(from: Spot, to: Spot): string {
  const turn = Math.atan2(to[1] - from[1], to[0] - from[0]) / TAU;
  return HEADINGS[(Math.round(turn * 8) + 8) % 8]!;
}

export function pathLength(points: readonly Spot[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) sum += distance(points[i - 1]!, points[i]!);
  return sum;
}

/** The place at some way along a path; its ends beyond them. */
export function along(points: readonly Spot[], way: number): Spot {
  let left = way;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1]!, points[i]!];
    const leg = distance(from, to);
    if (left <= leg && leg > 0) {
      const t = Math.max(0, left) / leg;
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    }
    left -= leg;
  }
  return points[points.length - 1] ?? [0, 0];
}

/** How far along a path the point of it lies that is nearest to a place. */
export function wayTo(points: readonly Spot[], place: Spot): number {
  let best = Infinity;
  let found = 0;
  let run = 0;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1]!, points[i]!];
    const leg = distance(from, to);
    if (leg === 0) continue;
    const t = ((place[0] - from[0]) * (to[0] - from[0]) + (place[1] - from[1]) * (to[1] - from[1])) / leg;
    const way = clamp(t, 0, leg);
    const gap = distance(along([from, to], way), place);
    if (gap < best - 1e-9) [best, found] = [gap, run + way];
    run += leg;
  }
  return found;
}

/** The part of a path between two ways along it. */
export function cut(points: readonly Spot[], from: number, to: number): Spot[] {
  const part: Spot[] = [along(points, from)];
  let run = 0;
  for (let i = 1; i < points.length; i++) {
    run += distance(points[i - 1]!, points[i]!);
    if (run > from && run < to) part.push(points[i]!);
  }
  part.push(along(points, to));
  return part;
}

export function lineTo(points: readonly Spot[]): string {
  return points.length ? `M${points.map((p) => `${round(p[0])} ${round(p[1])}`).join('L')}` : '';
}

export function outline(points: readonly Spot[]): string {
  return `${lineTo(points)}Z`;
}

const CORNERS = 48;

/** The corners of a shape in the drawing; a disc becomes many. */
export function corners(shape: ShapeView, scale: Scale): Spot[] {
  if ('disc' in shape) {
    const [x, y, r] = shape.disc;
    const [cx, cy] = scale.spot([x, y]);
    const radius = scale.length(r);
    return Array.from({ length: CORNERS }, (_, i) => {
      const t = (TAU * i) / CORNERS;
      return [cx + Math.cos(t) * radius, cy + Math.sin(t) * radius] as const;
    });
  }
  return shape.polygon.map((point) => scale.spot(point));
}

/** The outline of a shape that lies around the origin of the wire's axes: only its size and turn matter. */
export function footprint(shape: ShapeView, scale: Scale): string {
  const [left, down] = scale.spot([0, 0]);
  return outline(corners(shape, scale).map(([x, y]) => [x - left, y - down] as const));
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function boxOf(points: readonly Spot[]): Box {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** The middle of an area, by its weight. */
export function centre(points: readonly Spot[]): Spot {
  let [area, x, y] = [0, 0, 0];
  for (let i = 0; i < points.length; i++) {
    const [a, b] = [points[i]!, points[(i + 1) % points.length]!];
    const cross = a[0] * b[1] - b[0] * a[1];
    area += cross;
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  }
  if (Math.abs(area) < 1e-6) {
    const box = boxOf(points);
    return [box.x + box.w / 2, box.y + box.h / 2];
  }
  return [x / (3 * area), y / (3 * area)];
}

export function isInside(points: readonly Spot[], [x, y]: Spot): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [a, b] = [points[i]!, points[j]!];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/** Where a line from inside or outside first crosses the edge of an area. */
export function firstCrossing(points: readonly Spot[], from: Spot, to: Spot): Spot | null {
  let best: number | null = null;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  for (let i = 0; i < points.length; i++) {
    const [a, b] = [points[i]!, points[(i + 1) % points.length]!];
    const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
    const det = dx * ey - dy * ex;
    if (Math.abs(det) < 1e-9) continue;
    const t = ((a[0] - from[0]) * ey - (a[1] - from[1]) * ex) / det;
    const s = ((a[0] - from[0]) * dy - (a[1] - from[1]) * dx) / det;
    if (t >= 0 && t <= 1 && s >= 0 && s <= 1 && (best === null || t < best)) best = t;
  }
  return best === null ? null : [from[0] + dx * best, from[1] + dy * best];
}

/** Where a line first meets a disc, or its nearest point to the disc's middle if it misses. */
export function discCrossing(from: Spot, to: Spot, middle: Spot, radius: number): Spot {
  const way = wayTo([from, to], middle);
  const near = along([from, to], way);
  const gap = distance(near, middle);
  const back = gap < radius ? Math.sqrt(radius * radius - gap * gap) : 0;
  return along([from, to], Math.max(0, way - back));
}
