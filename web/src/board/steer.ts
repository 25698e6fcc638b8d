/** The keys that move a plan: arrows by a tick or with Shift by the least, T turns, F forms a group anew. */
import type { Plan } from './plan';
import type { Scale } from './geometry';

const WAYS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const FINE = 10;

export function steer(event: KeyboardEvent, plan: Plan, scale: Scale, confirm?: () => void): void {
  if (event.key in WAYS) {
    const way = scale.way(WAYS[event.key]!);
    const step = event.shiftKey && !scale.grid ? FINE : Math.round(scale.tick / scale.k);
    plan.nudge(way[0] * step, way[1] * step);
  } else if (event.key === 't' || event.key === 'T') plan.turn();
  else if (event.key === 'f' || event.key === 'F') plan.reform();
  else if (event.key === 'Backspace' || event.key === 'Delete') plan.back();
  else if (event.key === 'Enter') confirm?.();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
