/** The list that is being built: every change is kept, checked by the server, and can be undone. */

import { checkRoster, rosterDescription } from '../api';
import type { Problem, Roster, RosterCheck, RosterDescription } from '../wire';
import { keep, newId, type Kept } from './kept';
import { checksOf } from './problems';
import { blankRoster } from './roster';
import { entryCost, rosterCost } from '../offline/prices';
import type { House } from '../house/house';

/** What a workbench asks of the server. */
export interface RosterServer {
  describe(game: string, edition: string, house: House): Promise<RosterDescription>;
  check(roster: Roster, house: House): Promise<RosterCheck>;
}

const SERVER: RosterServer = {
  describe: rosterDescription,
  check: (roster, house) => checkRoster(roster.game, roster, house),
};

const CHECK_AFTER = 150;
const MOST_UNDO = 200;

export class Workbench {
  roster = $state.raw<Roster>(blankRoster('', ''));
  house = $state.raw<House>({});
  description = $state.raw<RosterDescription | null>(null);
  problems = $state.raw<readonly Problem[]>([]);
  /** What is legal, and yet worth a second look. */
  remarks = $state.raw<readonly Problem[]>([]);
  /** Whether `problems` are those of the roster as it stands. */
  isChecked = $state(false);
  /** Why the server did not answer; empty while all is well. */
  trouble = $state('');
  /** The id under which the list is kept; empty until the first change. */
  id = $state('');
  isFull = $state(false);
  /** What a screen reader says after a change. */
  said = $state('');

  /** The server's own sum, of the roster as it was checked last. */
  #found = $state.raw<{ roster: Roster; cost: number; entries: readonly number[] } | null>(null);
  #past = $state.raw<Roster[]>([]);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** As the server counts; while it has not answered yet, as the description says. */
  costs = $derived.by((): readonly number[] => {
    if (this.#found?.roster === this.roster) return this.#found.entries;
    return this.description ? this.roster.entries.map((entry) => entryCost(this.description!, entry)) : [];
  });
  cost = $derived.by((): number => {
    if (this.#found?.roster === this.roster) return this.#found.cost;
    return this.description ? rosterCost(this.description, this.roster) : 0;
  });
  /** Nothing is in it yet, so nothing is wrong with it yet. */
  isEmpty = $derived(this.roster.entries.length === 0);
  checks = $derived(
    this.description ? checksOf(this.description, this.isEmpty ? [] : this.problems, this.remarks) : [],
  );
  isLegal = $derived(this.isChecked && this.problems.length === 0);
  canUndo = $derived(this.#past.length > 0);

  constructor(
    private readonly server: RosterServer = SERVER,
    private readonly storage: Storage = localStorage,
  ) {}

  /** Begin with a list: a kept one has an id, a new or a shared one has none yet. */
  async open(roster: Roster, house: House = {}, id = ''): Promise<void> {
    this.roster = roster;
    this.house = house;
    this.id = id;
    this.#past = [];
    await this.describe();
  }

  /** The list as it is from now on. `said` tells what happened. */
  change(next: Roster, said = ''): void {
    if (next === this.roster) return;
    const edition = this.roster.edition;
    this.#past = [...this.#past.slice(1 - MOST_UNDO), this.roster];
    this.roster = next;
    this.said = said;
    this.keep();
    if (next.edition === edition) this.#checkSoon();
    else void this.describe();
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    const edition = this.roster.edition;
    this.#past = this.#past.slice(0, -1);
    this.roster = before;
    this.said = 'Undone';
    this.keep();
    if (before.edition === edition) this.#checkSoon();
    else void this.describe();
  }

  changeHouse(house: House): void {
    this.house = house;
    this.keep();
    void this.describe();
  }

  /** Keep the list in this browser, under a new id if it has none. */
  keep(): Kept {
    this.id ||= newId();
    const kept = { id: this.id, changed: Date.now(), roster: this.roster, house: this.house };
    this.isFull = !keep(kept, this.storage);
    return kept;
  }

  /** What can be chosen in this edition under these house rules, and then what is wrong. */
  async describe(): Promise<void> {
    const { game, edition } = this.roster;
    this.isChecked = false;
    this.#found = null;
    try {
      const description = await this.server.describe(game, edition, this.house);
      if (edition !== this.roster.edition) return;
      this.description = description;
      this.trouble = '';
    } catch (error) {
      this.trouble = sentenceOf(error);
      return;
    }
    await this.check();
  }

  async check(): Promise<void> {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    const roster = this.roster;
    try {
      const { problems, cost, entry_costs, remarks } = await this.server.check(roster, this.house);
      if (asked !== this.#asked) return;
      this.problems = problems;
      this.remarks = remarks;
      this.#found = { roster, cost, entries: entry_costs };
      this.isChecked = true;
      this.trouble = '';
    } catch (error) {
      if (asked === this.#asked) this.trouble = sentenceOf(error);
    }
  }

  /** Nothing is asked any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  #checkSoon(): void {
    this.isChecked = false;
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), CHECK_AFTER);
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
