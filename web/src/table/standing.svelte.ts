/** Who stands better, as far as it may be known: asked for once the table has come to rest. */
import type { MatchClient } from '../api';
import type { Curve, Table } from '../wire';

/** Milliseconds: what changes faster is not asked about. */
const REST = 1200;

export class Standing {
  curve = $state.raw<Curve | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seen = '';

  constructor(private readonly client: () => MatchClient) {}

  /** Between people it is told only when all is over. */
  follow(table: Table): void {
    const people = table.seats.filter((seat) => seat.kind !== 'bot').length;
    const place = `${table.epoch} ${table.line}`;
    if (
      !table.started ||
      table.view.shows !== 'board' ||
      place === this.seen ||
      (people > 1 && !table.is_over)
    )
      return;
    this.seen = place;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), REST);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    try {
      this.curve = await this.client().estimate();
    } catch {
      this.curve = null; // the table does without it
    }
  }
}
