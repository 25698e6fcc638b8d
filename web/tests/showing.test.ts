import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import recorded from '../recorded/battle.json';
import { Showing, type Battle } from '../src/home/showing.svelte';

const battle = recorded as unknown as Battle;
const onBoard = (showing: Showing): number[] =>
  showing.board.pieces.filter((piece) => piece.x !== null).map((piece) => piece.id);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a recorded battle plays once and rests', () => {
  const showing = new Showing(battle);
  expect(onBoard(showing)).toHaveLength(battle.view.pieces.length);
  showing.play();
  vi.advanceTimersByTime(800);
  const { begun } = showing;
  expect(begun).toBe(1);
  const [[piece, way]] = battle.steps[0]!.ways as [[number, [number, number][]]];
  const there = showing.board.pieces.find((one) => one.id === piece)!;
  expect([there.x, there.y]).toEqual(way[way.length - 1]);
  vi.advanceTimersByTime(3000 * battle.steps.length);
  expect(showing.isOver).toBe(true);
  expect(showing.isRunning).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('it can be paused, goes on from there, and begins again after its end', () => {
  const showing = new Showing(battle);
  showing.play();
  vi.advanceTimersByTime(5000);
  showing.pause();
  const { begun } = showing;
  vi.advanceTimersByTime(9000);
  expect(showing.begun).toBe(begun);
  showing.play();
  expect(showing.begun).toBe(begun + 1);
  showing.rest();
  const sides = showing.board.pieces.filter((piece) => piece.x !== null).map((piece) => piece.side);
  expect(new Set(sides).size).toBe(1);
  showing.play();
  expect(showing.begun).toBe(1);
  showing.stop();
});
