import type { HotlineName } from './hotlines.ts';
import type { DangerKind } from '@academy/contract/dangers.ts';

/** The texts for one addressee; lines are paragraphs and list entries. They contain no diagnosis and no promise. */
export interface Words {
  readonly calm: string;
  /** For the next minutes, the most urgent first. */
  readonly steps: readonly string[];
  readonly after: string;
}

/** The prepared answer to one kind of danger. */
export interface Protocol {
  readonly kind: DangerKind;
  /** Addressed to the person in danger; to every writer if `forAnother` is missing. */
  readonly words: Words;
  /** Addressed to a writer who asks for another person. */
  readonly forAnother?: Words;
  /** The answers to follow-ups of both, after the steps were given. Missing: `usualContinuation`. */
  readonly continuation?: { readonly self: string; readonly another: string };
  /** The most important number first. */
  readonly hotlineNames: readonly HotlineName[];
  /** The public text that the steps follow, for people who check or change them; not shown. */
  readonly source: string;
}
