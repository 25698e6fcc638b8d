/** Sides and pieces as one side speaks of them: you and they; by name for whoever has none. */
import type { Table } from '../wire';

export class Whose {
  /** The side of whoever reads; none for spectators and for two at one screen. */
  readonly mine: number | null;

  constructor(private readonly table: Table) {
    const [seat] = table.held;
    const own = table.held.length === 1 ? table.seats.find((one) => one.seat === seat)?.side : null;
    this.mine = own ?? null;
  }

  name(side: number): string {
    return this.table.view.sides.find((one) => one.side === side)?.name ?? '';
  }

  /** "You", "They", or a name where there are more to speak of. */
  who(side: number): string {
    if (side === this.mine) return 'You';
    return this.mine !== null && this.table.view.sides.length === 2 ? 'They' : this.name(side);
  }

  /** "your Heavy", "their Heavy", "Heavy of Iron Throng". */
  of(side: number, what: string): string {
    const who = this.who(side);
    if (who === 'You') return `your ${what}`;
    return who === 'They' ? `their ${what}` : `${what} of ${who}`;
  }
}
