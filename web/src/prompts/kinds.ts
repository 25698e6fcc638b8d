/** The prompt of every kind of question: a kind that has none is an error of types. */
import type { Component } from 'svelte';
import LazyListPrompt from '../campaign/LazyListPrompt.svelte';
import type { TableState } from '../table/state.svelte';
import type { Kind, QuestionOf, QuestionView, Underway } from '../wire';
import ChoosePrompt from './ChoosePrompt.svelte';
import { isPalette } from '../board/palette';
import NumberPrompt from './NumberPrompt.svelte';
import PalettePrompt from './PalettePrompt.svelte';
import PlanPrompt from './PlanPrompt.svelte';
import { isReaction } from './reaction';
import ReactionPrompt from './ReactionPrompt.svelte';
import SomePrompt from './SomePrompt.svelte';
import WordsPrompt from './WordsPrompt.svelte';

type PromptOf<K extends Kind> = Component<{ room: TableState; question: QuestionOf<K> }>;

const PROMPTS: { [K in Kind]: PromptOf<K> } = {
  choose: ChoosePrompt,
  'choose-some': SomePrompt,
  number: NumberPrompt,
  words: WordsPrompt,
  list: LazyListPrompt,
  path: PlanPrompt,
  place: PlanPrompt,
  formation: PlanPrompt,
};

export function promptOf(question: QuestionView, underway: Underway | null): PromptOf<Kind> {
  if (isReaction(question, underway)) return ReactionPrompt as PromptOf<Kind>;
  if (isPalette(question)) return PalettePrompt as PromptOf<Kind>;
  // The table has for each kind what takes a question of that kind; TypeScript cannot follow that.
  return PROMPTS[question.kind] as PromptOf<Kind>;
}

/** Kinds whose prompt has a place of its own for what is refused. */
const PLACED: { [K in Kind]: boolean } = {
  choose: true,
  'choose-some': true,
  number: true,
  words: false,
  list: false,
  path: true,
  place: true,
  formation: true,
};

export const hasPlace = ({ kind }: QuestionView): boolean => PLACED[kind];
