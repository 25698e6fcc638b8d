/** What is shown: the table as it stands or stood, the log and the timeline, and whose is what. */
import { unitFor, unitsOf } from '../board/units';
import {
  campaignOf,
  type EventView,
  type Moment,
  type News,
  type SeatInfo,
  type Seen,
  type Table,
} from '../wire';

export class Shown {
  /** As it stands; `past` is an earlier moment that is looked at instead. */
  live = $state.raw<Table | null>(null);
  past = $state.raw<Table | null>(null);
  events = $state.raw<EventView[]>([]);
  moments = $state.raw<Moment[]>([]);

  /** What acts as one on the live table. */
  readonly units = $derived(this.live ? unitsOf(this.live.view) : []);

  get table(): Table | null {
    return this.past ?? this.live;
  }

  get isPast(): boolean {
    return this.past !== null;
  }

  /** The log up to the moment that is looked at. */
  get told(): EventView[] {
    return this.past ? this.events.slice(0, this.past.events_total) : this.events;
  }

  /** What need not be told again. */
  get seen(): Seen | null {
    if (!this.live) return null;
    const { seq, viewer } = this.live;
    return { seq, viewer, events: this.events.length, moments: this.moments.length };
  }

  /** How things stand now, with the log and the timeline from where they are known. */
  take(news: News): void {
    this.live = news.view.table;
    this.events = [...this.events.slice(0, news.events_from), ...news.events];
    this.moments = [...this.moments.slice(0, news.moments_from), ...news.moments];
  }

  /** The piece that stands for a unit on the board. */
  headOf(id: number | null | undefined): number | null {
    return unitFor(this.units, id)?.piece.id ?? null;
  }

  /** The game whose rules are cited here. */
  get book(): string {
    return campaignOf(this.live?.view)?.game ?? this.live?.game ?? '';
  }

  get isSpectator(): boolean {
    return this.live !== null && this.live.held.length === 0;
  }

  get waitedFor(): SeatInfo[] {
    return this.live?.seats.filter((seat) => seat.is_waited_for) ?? [];
  }

  get isMyTurn(): boolean {
    return this.live !== null && this.live.questions.length > 0;
  }

  /** The side that a seat plays for; one that plays for none has a colour of its own. */
  sideOf(seat: number): number {
    return this.live?.seats.find((one) => one.seat === seat)?.side ?? seat;
  }

  /** The people and bots of a side. */
  seatsOf(side: number): SeatInfo[] {
    return this.table?.seats.filter((seat) => seat.side === side) ?? [];
  }

  /** Your own side is called so; the others go by their names. */
  isMine(side: number): boolean {
    return this.live?.held.length === 1 && this.sideOf(this.live.held[0]!) === side;
  }

  sideName(side: number): string {
    return this.table?.view.sides.find((one) => one.side === side)?.name ?? this.seatsOf(side)[0]?.name ?? '';
  }

  seatName(seat: number): string {
    return this.live?.seats.find((one) => one.seat === seat)?.name || this.sideName(this.sideOf(seat));
  }

  /** The last decision of one's own, to be taken back with the others' consent. */
  get lastOwn(): Moment | null {
    const table = this.live;
    if (!table) return null;
    return (
      this.moments.findLast((moment) => table.held.includes(moment.seat) && moment.at < table.line) ?? null
    );
  }
}
