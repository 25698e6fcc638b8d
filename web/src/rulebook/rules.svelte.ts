/** The rulebook of a game, loaded once, so that references can speak in words. */
import { rules } from '../api';
import type { Clause } from '../wire';

class Rulebooks {
  private books = $state.raw<Record<string, Map<string, Clause>>>({});
  private readonly asked = new Set<string>();

  /** Load the book of a game, when there is time. */
  load(game: string): void {
    if (this.asked.has(game)) return;
    this.asked.add(game);
    rules(game).then(
      (book) => {
        const clauses = [...book.chapters.flatMap((chapter) => chapter.clauses), ...book.rulings];
        this.books = { ...this.books, [game]: new Map(clauses.map((clause) => [clause.id, clause])) };
      },
      () => this.asked.delete(game),
    );
  }

  clause(game: string, id: string): Clause | null {
    return this.books[game]?.get(id) ?? null;
  }
}

export const rulebooks = new Rulebooks();
