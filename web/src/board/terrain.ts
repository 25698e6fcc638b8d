/** How terrain of each kind is drawn: tint, engraved pattern and edge, all three different. */
import type { AreaView } from '../wire';
import { thingNamed } from './things';

export interface TerrainStyle {
  tint: string;
  pattern: string;
  edge: number;
  dash: string;
  cap: 'round' | 'butt';
  /** Strokes along the inside of the edge: width and weight. */
  shore: readonly (readonly [number, number])[];
  isRaised: boolean;
  hasRays: boolean;
  hasBarbs: boolean;
}

/** The pattern is called like the look, unless it says otherwise. */
type Drawn = Omit<TerrainStyle, 'pattern'> & { pattern?: string };

const style = (
  tint: string,
  edge: number,
  more: Partial<Omit<TerrainStyle, 'tint' | 'edge'>> = {},
): Drawn => ({
  tint,
  edge,
  dash: '',
  cap: 'butt',
  shore: [[5, 0.1]],
  isRaised: false,
  hasRays: false,
  hasBarbs: false,
  ...more,
});

const STYLES: Record<string, Drawn> = {
  rough: style('green', 0.8, { dash: '.01 2.4', cap: 'round' }),
  blocking: style('stone', 1.5, { shore: [[7, 0.22]], isRaised: true }),
  hazardous: style('mire', 1, {
    shore: [
      [8, 0.1],
      [4, 0.14],
    ],
    hasBarbs: true,
  }),
  inspiring: style('glow', 0.9, { shore: [[5, 0.2]], hasRays: true }),
  difficult: style('mire', 0.7, { dash: '5 2.5' }),
  obstacle: style('stone', 1.4, { isRaised: true }),
  obscuring: style('mist', 0.9, { dash: '2.2 2.2' }),
  impassable: style('deep', 1.5, {
    shore: [
      [9, 0.14],
      [5, 0.16],
      [2.4, 0.2],
    ],
  }),
  woods: style('green', 0.8, { dash: '.01 2.4', cap: 'round', pattern: 't-rough' }),
  water: style('deep', 0.9, {
    shore: [
      [8, 0.1],
      [4, 0.14],
    ],
    pattern: 't-hazardous',
  }),
  cover: style('green', 0.9, { dash: '6 2 .8 2' }),
  fortification: style('stone', 1.8, { dash: '5 1.6', shore: [[7, 0.22]], isRaised: true }),
};

/** What gives an area its tint and edge, the first of them, and what stands for it where no thing does. */
export function looksOf(area: Pick<AreaView, 'kind' | 'looks'>): string[] {
  const known = (area.looks.length ? area.looks : [area.kind]).filter((look) => look in STYLES);
  return known.length ? known : ['difficult'];
}

export function terrainStyle(look: string): TerrainStyle {
  return { pattern: `t-${look}`, ...STYLES[look]! };
}

/** The tint of an area; what cannot be entered is water only if it looks like it. */
export function tintOf(area: Pick<AreaView, 'kind' | 'looks' | 'thing'>): string {
  const { tint } = STYLES[looksOf(area)[0]!]!;
  const thing = thingNamed(area.thing);
  return tint === 'deep' && thing && !thing.isWet ? 'stone' : tint;
}
