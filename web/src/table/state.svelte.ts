/** A match as this browser sees it: the table, the log, the question, and what is said about them. */
import { createMatch, MatchClient } from '../api';
import { Offline, Refused } from '../calling';
import { Player } from '../board/player.svelte';
import { type Plan, planOf } from '../board/plan.svelte';
import { OddsBook } from '../prompts/oddsbook.svelte';
import { Sighting } from '../board/sighting.svelte';
import { unitFor, unitsOf, type Unit } from '../board/units';
import { choicesOf, picksOf } from '../kinds';
import { router } from '../router.svelte';
import { MatchSocket } from './socket';
import { keep } from '../tokens';
import type {
  ChatLine,
  Done,
  Cost,
  EventView,
  Moment,
  News,
  Plain,
  Presence,
  QuestionView,
  Roster,
  SeatInfo,
  Seen,
  Table,
} from '../wire';

export interface Notice {
  sentence: string;
  rule: string;
}

/** Milliseconds after which a push is not waited for any more. */
const LATE = 3000;

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
  /** Who waits for the table to come to something. */
  private awaited: { isThere: () => boolean; go: () => void }[] = [];
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
    if (
      !table ||
      !question ||
      table.held.length < 2 ||
      !question.is_secret ||
      this.unveiled === question.seat
    )
      return null;
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
    return this.asked?.resource === resource && seat !== undefined && this.sideOf(seat) === side
      ? this.asked.amount
      : 0;
  }

  sideName(side: number): string {
    return this.shown?.view.sides.find((one) => one.side === side)?.name ?? this.seatsOf(side)[0]?.name ?? '';
  }

  seatName(seat: number): string {
    return this.live?.seats.find((one) => one.seat === seat)?.name || this.sideName(this.sideOf(seat));
  }

  // -- coming and going -------------------------------------------------------------

  /** Come to the table: all of it is the first thing that the line brings. */
  open(): void {
    this.socket?.close();
    this.socket = new MatchSocket(() => this.client.socketPath(this.seen), {
      message: (push) => {
        if (push.what === 'news') this.accept(push);
        else if (push.what === 'chat') this.hear([push.chat]);
        else if (push.what === 'presence') this.presence = push.presence;
      },
      line: (state) => {
        if (state.up)
          this.client.chat(this.chat.length).then(
            (lines) => this.hear(lines),
            () => undefined,
          );
        else if (!this.live || this.retryAt !== null) void this.refresh();
        this.retryAt = state.up ? null : state.retryAt;
      },
    });
  }

  /** What need not be told again. */
  private get seen(): Seen | null {
    return (
      this.live && {
        seq: this.live.seq,
        viewer: this.live.viewer,
        events: this.events.length,
        moments: this.moments.length,
      }
    );
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

  /** Ask for what the line does not bring. */
  private async refresh(): Promise<void> {
    try {
      this.accept(await this.client.news(this.seen));
    } catch (error) {
      if (this.live) return;
      this.failure = error instanceof Refused ? error.message : 'The server cannot be reached.';
      if (error instanceof Refused && error.status < 429) this.socket?.close(); // asking again would not help
    }
  }

  /** Until the table is there: the line brings it; without one, or if it is late, it is asked for. */
  private async until(isThere: () => boolean): Promise<void> {
    if (isThere()) return;
    if (this.retryAt === null) {
      await new Promise<void>((go) => {
        this.awaited.push({ isThere, go });
        setTimeout(go, LATE);
      });
    }
    if (!isThere()) await this.refresh();
  }

  // -- what comes in ----------------------------------------------------------------

  /** How things stand now, with the log and the timeline from where they are known. */
  accept(news: News): void {
    const before = this.live;
    if (before && news.seq < before.seq) return;
    const { table } = news.view;
    const isAfresh = before?.epoch !== news.epoch;
    const fresh = isAfresh ? [] : news.events.filter((event) => event.moment > before.line);
    this.live = table;
    this.failure = null;
    this.events = [...this.events.slice(0, news.events_from), ...news.events];
    this.moments = [...this.moments.slice(0, news.moments_from), ...news.moments];
    keep(this.match, { token: this.client.token, game: table.game, name: table.view.headline });
    this.unseal(table, fresh.length > 0);
    if (table.questions.some((question) => question.seat === this.judging)) this.judging = null;
    this.turnTo(this.question);
    if (isAfresh) this.player.settle(table.view);
    else if (before.seq !== news.seq) this.player.play(before.view, table.view, fresh);
    for (const { go } of this.awaited.filter((one) => one.isThere())) go();
    this.awaited = this.awaited.filter((one) => !one.isThere());
  }

  /** A secret answer is one no more when all are in, or when its seat is asked again. */
  private unseal(table: Table, hasNews: boolean): void {
    const isAsked = table.questions.some((question) => question.seat === this.sealed?.seat);
    if (hasNews || isAsked || !table.seats.some((seat) => seat.is_waited_for)) this.sealed = null;
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
    this.plan = planOf(question, this.live!.view, (value, signal) =>
      this.client.preview(seat, seq, value, signal),
    );
    if (this.plan) {
      this.selected = null;
    } else if (
      this.selected !== null &&
      !choicesOf(question).some((choice) => unitFor(this.units, choice.pieces[0]) === this.chosen)
    ) {
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
      const { seq } = await this.client.answer(question.seat, table.seq, question.name, value);
      this.unveiled = null;
      await this.until(() => this.live!.seq >= seq);
    });
    if (this.notice && this.question) this.openOdds(this.question.seat);
  }

  /** Begin without those who are still missing. */
  start(): Promise<void> {
    return this.sending(() => this.client.command('start'));
  }

  concede(): Promise<void> {
    return this.sending(() => this.client.command('concede', this.question?.seat ?? this.live?.held[0]));
  }

  async judge(seat: number): Promise<void> {
    this.judging = seat;
    await this.sending(() => this.client.command('judge', seat));
    if (this.notice) this.judging = null;
  }

  undo(): Promise<void> {
    return this.sending(() => this.client.command('undo', this.lastOwn?.seat ?? this.live?.held[0]));
  }

  /** Ask the others to let a decision be taken back. */
  takeBack({ at, seat }: Moment): Promise<void> {
    return this.sending(() => this.client.takeback(at, seat));
  }

  consent(accept: boolean, seat?: number): Promise<void> {
    return this.sending(() => this.client.consent(accept, seat));
  }

  private sending(send: () => Promise<Done>): Promise<void> {
    return this.doing(async () => {
      const { seq } = await send();
      await this.until(() => this.live!.seq >= seq);
    });
  }

  async say(text: string, seat: number): Promise<void> {
    await this.client.say(text, seat);
    if (this.retryAt !== null) this.hear(await this.client.chat(this.chat.length));
  }

  /** The last decision of one's own, to be taken back with the others' consent. */
  get lastOwn(): Moment | null {
    const table = this.live;
    if (!table) return null;
    return (
      this.moments.findLast((moment) => table.held.includes(moment.seat) && moment.at < table.line) ?? null
    );
  }

  async join(name: string, salt: string, roster: Roster | null): Promise<void> {
    await this.doing(async () => {
      const joined = await this.client.join(name, salt, roster);
      this.client = new MatchClient(this.match, joined.token);
      keep(this.match, { token: joined.token });
      this.events = this.moments = []; // a seat may know more of them
      this.open();
      await this.until(() => this.live!.held.length > 0);
    });
  }

  private async doing(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.notice = null;
    try {
      await work();
    } catch (error) {
      this.sealed = null;
      if (error instanceof Refused) this.refused(error);
      else if (error instanceof Offline)
        this.notice = { sentence: 'The line is down. Nothing was lost; try again in a moment.', rule: '' };
      else throw error;
    } finally {
      this.isBusy = false;
    }
  }

  /** Why not; whoever has no line may have seen too little. */
  private refused(error: Refused): void {
    this.notice = { sentence: error.message, rule: error.rule };
    if (this.retryAt !== null) void this.refresh();
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
    const seats = table.seats.map((seat) => ({
      kind: seat.kind === 'bot' ? ('bot' as const) : ('hot' as const),
      name: seat.name,
      bot: seat.bot,
    }));
    await this.doing(async () => {
      const made = await createMatch({ branch: { match: table.match, token: this.client.token, at }, seats });
      const token = Object.values(made.seat_tokens)[0] ?? made.spectator_token;
      keep(made.match, { token, invitations: made.invitations, spectator: made.spectator_token });
      router.go(`/m/${made.match}`);
    });
  }
}
