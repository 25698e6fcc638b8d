/** Arrow keys on the board: the nearest piece that way. */
import type { Spot } from './geometry';

const WAYS: Record<string, Spot> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The piece to go to, or none: near counts, and more so the straighter it lies ahead. */
export function towards(key: string, from: number, spots: ReadonlyMap<number, Spot>): number | null {
  const way = WAYS[key];
  const start = spots.get(from);
  if (!way || !start) return null;
  let best: number | null = null;
  let least = Infinity;
  for (const [id, spot] of spots) {
    const [dx, dy] = [spot[0] - start[0], spot[1] - start[1]];
    const ahead = dx * way[0] + dy * way[1];
    if (id === from || ahead <= 0.5) continue;
    const aside = Math.abs(dx * way[1] - dy * way[0]);
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
