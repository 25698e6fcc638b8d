/** What plays back: the last news as they happened, or an earlier moment that is looked at. */
import { Player } from '../board/player.svelte';
import type { EventView, Table, View } from '../wire';
import type { Shown } from './shown.svelte';

export class Playback {
  readonly player = new Player(({ side }) => side !== null && this.shown.isMine(side));
  /** The moment that is looked at; none is now. */
  at = $state<number | null>(null);
  /** The height of the last question: while others act, the panel keeps its shape. */
  tall = 0;
  private scrubbing: AbortController | null = null;

  constructor(
    private readonly shown: Shown,
    private readonly momentAt: (at: number, signal: AbortSignal) => Promise<Table>,
  ) {}

  /** The view that is drawn now. */
  get view(): View | null {
    return this.shown.past?.view ?? this.player.scene ?? this.shown.live?.view ?? null;
  }

  /** Something has come after this table; an epoch of its own begins without a show. */
  follow(before: Table | null, table: Table, isAfresh: boolean, fresh: EventView[]): void {
    if (before?.questions.length && !this.player.holds)
      this.tall = document.getElementById('prompt')?.clientHeight ?? 0;
    if (isAfresh) this.player.settle(table.view);
    else if (before && before.seq !== table.seq) this.player.play(before.view, table.view, fresh);
  }

  /** Keys while something is shown: Enter and Space go on by a step, any other key to the end of it. */
  steer(event: KeyboardEvent): boolean {
    if (!this.player.isPlaying || ['Shift', 'Tab'].includes(event.key)) return false;
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    const isGoingOn = event.key === 'Enter' || event.key === ' ';
    if (isGoingOn && isOnButton) return false;
    if (isGoingOn && this.player.holds) this.player.next();
    else this.player.finish();
    return isGoingOn || event.key === 'Escape';
  }

  /** Look at an earlier moment; the last one is now. */
  async look(at: number): Promise<void> {
    const { live } = this.shown;
    this.scrubbing?.abort();
    this.player.finish();
    if (!live || at >= live.line) {
      this.shown.past = this.at = null;
      return;
    }
    this.at = Math.max(0, at);
    this.scrubbing = new AbortController();
    try {
      this.shown.past = await this.momentAt(this.at, this.scrubbing.signal);
    } catch {
      // A newer moment was asked for, or the line is down.
    }
  }
}
