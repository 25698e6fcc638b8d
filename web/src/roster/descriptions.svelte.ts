/** What forces are made of, asked once for each game and edition, for pages that only show them. */
import { rosterDescription } from '../api';
import type { EntryKind, Roster, RosterDescription } from '../wire';

class Descriptions {
  #found = $state.raw<Record<string, RosterDescription>>({});
  #asked = new Set<string>();

  /** The kinds of a roster's entries; none for what is not known, or not known yet. */
  kinds(roster: Roster): (EntryKind | undefined)[] {
    const key = `${roster.game} ${roster.edition}`;
    if (!this.#asked.has(key)) {
      this.#asked.add(key);
      void this.#ask(key, roster);
    }
    const entries = this.#found[key]?.entries ?? [];
    return roster.entries.map((entry) => entries.find((kind) => kind.id === entry.kind));
  }

  async #ask(key: string, { game, edition }: Roster): Promise<void> {
    try {
      const description = await rosterDescription(game, edition);
      this.#found = { ...this.#found, [key]: description };
    } catch {
      this.#asked.delete(key); // asked again when it is shown again
    }
  }
}

export const descriptions = new Descriptions();
