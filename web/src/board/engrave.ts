/** The marks around and under the pieces: every one but the stipple is also a measure. */
import { distance, round as f, type Box, type Spot } from './geometry';

/** Short strokes across an edge, every `gap` units, from `from` to `to` units outwards. */
export function hachure(points: readonly Spot[], gap: number, from: number, to: number): string {
  const lengths = [1, 0.55, 0.8, 0.45];
  const cx = points.reduce((sum, p) => sum + p[0], 0) / points.length;
  const cy = points.reduce((sum, p) => sum + p[1], 0) / points.length;
  let out = '';
  let rest = 0;
  let count = 0;
  for (let i = 0; i < points.length; i++) {
    const [a, b] = [points[i]!, points[(i + 1) % points.length]!];
    const leg = distance(a, b);
    for (let t = rest; t < leg; t += gap) {
      const [x, y] = [a[0] + ((b[0] - a[0]) * t) / leg, a[1] + ((b[1] - a[1]) * t) / leg];
      const d = Math.hypot(x - cx, y - cy) || 1;
      const [ux, uy] = [(x - cx) / d, (y - cy) / d];
      const end = from + (to - from) * lengths[count++ % 4]!;
      out += `M${f(x + ux * from)} ${f(y + uy * from)}L${f(x + ux * end)} ${f(y + uy * end)}`;
    }
    rest = (((rest - leg) % gap) + gap) % gap;
  }
  return out;
}

/** Engraver's ground: sparse stipple and tufts, the same for the same seed. Decoration only. */
export function stipple(w: number, h: number, seed: number, count: number): { dots: string; tufts: string } {
  let state = seed;
  const next = (): number => (state = (state * 16807) % 2147483647) / 2147483647;
  let dots = '';
  let tufts = '';
  for (let i = 0; i < count; i++) {
    const [x, y] = [f(next() * w), f(next() * h)];
    if (i % 4) dots += `M${x} ${y}h.01`;
    else tufts += `M${x} ${y}l-1.1-2.4M${f(x + 1.1)} ${y}v-3M${f(x + 2.2)} ${y}l1.1-2.4`;
  }
  return { dots, tufts };
}

/**
 * The bars of the ruler around what is seen of a board, black and white by `step` from its lower
 * left corner, so far outside it.
 */
export function rulerBars(w: number, h: number, step: number, seen: Box, far = 2): string {
  const [x0, x1] = [Math.max(0, seen.x), Math.min(w, seen.x + seen.w)];
  const [y0, y1] = [Math.max(0, seen.y), Math.min(h, seen.y + seen.h)];
  const [top, foot] = [f(seen.y - far), f(seen.y + seen.h + far)];
  const [left, right] = [f(seen.x - far), f(seen.x + seen.w + far)];
  const across = (odd: number, y: number): string =>
    spans(x0, x1, step, odd)
      .map(([from, to]) => `M${f(from)} ${y}H${f(to)}`)
      .join('');
  const up = (odd: number, x: number): string =>
    spans(h - y1, h - y0, step, odd)
      .map(([from, to]) => `M${x} ${f(h - from)}V${f(h - to)}`)
      .join('');
  return across(0, top) + across(1, foot) + up(0, left) + up(1, right);
}

/** Every second step between two places, as far as it lies between them. */
function spans(low: number, high: number, step: number, odd: number): [number, number][] {
  const found: [number, number][] = [];
  for (let i = Math.floor(low / step); i * step < high - 1e-6; i++) {
    const [from, to] = [Math.max(low, i * step), Math.min(high, (i + 1) * step)];
    if (Math.abs(i % 2) === odd && to - from > 1e-6) found.push([from, to]);
  }
  return found;
}

/** Small crosses, one step apart. */
export function crosses(w: number, h: number, step: number): string {
  let out = '';
  for (let x = step; x < w - 1; x += step) {
    for (let y = step; y < h - 1; y += step) out += `M${f(x - 2.2)} ${f(y)}h4.4M${f(x)} ${f(y - 2.2)}v4.4`;
  }
  return out;
}

/** The lines between squares. */
export function squares(w: number, h: number, step: number): string {
  let out = '';
  for (let x = step; x < w - step / 2; x += step) out += `M${f(x)} 0V${f(h)}`;
  for (let y = h - step; y > step / 2; y -= step) out += `M0 ${f(y)}H${f(w)}`;
  return out;
}

/** A trail that is also a ruler: a tick each step, a longer one at each fifth and at each band. */
export function ticks(
  points: readonly Spot[],
  from: number,
  to: number,
  step: number,
  bands: readonly number[] = [],
): string {
  let out = '';
  let run = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const leg = distance(a, b);
    if (leg === 0) continue;
    const [ux, uy] = [(b[0] - a[0]) / leg, (b[1] - a[1]) / leg];
    for (let n = Math.ceil((run + 0.01) / step); n * step <= run + leg + 1e-9; n++) {
      const way = n * step;
      if (way < from - 1e-9 || way > to + 1e-9) continue;
      const t = way - run;
      const half = bands.some((band) => Math.abs(band - way) < step / 100) ? 5 : n % 5 === 0 ? 3 : 2;
      const [x, y] = [a[0] + ux * t, a[1] + uy * t];
      out += `M${f(x - uy * half)} ${f(y + ux * half)}L${f(x + uy * half)} ${f(y - ux * half)}`;
    }
    run += leg;
  }
  return out;
}

/** Four corner brackets around a place: the piece in question, or the keyboard's. */
export function brackets(half: number, arm: number, high = half): string {
  const [w, x, h, y] = [f(half), f(half - arm), f(high), f(high - arm)];
  return `M-${w}-${y}V-${h}H-${x}M${x}-${h}H${w}V-${y}M${w} ${y}V${h}H${x}M-${x} ${h}H-${w}V${y}`;
}

/** A bar across the end of a path that stops early. */
export function stopBar(points: readonly Spot[], half: number): string {
  const last = points[points.length - 1];
  const before = points.findLast((point) => last !== undefined && distance(point, last) > 1e-6);
  if (!last || !before) return '';
  const leg = distance(before, last);
  const [ux, uy] = [(last[0] - before[0]) / leg, (last[1] - before[1]) / leg];
  return `M${f(last[0] - uy * half)} ${f(last[1] + ux * half)}L${f(last[0] + uy * half)} ${f(last[1] - ux * half)}`;
}
