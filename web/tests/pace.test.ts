import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Player } from '../src/board/player.svelte';
import { stepsOf } from '../src/board/steps';
import { pacing } from '../src/table/pace.svelte';
import { soundOf, sounds } from '../src/table/sound.svelte';
import type { EventView, Point } from '../src/wire';
import { anEvent as event, aPiece, aRoll, aView } from './making';

const view = aView({ pieces: [aPiece(1, 'Fighters'), aPiece(4, 'Heavy', { side: 1 })] });
const way: Point[] = [
  [0, 0],
  [400, 0],
];
const theirs: EventView[] = [
  event('It is their turn.', { begins_turn: true, starts_action: true, side: 1 }),
  event('Heavy charges.', { heading: 'Heavy: Charge', starts_action: true, side: 1, piece: 4 }),
  event('They spend 1.', { is_payment: true, side: 1 }),
  event('Heavy moved.', { side: 1, piece: 4, path: way }),
  event('Heavy hits.', { side: 1, piece: 4, roll: aRoll([5], { needed: 4, result: 'success' }) }),
  event('Fighters fall.', { side: 0, piece: 1, losses: [1] }),
];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  pacing.choose('normal');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what happened is cut into steps with a move or a roll each, and words', () => {
  expect(stepsOf(theirs).map(({ title, sentence, roll }) => [title, sentence, roll !== null])).toEqual([
    ['Heavy: Charge', 'Heavy moved.', false],
    ['Heavy: Charge', 'Heavy hits. Fighters fall.', true],
  ]);
});

describe('the player', () => {
  const after = aView({ ...view, pieces: [aPiece(4, 'Heavy', { side: 1, x: 400, y: 0 })] });
  const watching = (): Player => {
    const player = new Player((step) => step.side === 0);
    player.play(view, after, theirs);
    return player;
  };
  const at = (player: Player): number | null | undefined =>
    player.scene?.pieces.find((piece) => piece.id === 4)?.x;

  test('shows the steps of others one after the other, and holds the question', () => {
    const player = watching();
    expect([player.holds, player.step?.sentence]).toEqual([true, 'Heavy moved.']);
    vi.advanceTimersByTime(1000);
    expect(player.step?.sentence).toBe('Heavy hits. Fighters fall.');
    expect(at(player)).toBe(400);
    const rest = vi.fn();
    player.onrest = rest;
    vi.advanceTimersByTime(3000);
    expect([player.holds, player.isPlaying, rest.mock.calls.length]).toEqual([false, false, 1]);
  });
  test('goes on by a step, skips the rest, and shows it again', () => {
    const player = watching();
    player.next();
    expect(player.step?.roll).not.toBeNull();
    player.finish();
    expect(player.isPlaying).toBe(false);
    player.again();
    expect([player.holds, player.step?.sentence]).toEqual([true, 'Heavy moved.']);
    player.finish();
  });
  test('is not cut short by news in which nothing happened', () => {
    const player = watching();
    player.play(after, after, []);
    expect(player.step?.sentence).toBe('Heavy moved.');
    player.finish();
  });
  test('waits when it is paused, and step by step', () => {
    const player = watching();
    player.pause();
    vi.advanceTimersByTime(60_000);
    expect(player.step?.sentence).toBe('Heavy moved.');
    player.resume();
    expect(player.step?.roll).not.toBeNull();
    player.finish();
    pacing.choose('step');
    const other = watching();
    vi.advanceTimersByTime(60_000);
    expect(other.step?.sentence).toBe('Heavy moved.');
    other.finish();
  });
  test('is as fast as was chosen, in this browser for good', () => {
    pacing.choose('fast');
    expect(localStorage.getItem('affray.pace')).toBe('fast');
    const player = watching();
    vi.advanceTimersByTime(1000);
    expect(player.step?.roll).not.toBeNull();
    player.finish();
    pacing.choose('none');
    expect(watching().isPlaying).toBe(false);
  });
  test('asks on while one’s own piece walks, but not before the dice have fallen', () => {
    const player = new Player((step) => step.side === 0);
    player.play(view, view, [event('Fighters move.', { side: 0, piece: 1, path: way })]);
    expect([player.isPlaying, player.holds]).toEqual([true, false]);
    player.finish();
    player.play(view, view, [event('Fighters hit.', { side: 0, piece: 1, roll: aRoll([3]) })]);
    expect(player.holds).toBe(true);
    player.finish();
  });
});

describe('sound', () => {
  test('is what is worst of an event', () => {
    expect(theirs.map(soundOf)).toEqual([null, null, null, 'move', 'hit', 'loss']);
    expect(soundOf(event('A roll.', { roll: aRoll([2], { result: 'failure' }) }))).toBe('dice');
  });
  test('is off by one key, and stays off', () => {
    const was = sounds.isOn;
    sounds.toggle();
    expect(sounds.isOn).toBe(!was);
    expect(localStorage.getItem('affray.sound')).toBe(was ? 'off' : 'on');
  });
});
