/** A piece of terrain in hand, before it is known where it may lie: it goes with the pointer until it is put down. */
import type { AreaView, Point, QuestionOf, QuestionView } from '../../wire';
import { PlacePlan } from './place.svelte';
import type { Size } from './plan.svelte';

export class Stencil extends PlacePlan {
  constructor(
    question: QuestionView,
    picture: AreaView,
    size: Size,
    private readonly onput: (at: Point) => void,
  ) {
    const place: QuestionOf<'place'> = {
      ...question,
      kind: 'place',
      usual: null,
      piece: null,
      start: null,
      footprint: picture.shape,
      rings: [],
      candidates: [],
    };
    super(place, size, () => Promise.resolve(null));
  }

  override set(points: Point[]): void {
    if (points[0]) this.onput(points[0]);
  }

  override bring(to: Point): void {
    this.put(to);
  }
}
