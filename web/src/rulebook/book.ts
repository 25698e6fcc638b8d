/** The rulebook as data: chapters by address, clauses by edition and search, text with its links. */

import type { Chapter, Clause, Rules, Ruling, VignetteInfo } from '../wire';

const EVERYWHERE = ['', 'both', 'all'];
const RULINGS = /\s*\(rulings? ([^()]+)\)\s*$/;
const ID = /[A-Z]{2,}(?:-[A-Z0-9]+)+/g;

/** A piece of a clause's text: plain, a link to another clause, or what was searched for. */
export interface Part {
  text: string;
  id: string;
  isFound: boolean;
}

/** The address of a chapter; ids are in capitals, so the two never meet. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** `both` and no tag: everywhere; `first +s`: in the edition `first` and those that begin with s. */
export function appliesIn(clause: Clause, edition: string): boolean {
  if (edition === '' || EVERYWHERE.includes(clause.tag)) return true;
  return clause.tag
    .split(/\s+/)
    .some((word) => (word.startsWith('+') ? edition.startsWith(word.slice(1)) : edition === word));
}

/** The editions that a clause is limited to; none if it holds in all. */
export function onlyIn(clause: Clause, editions: readonly string[]): string[] {
  const holds = editions.filter((edition) => appliesIn(clause, edition));
  return holds.length < editions.length ? holds : [];
}

/** A statement without the rulings named at its end, and these. */
export function withoutRulings(statement: string): { text: string; rulings: string[] } {
  const found = RULINGS.exec(statement);
  if (!found) return { text: statement, rulings: [] };
  return { text: statement.slice(0, found.index), rulings: found[1]?.match(ID) ?? [] };
}

/** The text in parts: every id that the book knows is a link, every match of the search is marked. */
export function partsOf(text: string, knows: (id: string) => boolean, sought = ''): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(ID)) {
    if (!knows(found[0])) continue;
    parts.push(...marked(text.slice(from, found.index), sought));
    parts.push({ text: found[0], id: found[0], isFound: false });
    from = found.index + found[0].length;
  }
  return [...parts, ...marked(text.slice(from), sought)];
}

function marked(text: string, sought: string): Part[] {
  const words = sought.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (!text) return [];
  if (!words.length) return [{ text, id: '', isFound: false }];
  const shape = new RegExp(
    `(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
    'gi',
  );
  return text
    .split(shape)
    .map((piece, index) => ({ text: piece, id: '', isFound: index % 2 === 1 }))
    .filter((part) => part.text);
}

export class Book {
  readonly chapters: readonly Chapter[];
  readonly rulings: ReadonlyMap<string, Ruling>;
  /** What clauses come to for one who chooses, by their ids. */
  readonly inShort: Rules['in_short'];
  readonly #chapterOf = new Map<string, number>();
  readonly #examples = new Map<string, VignetteInfo[]>();

  constructor(rules: Rules, vignettes: readonly VignetteInfo[]) {
    this.chapters = rules.chapters;
    this.inShort = rules.in_short;
    this.rulings = new Map(rules.rulings.map((ruling) => [ruling.id, ruling]));
    rules.chapters.forEach((chapter, index) => {
      for (const clause of chapter.clauses) this.#chapterOf.set(clause.id, index);
    });
    for (const vignette of vignettes) {
      for (const id of vignette.rules) this.#examples.set(id, [...this.examples(id), vignette]);
    }
  }

  /** The vignettes that show a clause. */
  examples(id: string): VignetteInfo[] {
    return this.#examples.get(id) ?? [];
  }

  knows = (id: string): boolean => this.#chapterOf.has(id) || this.rulings.has(id);

  /** The chapter at an address: that of a clause, of a ruling's first clause, or by its own name. */
  at(hash: string): { chapter: number; clause: string } {
    const id = this.rulings.get(hash)?.clauses.find((one) => this.#chapterOf.has(one)) ?? hash;
    const chapter = this.#chapterOf.get(id);
    if (chapter !== undefined) return { chapter, clause: id };
    return {
      chapter: Math.max(
        0,
        this.chapters.findIndex((one) => slug(one.name) === hash),
      ),
      clause: '',
    };
  }

  clauses(chapter: number, edition: string): Clause[] {
    return this.chapters[chapter]?.clauses.filter((clause) => appliesIn(clause, edition)) ?? [];
  }

  /** All clauses in which every word stands: in the id, the chapter, the text or a ruling of theirs. */
  search(sought: string, edition: string): Clause[] {
    const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    return this.chapters.flatMap((chapter) =>
      chapter.clauses.filter((clause) => {
        const { text, rulings } = withoutRulings(clause.statement);
        const ruled = rulings.map((id) => this.rulings.get(id)?.statement ?? '');
        const all = [clause.id, chapter.name, text, ...rulings, ...ruled].join(' ').toLowerCase();
        return appliesIn(clause, edition) && words.every((word) => all.includes(word));
      }),
    );
  }
}
