/** What is being decided on this device: the question, what is looked at, picked and planned for it. */
import type { MatchClient } from '../api';
import { isPalette, tilesOf, tileWith, turnedOn } from '../board/palette';
import { planOf, type Plan } from '../board/plan';
import { Stencil } from '../board/plan/stencil.svelte';
import { untrack } from 'svelte';
import { unitFor, type Unit } from '../board/units';
import { choicesOf, markedIn, picksOf } from '../kinds';
import { keysOf } from '../prompts/keys';
import { OddsBook } from '../prompts/oddsbook.svelte';
import { listingOf } from '../prompts/rows';
import {
  campaignOf,
  type Cost,
  type Ledger,
  type Plain,
  type Point,
  type QuestionView,
  type Reach,
  type SeatInfo,
  type Table,
} from '../wire';
import { digitsOf } from './digits';
import { Reaching } from './reaching.svelte';
import type { Shown } from './shown.svelte';

/** So many named places stand beside each other, and at most as many choices where a board has the width. */
const ABREAST = 4;
/** Lines that leave the board its width. */
const FEW = 4;
const DOZEN = 12;
/** A palette takes the room of so many lines. */
const PALETTE = 4;

interface Laid {
  values: readonly Plain[];
  at: number;
}

export class Deciding {
  /** The piece that is looked at, or whose actions are listed. */
  selected = $state<number | null>(null);
  lit = $state<number | null>(null);
  /** The number of the choice that is looked at: it stays marked until another one is. */
  looked = $state<number | null>(null);
  /** The choice that was touched once: a second touch does it. */
  touched = $state<number | null>(null);
  /** The choice that is on its way to the server. */
  sent = $state<number | null>(null);
  /** The kind of choice that is open, of several that stand for many. */
  kind = $state<string | null>(null);
  /** Where the piece in hand was dragged before the way was asked for. */
  carried = $state.raw<Point | null>(null);
  /** The terrain that was taken from a palette: the answers that are the same piece turned, and which it is. */
  laid = $state.raw<Laid | null>(null);
  /** What is asked follows from a choice of one's own: it can be let go of. */
  isLed = $state(false);
  /** What a choice under the pointer would cost. */
  asked = $state.raw<Cost | null>(null);
  /** Which of several are picked so far, in their order. */
  picks = $state.raw<number[]>([]);
  plan = $state.raw<Plan | null>(null);
  odds = $state.raw<OddsBook | null>(null);
  private reaching = $state.raw<Reaching | null>(null);
  /** What the answers come to, once it has been asked for. */
  ledger = $state.raw<Ledger | null>(null);
  /** The seat that has taken the device, where several are played on one. */
  unveiled = $state<number | null>(null);
  /** A secret answer that waits for the others. */
  sealed = $state.raw<{ seat: number; prompt: string } | null>(null);
  /** The seat that wants to rule on something and is to be asked for it. */
  judging = $state<number | null>(null);
  private open = '';
  private isAnswered = false;

  /** The choices as they are listed, and their keys. */
  readonly listing = $derived.by(() =>
    listingOf({
      choices: choicesOf(this.question),
      units: this.shown.units,
      chosen: this.chosen,
      kind: this.kind,
    }),
  );
  readonly digits = $derived.by(() => {
    const [table, question] = [this.shown.live, this.question];
    if (!table || !question || campaignOf(table.view)) return new Map<number, string>();
    return digitsOf(table.view, this.shown.units, this.shown.sideOf(question.seat));
  });
  /** How many lines the choices take in two columns, whichever unit is in hand; named places in four. */
  readonly lines = $derived(this.linesIn(2));
  /** Columns of choices below a board of full width. */
  readonly abreast = $derived([2, 3].find((columns) => this.linesIn(columns) <= FEW) ?? ABREAST);
  /** For so many of them a board of full width leaves room. */
  readonly below = $derived(Math.max(FEW, this.areListed ? this.linesIn(this.abreast) : 0));
  readonly keys = $derived.by(() => keysOf(this.listing, this.digits));
  /** The piece of a palette that is in hand: it goes with the pointer. */
  readonly stencil = $derived.by(() => {
    const { question } = this;
    const picture = choicesOf(question)[this.looked ?? -1]?.picture;
    if (!question || !picture || this.curtain) return null;
    const put = (at: Point): void => this.lay(at);
    return new Stencil(
      question,
      picture,
      untrack(() => this.shown.live!.view),
      put,
    );
  });

  constructor(
    private readonly shown: Shown,
    private readonly client: () => MatchClient,
    /** Something is being shown that comes before the question. */
    private readonly isHeld: () => boolean = () => false,
    private readonly send: (value: Plain) => Promise<void> = () => Promise.resolve(),
  ) {}

  /** The question to answer on this device now. */
  get question(): QuestionView | null {
    const { live, past } = this.shown;
    if (!live || past || this.isHeld()) return null;
    return live.questions.find((question) => question.seat === this.unveiled) ?? live.questions[0] ?? null;
  }

  /** Whose hand the device must be in before the question may be seen. */
  get curtain(): SeatInfo | null {
    const [table, question] = [this.shown.live, this.question];
    if (!table || !question || table.held.length < 2) return null;
    if (!question.is_secret || this.unveiled === question.seat) return null;
    return table.seats.find((seat) => seat.seat === question.seat) ?? null;
  }

  /** The unit that is selected. */
  get chosen(): Unit | null {
    return unitFor(this.shown.units, this.selected);
  }

  /** Of more than a dozen named places most are picked on the board, where it has the width. */
  get areListed(): boolean {
    return (this.plan?.named.length ?? 0) <= DOZEN;
  }

  linesIn(columns: number): number {
    if (isPalette(this.question)) return PALETTE;
    const named = this.plan?.named.length ?? 0;
    const places = named ? 1 + Math.ceil(named / ABREAST) : 0;
    return Math.max(places, Math.ceil(this.listing.most / columns) + Number(this.listing.hasTargets));
  }

  /** What a choice under the pointer asks of a resource of this side. */
  askedOf(side: number, resource: string): number {
    const seat = this.question?.seat;
    const isOurs = seat !== undefined && this.shown.sideOf(seat) === side;
    return isOurs && this.asked?.resource === resource ? this.asked.amount : 0;
  }

  /** Mark a choice: its odds, its price and its pieces are shown. */
  look(index: number | null): void {
    const choice = choicesOf(this.question)[index ?? -1];
    this.looked = index;
    this.asked = choice?.cost ?? null;
    this.lit = this.shown.headOf(choice?.pieces[0]);
  }

  /** Take a unit in hand, or let go of it. */
  take(unit: Unit | null): void {
    this.look(null);
    this.selected = unit?.piece.id ?? null;
    this.kind = this.touched = this.carried = null;
  }

  /** Turn the piece of the palette that is in hand. */
  turnStencil(): void {
    const tile = tileWith(tilesOf(choicesOf(this.question)), this.looked);
    const to = this.stencil?.isHovering ? this.stencil.end : null;
    if (!tile || this.looked === null) return;
    this.look(turnedOn(tile, this.looked));
    this.stencil?.hover(to);
  }

  /** Lay the piece in hand: it is chosen, and then lies there until it is confirmed. */
  lay(at: Point | null): void {
    const choices = choicesOf(this.question);
    const turns = tileWith(tilesOf(choices), this.looked)?.turns ?? [];
    const values = turns.map(({ index }) => choices[index]!.value);
    this.layAs({ values, at: turns.findIndex(({ index }) => index === this.looked) }, at);
  }

  /** The same, with the answers that it may be. */
  layAs(laid: Laid, at: Point | null): void {
    [this.laid, this.carried] = [laid, at];
    void this.send(laid.values[laid.at]!);
  }

  /** An answer is on its way. */
  answered(): void {
    this.isAnswered = choicesOf(this.question).length > 0;
    this.sent = this.looked;
  }

  /** It did not go: the question stands as it was. */
  refused(): void {
    this.isAnswered = false;
    this.sent = this.touched = this.carried = null;
    this.openOdds();
  }

  /** Pick one of several, or leave it again; where so many must be picked, another one takes the place of the first. */
  pick(index: number): void {
    const { least, most } = picksOf(this.question);
    if (this.picks.includes(index)) this.picks = this.picks.filter((one) => one !== index);
    else if (this.picks.length < most) this.picks = [...this.picks, index];
    else if (least === most || most === 1) this.picks = [...this.picks.slice(1), index];
  }

  /** The table has moved on: a secret is one no more when all are in, or when its seat is asked again. */
  follow(table: Table, hasNews: boolean): void {
    const isAsked = (seat?: number | null): boolean =>
      table.questions.some((question) => question.seat === seat);
    if (hasNews || isAsked(this.sealed?.seat) || !table.seats.some((seat) => seat.is_waited_for))
      this.sealed = null;
    if (isAsked(this.judging)) this.judging = null;
    this.turn();
  }

  /** A question may have come or gone: then plans and odds begin anew. */
  turn(): void {
    const question = this.question;
    const table = this.shown.live;
    const name = question && table ? `${table.seq} ${question.seat} ${question.name}` : '';
    if (name === this.open) return;
    this.open = name;
    this.close();
    const [carried, laid, wasAnswered] = [this.carried, this.laid, this.isAnswered];
    this.plan =
      this.odds =
      this.reaching =
      this.ledger =
      this.asked =
      this.looked =
      this.touched =
      this.kind =
      this.carried =
      this.laid =
      this.sent =
        null;
    this.picks = markedIn(question);
    this.isLed = this.isAnswered = false;
    if (!question || !table) return;
    this.openOdds();
    this.reaching = new Reaching((value, signal) =>
      this.client().reach(question.seat, table.seq, value, signal),
    );
    this.plan = planOf(question, table.view, (value, signal) =>
      this.client().preview(question.seat, table.seq, value, signal),
    );
    const isStill = choicesOf(question).some(
      (choice) => unitFor(this.shown.units, choice.pieces[0]) === this.chosen,
    );
    if (this.plan || !isStill) this.selected = null;
    this.isLed = wasAnswered && this.plan !== null;
    if (this.isLed) this.laid = laid;
    if (this.isLed && carried) this.plan?.drag(0, carried);
  }

  /** Odds are asked for until an answer is sent. */
  openOdds(): void {
    const [question, table] = [this.question, this.shown.live];
    this.odds?.close();
    if (!question || !table) return;
    this.odds = new OddsBook((value, signal) =>
      this.client().chances(question.seat, table.seq, value, signal),
    );
  }

  /** What is planned or looked at, as far as a piece goes somewhere by it: for a plan, the whole question. */
  private get going(): Plain | undefined {
    return this.plan ? null : choicesOf(this.question)[this.looked ?? -1]?.value;
  }

  /** The first move of the unit in hand: where it can go is shown before anything is looked at. */
  private get moving(): Plain | undefined {
    const unit = this.listing.inHand;
    if (this.plan || !unit) return undefined;
    return choicesOf(this.question).find(
      (choice) => choice.moves && unitFor(this.shown.units, choice.pieces[0]) === unit,
    )?.value;
  }

  private reachOf(value: Plain | undefined): Reach | null {
    return value === undefined || this.curtain ? null : (this.reaching?.of(value) ?? null);
  }

  /** Where the piece in hand can go, whatever is looked at. */
  get resting(): Reach | null {
    return this.reachOf(this.plan ? null : this.moving);
  }

  /** Where the piece in hand can go by what is looked at, and whom it could attack. */
  get reach(): Reach | null {
    const [found, resting] = [this.reachOf(this.going), this.resting];
    if (!found || !resting || found.areas.length || found.squares.length) return found ?? resting;
    return { ...resting, now: found.now, after: [] };
  }

  /** Find out where the piece in hand can go, unless it is known. */
  askReach(): void {
    const wanted = [this.moving, this.going].find(
      (value) => value !== undefined && !this.reaching?.has(value),
    );
    if (wanted === undefined || this.curtain) this.reaching?.drop();
    else void this.reaching?.want(wanted);
  }

  /** Ask what the answers to the open question come to. */
  weigh(): void {
    const [question, table, asked] = [this.question, this.shown.live, this.open];
    if (!question || !table) return;
    void this.client()
      .ledger(question.seat, table.seq)
      .then((ledger) => {
        if (this.open === asked) this.ledger = ledger;
      })
      .catch(() => undefined);
  }

  close(): void {
    this.reaching?.drop();
    this.plan?.close();
    this.odds?.close();
  }
}
