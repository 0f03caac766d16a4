import type { HotlineName } from './hotlines.ts';
import type { DangerKind } from '@academy/contract/dangers.ts';

/** What is said to one person: lines are paragraphs and list entries. Nothing in it is a diagnosis or a promise. */
export interface Words {
  readonly calm: string;
  /** For the next minutes, the most urgent first. */
  readonly steps: readonly string[];
  readonly after: string;
}

/** What is said first where somebody is in danger. */
export interface Protocol {
  readonly kind: DangerKind;
  /** To the one in danger; to anybody where `forAnother` is missing. */
  readonly words: Words;
  /** To whoever asks for another person. */
  readonly forAnother?: Words;
  /** To the same two, when they write on after the steps were said. Missing: the words that are the same for most dangers. */
  readonly continuation?: { readonly self: string; readonly another: string };
  /** The most important number first. */
  readonly hotlineNames: readonly HotlineName[];
  /** The public text that the steps follow; for whoever checks or changes them, not shown. */
  readonly source: string;
}
