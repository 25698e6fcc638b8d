/** A base as circles and a glyph: shade, wash, side pattern, rim, heart. */
import sprite from '../sprite.svg?raw';
import type { Letter } from '../sides';
import { round, TAU } from './geometry';

export interface RimCircle {
  kind: 'rim' | 'notch';
  r: number;
  width: number;
  dash: string;
  cap: 'round' | 'butt';
}

const known = new Set(Array.from(sprite.matchAll(/id="g-([\w-]+)"/g), (found) => found[1]!));

/** The glyph's name, or the pawn for one that nobody has drawn. */
export function glyphName(name: string): string {
  return known.has(name) ? name : 'figure';
}

/** Small bases drop the pattern and enlarge the heart. */
export const isBig = (r: number): boolean => r > 14;
export const heartOf = (r: number): number => round(isBig(r) ? r * 0.64 : r * 0.86);
export const glyphSize = (r: number): number => round(isBig(r) ? r * 0.9 : r * 1.16);

export function rimOf(side: Letter, r: number): RimCircle[] {
  const big = isBig(r);
  const teeth = big ? 20 : 14;
  const unit = (TAU * r) / teeth;
  const ring = (
    at: number,
    width: number,
    dash = '',
    cap: 'round' | 'butt' = 'butt',
    kind: 'rim' | 'notch' = 'rim',
  ): RimCircle => ({
    kind,
    r: round(at),
    width: round(width),
    dash,
    cap,
  });
  switch (side) {
    case 'a':
      return big ? [ring(r * 0.95, r * 0.1), ring(r * 0.8, r * 0.035)] : [ring(r * 0.95, r * 0.1)];
    case 'b':
      return [
        ring(r * 0.92, r * 0.16),
        ring(r * 0.97, r * 0.17, `${round(unit * 0.36)} ${round(unit * 0.64)}`, 'butt', 'notch'),
      ];
    case 'c':
      return [
        ring(r * 0.91, r * 0.17, `0.01 ${round((TAU * r * 0.91) / teeth)}`, 'round'),
        ring(r * 0.8, r * 0.04),
      ];
    case 'd':
      return [ring(r * 0.94, r * 0.12, `${round(unit * 1.3)} ${round(unit * 0.7)}`)];
    case 'e':
      return [
        ring(r * 0.96, r * 0.08),
        ring(r * 0.84, r * 0.12, `0.01 ${round((TAU * r * 0.84) / teeth)}`, 'round'),
      ];
  }
}
