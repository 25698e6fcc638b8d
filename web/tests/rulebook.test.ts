import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Scale } from '../src/board/geometry';
import Rulebook from '../src/rulebook/Rulebook.svelte';
import { router } from '../src/router.svelte';
import { appliesIn, Book, onlyIn, partsOf, slug, withoutRulings } from '../src/rulebook/book';
import { cropOf, lost, restsOn, told } from '../src/rulebook/frames';
import { GAME, RIVER, RULES, serve, VIEW, VIGNETTES } from './toy';

const book = new Book(RULES, VIGNETTES);

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a clause holds where its tag says', () => {
  const [first, both] = RULES.chapters[1]!.clauses;
  expect(appliesIn(first!, 'first')).toBe(true);
  expect(appliesIn(first!, 'second')).toBe(false);
  expect(appliesIn(both!, 'second')).toBe(true);
  expect(appliesIn(first!, '')).toBe(true);
  expect(onlyIn(first!, GAME.editions)).toEqual(['first']);
  expect(onlyIn(both!, GAME.editions)).toEqual([]);
});

test('rulings are taken off the end of a statement, and ids in it become links', () => {
  expect(withoutRulings('Do it. (rulings TY-Q-1, TY-Q-2)')).toEqual({
    text: 'Do it.',
    rulings: ['TY-Q-1', 'TY-Q-2'],
  });
  expect(withoutRulings('Do it (twice).')).toEqual({ text: 'Do it (twice).', rulings: [] });
  const parts = partsOf('See TY-WALK-2 and XX-1.', book.knows, 'SEE');
  expect(parts.map((part) => [part.text, part.id, part.isFound])).toEqual([
    ['See', '', true],
    [' ', '', false],
    ['TY-WALK-2', 'TY-WALK-2', false],
    [' and XX-1.', '', false],
  ]);
});

test('an address is a clause, a ruling or a chapter', () => {
  expect(book.at('TY-WALK-2')).toEqual({ chapter: 1, clause: 'TY-WALK-2' });
  expect(book.at('TY-Q-1')).toEqual({ chapter: 0, clause: 'TY-WIN-1' });
  expect(book.at(slug('Walking'))).toEqual({ chapter: 1, clause: '' });
  expect(book.at('nowhere')).toEqual({ chapter: 0, clause: '' });
});

test('the search finds words in ids, chapters, texts and rulings, in any order', () => {
  const ids = (sought: string, edition = '') => book.search(sought, edition).map((clause) => clause.id);
  expect(ids('river stop')).toEqual(['TY-WALK-2']);
  expect(ids('walking')).toEqual(['TY-WALK-1', 'TY-WALK-2']);
  expect(ids('walking', 'second')).toEqual(['TY-WALK-2']);
  expect(ids('ties')).toEqual(['TY-WIN-1']);
  expect(ids('  ')).toEqual([]);
});

test('each step of an example tells what happened and what it rests on', () => {
  const texts = (step: number) => told(RIVER, step).map((line) => line.text);
  expect(texts(0)).toEqual(['Starting position.']);
  expect(texts(1)).toEqual(['Red Force walks.', 'Foot stopped at the river.']);
  expect([...restsOn(RIVER, 1)]).toEqual(['TY-WALK-1', 'TY-WALK-2']);
  expect(lost(VIEW, RIVER.frames[1]!.view).map((piece) => piece.name)).toEqual(['Hero']);
  const crop = cropOf(RIVER.frames, new Scale(VIEW));
  expect(crop.x).toBeGreaterThanOrEqual(-10);
  expect(crop.x + crop.w).toBeGreaterThan(190);
  expect(crop.w).toBeLessThan(300);
});

async function shown(address: string): Promise<void> {
  serve();
  router.go(address);
  render(Rulebook, { game: 'toy' });
  await screen.findByRole('navigation', { name: 'Chapters' });
}

test('a link by id opens the chapter at the clause, with the example that shows it', async () => {
  await shown('/rules/toy#TY-WALK-2');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Walking');
  expect(document.getElementById('TY-WALK-2')!.classList.contains('here')).toBe(true);
  await screen.findByRole('button', { name: 'Next' });
  await fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Foot stopped at the river.')).toBeTruthy();
  await waitFor(() => expect(document.getElementById('TY-WALK-1')!.classList.contains('hot')).toBe(true));
  await fireEvent.keyDown(screen.getByRole('figure'), { key: 'ArrowLeft' });
  expect(screen.getByText('Starting position.')).toBeTruthy();
});

test('a clause says in short what it comes to for one who chooses', async () => {
  await shown('/rules/toy#TY-WALK-1');
  expect(document.getElementById('TY-WALK-1')!.textContent).toContain('Walk Go straight ahead.');
});

test('the search shows as one types, and the edition leaves out what does not hold', async () => {
  await shown('/rules/toy#walking');
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'last' } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1\u00a0clause');
  expect(screen.getByText('last').tagName).toBe('MARK');
  await fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
  await fireEvent.click(screen.getByRole('button', { name: 'Second' }));
  await waitFor(() => expect(document.getElementById('TY-WALK-1')).toBeNull());
  expect(document.getElementById('TY-WALK-2')).toBeTruthy();
});

test('a ruling stands under its clause as a quiet note, open when it is asked for', async () => {
  await shown('/rules/toy#TY-Q-1');
  const note = screen.getByText('Ties are lost by both.', { exact: false }).closest('details')!;
  expect([note.classList.contains('rul'), note.open]).toEqual([true, true]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('How to win');
});
