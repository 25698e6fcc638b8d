/** Side 0 is woad, 1 madder, 2 fern, 3 soot; more sides begin again. */
export type Letter = 'a' | 'b' | 'c' | 'd';

export function letter(side: number): Letter {
  return 'abcd'[side % 4] as Letter;
}
