/** A match as this browser sees it: the table, the log, the question, and what is said about them. */
import { createMatch, MatchClient, Offline, Refused } from './api';
import { Player } from './board/player.svelte';
import { type Plan, planOf } from './board/plan.svelte';
import { OddsBook } from './prompts/oddsbook.svelte';
import { Sighting } from './board/sighting.svelte';
import { unitFor, unitsOf, type Unit } from './board/units';
import { choicesOf, picksOf } from './kinds';
import { router } from './router.svelte';
import { MatchSocket } from './socket';
import { keep } from './tokens';
import type { ChatLine, Cost, EventView, Moment, Plain, Presence, QuestionView, Roster, SeatInfo, Stale, Table } from './wire';

export interface Notice {
  sentence: string;
  rule: string;
}

export class TableState {
  readonly match: string;
  client: MatchClient;
  /** As it stands; `past` is an earlier moment that is looked at instead. */
  live = $state.raw<Table | null>(null);
  past = $state.raw<Table | null>(null);
  /** The moment that is looked at; none is now. */
  at = $state<number | null>(null);
  events = $state.raw<EventView[]>([]);
  moments = $state.raw<Moment[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  presence = $state.raw<Presence>({ seats: [], spectators: 0 });
  notice = $state.raw<Notice | null>(null);
  /** When the line is down: the time of the next try. */
  retryAt = $state<number | null>(null);
  isBusy = $state(false);
  /** The page cannot be shown at all. */
  failure = $state<string | null>(null);
  /** The piece that is looked at, or whose actions are listed. */
  selected = $state<number | null>(null);
  lit = $state<number | null>(null);
  /** The number of the choice that is looked at. */
  looked = $state<number | null>(null);
  /** What a choice under the pointer would cost. */
  asked = $state.raw<Cost | null>(null);
  /** Which of several are picked so far, in their order. */
  picks = $state.raw<number[]>([]);
  plan = $state.raw<Plan | null>(null);
  odds = $state.raw<OddsBook | null>(null);
  /** The seat that has taken the device, where several are played on one. */
  unveiled = $state<number | null>(null);
  /** A secret answer that waits for the others. */
  sealed = $state.raw<{ seat: number; prompt: string } | null>(null);
  /** The seat that wants to rule on something and is to be asked for it. */
  judging = $state<number | null>(null);
  readonly player = new Player();
  readonly sighting: Sighting;
  private socket: MatchSocket | null = null;
  private isLoading = false;
  private isStale = false;
  private openQuestion = '';

  constructor(match: string, token: string) {
    this.match = match;
    this.client = new MatchClient(match, token);
    this.sighting = new Sighting((piece, x, y, signal) => this.client.sight(piece, x, y, signal));
  }

  // -- what is shown ---------------------------------------------------------------

  get shown(): Table | null {
    return this.past ?? this.live;
  }

  get isPast(): boolean {
    return this.past !== null;
  }

  /** The question to answer on this device now. */
  get question(): QuestionView | null {
    if (!this.live || this.past) return null;
    const questions = this.live.questions;
    return questions.find((question) => question.seat === this.unveiled) ?? questions[0] ?? null;
  }

  /** Whose hand the device must be in before the question may be seen. */
  get curtain(): SeatInfo | null {
    const [table, question] = [this.live, this.question];
    if (!table || !question || table.held.length < 2 || !question.is_secret || this.unveiled === question.seat) return null;
    return table.seats.find((seat) => seat.seat === question.seat) ?? null;
  }

  /** What acts as one on the live table. */
  readonly units = $derived(this.live ? unitsOf(this.live.view) : []);

  /** The unit that is selected. */
  get chosen(): Unit | null {
    return unitFor(this.units, this.selected);
  }

  /** The piece that stands for a unit on the board. */
  headOf(id: number | null | undefined): number | null {
    return unitFor(this.units, id)?.piece.id ?? null;
  }

  /** The game whose rules are cited here. */
  get book(): string {
    return this.live?.view.campaign?.game ?? this.live?.game ?? '';
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
    return this.shown?.seats.filter((seat) => seat.side === side) ?? [];
  }

  /** Your own side is called so; the others go by their names. */
  isMine(side: number): boolean {
    return this.live?.held.length === 1 && this.sideOf(this.live.held[0]!) === side;
  }

  /** What a choice under the pointer asks of a resource of this side. */
  askedOf(side: number, resource: string): number {
    const seat = this.question?.seat;
    return this.asked?.resource === resource && seat !== undefined && this.sideOf(seat) === side ? this.asked.amount : 0;
  }

  sideName(side: number): string {
    return this.shown?.view.sides.find((one) => one.side === side)?.name ?? this.seatsOf(side)[0]?.name ?? '';
  }

  seatName(seat: number): string {
    return this.live?.seats.find((one) => one.seat === seat)?.name || this.sideName(this.sideOf(seat));
  }

  // -- coming and going -------------------------------------------------------------

  async open(): Promise<void> {
    try {
      this.accept(await this.client.table());
    } catch (error) {
      this.failure = error instanceof Refused ? error.message : 'The server cannot be reached.';
      return;
    }
    this.listen();
  }

  private listen(): void {
    this.socket?.close();
    this.socket = new MatchSocket(this.match, this.client.token, {
      message: (push) => {
        if ('table' in push) this.accept(push.table);
        else if ('chat' in push) this.hear([push.chat]);
        else if ('presence' in push) this.presence = push.presence;
      },
      line: (state) => {
        if (state.up && this.retryAt !== null) void this.refresh();
        this.retryAt = state.up ? null : state.retryAt;
      },
    });
    this.client.chat().then((lines) => this.hear(lines), () => undefined);
  }

  private hear(lines: ChatLine[]): void {
    const known = new Map(this.chat.map((line) => [line.index, line]));
    for (const line of lines) known.set(line.index, line);
    this.chat = [...known.values()].sort((one, other) => one.index - other.index);
  }

  retry(): void {
    this.socket?.retry();
  }

  close(): void {
    this.socket?.close();
    this.plan?.close();
    this.odds?.close();
    this.player.finish();
  }

  private async refresh(): Promise<void> {
    await this.client.table().then((table) => this.accept(table), () => undefined);
  }

  // -- what comes in ----------------------------------------------------------------

  accept(table: Table): void {
    const before = this.live;
    if (before && (table.seq < before.seq || (table.seq === before.seq && table.epoch < before.epoch))) return;
    this.live = table;
    keep(this.match, { token: this.client.token, game: table.game, name: table.view.headline });
    if (this.sealed && table.questions.some((question) => question.seat === this.sealed?.seat)) this.sealed = null;
    if (this.sealed && !table.seats.some((seat) => seat.is_waited_for)) this.sealed = null;
    if (table.questions.some((question) => question.seat === this.judging)) this.judging = null;
    this.turnTo(this.question);
    if (before?.epoch === table.epoch && before.events_total < table.events_total) this.player.hold(before.view);
    if (table.started) void this.readOn(before);
  }

  /** Read the log on to where the table stands, then show what has happened. */
  private async readOn(before: Table | null): Promise<void> {
    this.isStale = true;
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      let shown = before;
      while (this.isStale) {
        this.isStale = false;
        const table = this.live!;
        const isAfresh = shown !== null && (shown.epoch !== table.epoch || table.events_total < this.events.length);
        const since = isAfresh ? 0 : this.events.length;
        const more = table.events_total > since || isAfresh ? await this.client.events(since) : [];
        this.events = isAfresh ? more : [...this.events, ...more.filter((event) => event.index >= since)];
        if (this.sealed && more.length) this.sealed = null;
        if (shown && !isAfresh && shown.seq !== table.seq) this.player.play(shown.view, table.view, more);
        else if (!shown || isAfresh) this.player.settle(table.view);
        shown = table;
        this.moments = await this.client.moments();
      }
    } catch {
      // The line is down: the next table brings the rest.
      this.player.finish();
    } finally {
      this.isLoading = false;
    }
  }

  /** A question has come or gone: plans and odds begin anew. */
  private turnTo(question: QuestionView | null): void {
    const name = question ? `${this.live!.seq} ${question.seat} ${question.name}` : '';
    if (name === this.openQuestion) return;
    this.openQuestion = name;
    this.plan?.close();
    this.odds?.close();
    this.plan = null;
    this.odds = null;
    this.asked = null;
    this.looked = null;
    this.picks = [];
    if (!question) return;
    const { seat } = question;
    const { seq } = this.live!;
    this.openOdds(seat);
    this.plan = planOf(question, this.live!.view, (value, signal) => this.client.preview(seat, seq, value, signal));
    if (this.plan) {
      this.selected = null;
    } else if (this.selected !== null && !choicesOf(question).some((choice) => unitFor(this.units, choice.pieces[0]) === this.chosen)) {
      this.selected = null;
    }
  }

  private openOdds(seat: number): void {
    this.odds?.close();
    const { seq } = this.live!;
    this.odds = new OddsBook((value, signal) => this.client.chances(seat, seq, value, signal));
  }

  /** Pick one of several, or leave it again. */
  pick(index: number): void {
    const { most } = picksOf(this.question);
    if (this.picks.includes(index)) this.picks = this.picks.filter((one) => one !== index);
    else if (this.picks.length < most) this.picks = [...this.picks, index];
    else if (most === 1) this.picks = [index];
  }

  // -- what goes out -----------------------------------------------------------------

  async answer(value: Plain): Promise<void> {
    const [table, question] = [this.live, this.question];
    if (!table || !question || this.isBusy) return;
    if (question.is_secret) this.sealed = { seat: question.seat, prompt: question.prompt };
    this.odds?.close();
    await this.doing(async () => {
      const got: Table | Stale = await this.client.answer(question.seat, table.seq, question.name, value);
      if ('stale' in got) this.notice = { sentence: 'The table has moved on since: look again.', rule: '' };
      this.unveiled = null;
      this.accept('stale' in got ? got.stale : got);
    });
    if (this.notice && this.question) this.openOdds(this.question.seat);
  }

  async command(what: string, details: object = {}): Promise<void> {
    await this.doing(async () => this.accept(await this.client.command(what, details)));
  }

  async judge(seat: number): Promise<void> {
    await this.command('judge', { seat });
    if (!this.notice) this.judging = seat;
  }

  async undo(): Promise<void> {
    await this.command('undo', { seat: this.lastOwn?.seat ?? this.live?.held[0] });
  }

  async say(text: string, seat: number): Promise<void> {
    await this.client.say(text, seat);
    this.hear(await this.client.chat());
  }

  /** The last decision of one's own, to be taken back with the others' consent. */
  get lastOwn(): Moment | null {
    const table = this.live;
    if (!table) return null;
    return this.moments.findLast((moment) => table.held.includes(moment.seat) && moment.at < table.line) ?? null;
  }

  async join(name: string, salt: string, roster: Roster | null): Promise<void> {
    await this.doing(async () => {
      const joined = await this.client.join(name, salt, roster);
      this.client = new MatchClient(this.match, joined.token);
      keep(this.match, { token: joined.token });
      this.accept(joined.table);
      this.listen();
    });
  }

  private async doing(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.notice = null;
    try {
      await work();
    } catch (error) {
      this.sealed = null;
      if (error instanceof Refused) this.notice = { sentence: error.message, rule: error.rule };
      else if (error instanceof Offline) this.notice = { sentence: 'The line is down. Nothing was lost; try again in a moment.', rule: '' };
      else throw error;
    } finally {
      this.isBusy = false;
    }
  }

  // -- earlier moments ----------------------------------------------------------------

  private scrubbing: AbortController | null = null;

  /** Look at an earlier moment; the last one is now. */
  async look(at: number): Promise<void> {
    this.scrubbing?.abort();
    this.player.finish();
    if (!this.live || at >= this.live.line) {
      this.past = this.at = null;
      this.turnTo(this.question);
      return;
    }
    this.at = Math.max(0, at);
    this.scrubbing = new AbortController();
    try {
      this.past = await this.client.moment(this.at, this.scrubbing.signal);
    } catch {
      // A newer moment was asked for, or the line is down.
    }
  }

  /** Play on from the moment that is looked at, as a match of one's own. */
  async branch(): Promise<void> {
    const table = this.live!;
    const at = this.at ?? table.line;
    const seats = table.seats.map((seat) => ({ kind: seat.kind === 'bot' ? ('bot' as const) : ('hot' as const), name: seat.name, bot: seat.bot }));
    await this.doing(async () => {
      const made = await createMatch({ branch: { match: table.match, token: this.client.token, at }, seats });
      const token = Object.values(made.seat_tokens)[0] ?? made.spectator_token;
      keep(made.match, { token, invitations: made.invitations, spectator: made.spectator_token });
      router.go(`/m/${made.match}`);
    });
  }
}
