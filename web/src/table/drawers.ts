/** What lies under the board on a phone. */
export const DRAWERS = [
  ['decide', 'Decide'],
  ['log', 'Log'],
  ['sides', 'Sides'],
  ['replay', 'Replay'],
] as const;
export type Drawer = (typeof DRAWERS)[number][0];
