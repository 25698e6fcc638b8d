/** The chances of the answers to one question, fetched as they are looked at, each once. */
import type { OddsReport, Plain } from '../wire';

type Ask = (value: Plain, signal: AbortSignal) => Promise<OddsReport[]>;

/** Who answers at once does not care for the odds. */
const PATIENCE = 120;

export class OddsBook {
  private readonly ask: Ask;
  private book = $state.raw(new Map<string, OddsReport[]>());
  private readonly queue: Plain[] = [];
  private readonly asked = new Set<string>();
  private isBusy = false;
  private readonly control = new AbortController();

  constructor(ask: Ask) {
    this.ask = ask;
  }

  /** The chances of an answer, as far as they are known. */
  of(value: Plain): OddsReport[] {
    return this.book.get(JSON.stringify(value)) ?? [];
  }

  /** Whether they are known: an answer without dice has none. */
  has(value: Plain): boolean {
    return this.book.has(JSON.stringify(value));
  }

  /** The chances of an answer, asked for at once; nothing if they cannot be had. */
  async known(value: Plain): Promise<OddsReport[] | null> {
    if (this.has(value)) return this.of(value);
    try {
      const found = await this.ask(value, this.control.signal);
      this.book = new Map(this.book).set(JSON.stringify(value), found);
      return found;
    } catch {
      return null;
    }
  }

  /** Ask for the chances of these; the last asked for come first. */
  want(values: readonly Plain[]): void {
    for (const value of values) {
      const key = JSON.stringify(value);
      if (this.asked.has(key)) continue;
      this.asked.add(key);
      this.queue.push(value);
    }
    void this.work();
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    while (this.queue.length && !this.control.signal.aborted) {
      const value = this.queue.shift()!;
      try {
        const found = await this.ask(value, this.control.signal);
        this.book = new Map(this.book).set(JSON.stringify(value), found);
      } catch {
        this.asked.delete(JSON.stringify(value));
        break;
      }
    }
    this.isBusy = false;
  }

  close(): void {
    this.control.abort();
  }
}
