/** Where the piece in hand can go: asked for once of a question, and once of each choice that is looked at. */
import type { Plain, Reach } from '../wire';

type Ask = (value: Plain, signal: AbortSignal) => Promise<Reach | null>;

/** Who moves on at once does not care for it. */
const PATIENCE = 60;

export class Reaching {
  private known = $state.raw(new Map<string, Reach | null>());
  private wanted: string | null = null;
  private control = new AbortController();

  constructor(private readonly ask: Ask) {}

  /** Of an answer, or of nothing for the question itself, as far as it is known. */
  of(value: Plain): Reach | null {
    return this.known.get(JSON.stringify(value)) ?? null;
  }

  has(value: Plain): boolean {
    return this.known.has(JSON.stringify(value));
  }

  /** Ask for the reach of this; whatever else was asked for is not waited for any more. */
  async want(value: Plain): Promise<void> {
    const key = JSON.stringify(value);
    if (key === this.wanted || this.known.has(key)) return;
    this.drop();
    this.wanted = key;
    const { signal } = this.control;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    if (signal.aborted) return;
    try {
      const found = await this.ask(value, signal);
      this.known = new Map(this.known).set(key, found);
    } catch {
      // It is not shown, then.
      if (!signal.aborted) this.known = new Map(this.known).set(key, null);
    }
    if (this.wanted === key) this.wanted = null;
  }

  /** Nothing is asked for any more. */
  drop(): void {
    this.control.abort();
    this.control = new AbortController();
    this.wanted = null;
  }
}
