/** The position on the first page. It is a picture: no rule has been asked. */

import type { AreaView, PieceView, Point, View } from '../wire';

const TAU = Math.PI * 2;

/** An uneven outline, so that a wood looks like one. */
function grown(cx: number, cy: number, rx: number, ry: number, seed: number): Point[] {
  return Array.from({ length: 40 }, (_, index) => {
    const t = (TAU * index) / 40;
    const wave =
      Math.sin(2 * t + seed) * 0.6 + Math.sin(3 * t + seed * 2.1) * 0.5 + Math.sin(5 * t + seed * 0.7) * 0.3;
    return [
      Math.round(cx + Math.cos(t) * rx * (1 + wave * 0.09)),
      Math.round(cy + Math.sin(t) * ry * (1 + wave * 0.09)),
    ];
  });
}

const area = (kind: string, label: string, polygon: Point[]): AreaView => ({
  kind,
  label,
  shape: { polygon },
  side: null,
  rule: '',
  looks: [],
  thing: '',
});

const piece = (
  id: number,
  side: number,
  name: string,
  glyph: string,
  x: number,
  y: number,
  radius = 200,
): PieceView => ({
  id,
  side,
  name,
  glyph,
  x,
  y,
  radius,
  points: 0,
  status: '',
  marks: [],
  stats: [],
  reach: 0,
  badge: '',
  group: null,
  is_gone: false,
  facing: null,
  rings: [],
  strength: null,
  signs: [],
  idle: '',
});

export const OPENING: View = {
  shows: 'board',
  width: 4000,
  height: 3000,
  unit: 'mm',
  headline: '',
  pieces: [
    piece(1, 0, 'Outriders', 'cavalry', 760, 680),
    piece(2, 0, 'Axes', 'fighters', 1340, 420),
    piece(3, 0, 'Thane', 'champion', 1150, 1180, 110),
    piece(4, 0, 'Crossbows', 'shooters', 480, 1340),
    piece(5, 1, 'Spears', 'foot', 2460, 1880),
    piece(6, 1, 'Longbows', 'shooters', 3080, 1420),
    piece(7, 1, 'The Old One', 'heavy', 3240, 2260),
    piece(8, 1, 'Standing Stone', 'ward', 2560, 640, 110),
  ],
  terrain: [
    area('inspiring', 'Barrow Hill', grown(2000, 1400, 330, 300, 2.1)),
    area('blocking', 'Gallows Wood', grown(1150, 2160, 420, 330, 0.4)),
    area('hazardous', 'The Carr', grown(3350, 570, 380, 300, 1.7)),
    area('rough', 'Long Meadow', grown(2030, 2520, 460, 230, 3.3)),
  ],
  zones: [],
  markers: [],
  sides: [],
  title: '',
  phase: '',
  setting: '',
  goal: null,
  bands: [],
  grid: 0,
  groups: [],
  links: [],
  home: '',
};

/** A move that has not been made. */
export const PLANNED = {
  piece: 1,
  glyph: 'cavalry',
  radius: 200,
  path: [
    [760, 680],
    [1480, 890],
    [2060, 770],
  ] as Point[],
};
