/** A match as this browser sees it: the line to the server, what comes in over it and what goes out. */
import { createMatch, MatchClient } from '../api';
import { Sighting } from '../board/sighting.svelte';
import { Offline, Refused } from '../calling';
import { router } from '../router.svelte';
import { NO_LINK, sorryFor, type Sorry } from '../ui/sorry';
import { keepCreated } from '../newmatch/plan';
import { keep, keepAdmitted, keepSeat, kept } from '../tokens';
import type { Done, Moment, News, Plain, Roster, Table } from '../wire';
import { Deciding } from './deciding.svelte';
import { Playback } from './playback.svelte';
import { Shown } from './shown.svelte';
import { MatchSocket } from './socket';
import { Standing } from './standing.svelte';
import { Talk } from './talk.svelte';

/** A seat that a link invites to. */
export interface Offered {
  token: string;
  seat: number;
}

export interface Notice {
  sentence: string;
  rule: string;
}

/** Milliseconds after which a push is not waited for any more. */
const LATE = 3000;

export class TableState {
  readonly match: string;
  client: MatchClient;
  readonly shown = new Shown();
  readonly playback = new Playback(this.shown, (at, signal) => this.client.moment(at, signal));
  readonly deciding = new Deciding(
    this.shown,
    () => this.client,
    () => this.playback.player.holds,
    (value) => this.answer(value),
  );
  readonly standing = new Standing(() => this.client);
  readonly talk = new Talk(() => this.client);
  readonly sighting = new Sighting((piece, x, y, signal) => this.client.sight(piece, x, y, signal));
  notice = $state.raw<Notice | null>(null);
  /** When the line is down: the time of the next try. */
  retryAt = $state<number | null>(null);
  isBusy = $state(false);
  /** The page cannot be shown at all. */
  failure = $state.raw<Sorry | null>(null);
  /** An invitation that was opened by somebody who has a seat already. */
  offered = $state.raw<Offered | null>(null);
  /** What the link brought by which this page was opened. */
  linked = '';
  private socket: MatchSocket | null = null;
  /** Who waits for the table to come to something. */
  private awaited: { isThere: () => boolean; go: () => void }[] = [];

  constructor(match: string, token: string) {
    this.match = match;
    this.playback.player.onrest = () => this.deciding.turn();
    this.client = new MatchClient(match, token);
  }

  // -- coming and going -------------------------------------------------------------

  /** Come to the table: all of it is the first thing that the line brings. */
  open(): void {
    this.socket?.close();
    this.failure = this.client.token ? null : NO_LINK;
    if (this.failure) return;
    this.socket = new MatchSocket(() => this.client.socketPath(this.shown.seen), {
      message: (push) => {
        if (push.what === 'news') this.accept(push);
        else if (push.what === 'chat') this.talk.hear([push.chat]);
        else if (push.what === 'presence') this.talk.presence = push.presence;
      },
      line: (state) => {
        if (state.up) this.talk.catchUp().catch(() => undefined);
        else if (!this.shown.live || this.retryAt !== null) void this.refresh();
        this.retryAt = state.up ? null : state.retryAt;
      },
    });
  }

  /** A link was opened: the server is asked what it brings, and whoever has a seat keeps it. */
  async arrive(token: string): Promise<void> {
    this.linked = token;
    if (token === this.client.token) return;
    let found: Table;
    try {
      found = await new MatchClient(this.match, token).table();
    } catch {
      return; // it brings nothing
    }
    if (!this.shown.live) await this.refresh();
    const here = this.shown.live;
    if (!here) keep(this.match, { token });
    if (!here || found.held.length || (found.invited !== null && !here.held.length)) this.sit(token);
    else if (found.invited !== null) this.offered = { token, seat: found.invited };
  }

  /** Take the place that a token gives, in this tab. */
  sit(token: string): void {
    this.offered = null;
    this.client = new MatchClient(this.match, token);
    this.shown.events = this.shown.moments = []; // another seat may know others
    this.open();
  }

  /** A token with which others can watch. */
  async spectator(): Promise<string> {
    const known = kept(this.match)?.spectator;
    if (known) return known;
    const { token } = await this.client.spectator();
    keep(this.match, { spectator: token });
    return token;
  }

  retry(): void {
    this.socket?.retry();
  }

  close(): void {
    this.socket?.close();
    this.deciding.close();
    this.standing.close();
    this.playback.player.finish();
  }

  /** Ask for what the line does not bring. */
  private async refresh(): Promise<void> {
    try {
      this.accept(await this.client.news(this.shown.seen));
    } catch (error) {
      if (this.shown.live) return;
      this.failure = sorryFor(error);
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

  accept(news: News): void {
    const before = this.shown.live;
    if (before && news.seq < before.seq) return;
    const { table } = news.view;
    const isAfresh = before?.epoch !== news.epoch;
    const fresh = isAfresh ? [] : news.events.filter((event) => event.moment > before.line);
    this.shown.take(news);
    this.failure = null;
    keepAdmitted(table, this.client.token);
    keep(this.match, { game: table.game, name: table.view.headline });
    this.playback.follow(before, table, isAfresh, fresh);
    this.deciding.follow(table, fresh.length > 0);
    this.standing.follow(table);
    for (const { go } of this.awaited.filter((one) => one.isThere())) go();
    this.awaited = this.awaited.filter((one) => !one.isThere());
  }

  // -- what goes out -----------------------------------------------------------------

  async answer(value: Plain): Promise<void> {
    const { deciding } = this;
    const [table, question] = [this.shown.live, deciding.question];
    if (!table || !question || this.isBusy) return;
    if (question.is_secret) deciding.sealed = { seat: question.seat, prompt: question.prompt };
    deciding.odds?.close();
    deciding.answered();
    await this.sending(async () => {
      const done = await this.client.answer(question.seat, table.seq, question.name, value);
      deciding.unveiled = null;
      return done;
    });
    if (this.notice) deciding.refused();
  }

  /** Begin without those who are still missing. */
  start(): Promise<void> {
    return this.sending(() => this.client.command('start'));
  }

  concede(): Promise<void> {
    const seat = this.deciding.question?.seat ?? this.shown.live?.held[0];
    return this.sending(() => this.client.command('concede', seat));
  }

  /** Leave the rest of a deployment to the server. */
  deployRest(seat: number): Promise<void> {
    return this.sending(() => this.client.command('deploy', seat));
  }

  async judge(seat: number): Promise<void> {
    this.deciding.judging = seat;
    await this.sending(() => this.client.command('judge', seat));
    if (this.notice) this.deciding.judging = null;
  }

  undo(): Promise<void> {
    const seat = this.shown.lastOwn?.seat ?? this.shown.live?.held[0];
    return this.sending(() => this.client.command('undo', seat));
  }

  /** Turn the terrain that is about to lie somewhere: it is taken back, and laid there otherwise. */
  async turnLaid(): Promise<void> {
    const { laid, plan } = this.deciding;
    if (!laid || this.isBusy) return;
    const to = plan?.end ?? null;
    await this.undo();
    if (!this.notice) this.deciding.layAs({ ...laid, at: (laid.at + 1) % laid.values.length }, to);
  }

  /** Ask the others to let a decision be taken back. */
  takeBack({ at, seat }: Moment): Promise<void> {
    return this.sending(() => this.client.takeback(at, seat));
  }

  consent(accept: boolean, seat?: number): Promise<void> {
    return this.sending(() => this.client.consent(accept, seat));
  }

  async say(text: string, seat: number): Promise<void> {
    await this.talk.say(text, seat);
    if (this.retryAt !== null) await this.talk.catchUp();
  }

  async join(name: string, salt: string, roster: Roster | null): Promise<void> {
    await this.doing(async () => {
      const joined = await this.client.join(name, salt, roster);
      keepSeat(this.match, joined.token, [this.shown.live!.invited!]);
      this.sit(joined.token);
      await this.until(() => this.shown.live!.held.length > 0);
    });
  }

  /** Look at an earlier moment; the last one is now. */
  async look(at: number): Promise<void> {
    await this.playback.look(at);
    if (!this.shown.isPast) this.deciding.turn();
  }

  /** Play on from the moment that is looked at, as a match of one's own. */
  async branch(): Promise<void> {
    const table = this.shown.live!;
    const at = this.playback.at ?? table.line;
    const seats = table.seats.map((seat) => ({
      kind: seat.kind === 'bot' ? ('bot' as const) : ('hot' as const),
      name: seat.name,
      bot: seat.bot,
    }));
    await this.doing(async () => {
      const made = await createMatch({ branch: { match: table.match, token: this.client.token, at }, seats });
      keepCreated(made, table.game, table.view.headline);
      router.go(`/m/${made.match}`);
    });
  }

  /** Send something, and wait until the table has come to it. */
  private sending(send: () => Promise<Done>): Promise<void> {
    return this.doing(async () => {
      const { seq } = await send();
      await this.until(() => this.shown.live!.seq >= seq);
    });
  }

  private async doing(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.notice = null;
    try {
      await work();
    } catch (error) {
      this.deciding.sealed = null;
      if (error instanceof Refused) this.refused(error);
      else if (error instanceof Offline)
        this.notice = { sentence: 'No connection. Nothing was lost; try again in a moment.', rule: '' };
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
}
