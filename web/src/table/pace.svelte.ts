/** How fast is shown what happens; kept in this browser. */
export const PACES = ['slow', 'normal', 'fast', 'step', 'none'] as const;
export type Pace = (typeof PACES)[number];

export const PACE_WORDS: Record<Pace, string> = {
  slow: 'Slow',
  normal: 'Normal',
  fast: 'Fast',
  step: 'Step by step',
  none: 'At once',
};

/** How long a step lasts, against normal; step by step it lasts until the next is asked for. */
const TIMES: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.4, step: 1, none: 0 };

const KEY = 'affray.pace';

function read(): Pace {
  const kept = localStorage.getItem(KEY) as Pace | null;
  return kept && PACES.includes(kept) ? kept : 'normal';
}

class Pacing {
  chosen = $state<Pace>(read());

  get time(): number {
    return TIMES[this.chosen];
  }

  choose(pace: Pace): void {
    this.chosen = pace;
    localStorage.setItem(KEY, pace);
  }
}

export const pacing = new Pacing();
