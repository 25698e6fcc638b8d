/** Side 0 is woad, 1 madder, 2 fern, 3 soot, 4 heather; more sides begin again. */
export type Letter = 'a' | 'b' | 'c' | 'd' | 'e';

export function letter(side: number): Letter {
  return 'abcde'[side % 5] as Letter;
}
