/** What is talked, and who is here. */
import type { MatchClient } from '../api';
import type { ChatLine, Presence } from '../wire';

export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  presence = $state.raw<Presence>({ seats: [], spectators: 0 });

  constructor(private readonly client: () => MatchClient) {}

  hear(lines: ChatLine[]): void {
    const known = new Map(this.lines.map((line) => [line.index, line]));
    for (const line of lines) known.set(line.index, line);
    this.lines = [...known.values()].sort((one, other) => one.index - other.index);
  }

  /** Ask for what was said meanwhile. */
  async catchUp(): Promise<void> {
    this.hear(await this.client().chat(this.lines.length));
  }

  async say(text: string, seat: number): Promise<void> {
    await this.client().say(text, seat);
  }
}
