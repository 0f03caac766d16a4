import type { ContentType } from '@academy/contract/limits.ts';
import type { QaReference } from '@academy/contract/realtime/chat.ts';

/** expert: an answer that one of the academy approved; system: an article of the academy about itself. */
export type PassageSource = ContentType | 'system' | 'expert';

/** A few sentences of the library and where they stand. */
export interface Passage {
  readonly id: number;
  readonly source: PassageSource;
  /** The content; of an approved answer the expert, if one is named. */
  readonly related_id: number | null;
  /** Of a system article. */
  readonly key: string | null;
  /** Of an approved answer. */
  readonly answer_id: number | null;
  readonly title: string;
  readonly heading: string;
  /** The place of its block in the body of an article, from 0. */
  readonly paragraph: number | null;
  readonly lesson_id: number | null;
  readonly lesson_title: string | null;
  readonly second: number | null;
  /** Items of a list and lines of their own are separated by line breaks. */
  readonly text: string;
  /** How well it answers what was asked: 1 tells all that was asked for in one place. */
  readonly score: number;
}

/** One question and its answer, as they stood before. */
export interface Turn {
  readonly question: string;
  readonly answer: string;
}

export interface AskedQuestion {
  readonly question: string;
  /** What was said just before in the same conversation, the earliest first. */
  readonly before: readonly Turn[];
  /** Best first. */
  readonly passages: readonly Passage[];
  readonly signal: AbortSignal;
}

/** How an answer goes on. */
export interface AnswerPiece {
  readonly text: string;
  /** What [1], [2] … name in the text up to here, in this order. */
  readonly references: readonly QaReference[];
}

export interface Answerer {
  /**
   * Writes an answer piece by piece; [n] in its text names references[n - 1], and nothing names what it does not rest on.
   * Rejects with UNAVAILABLE when there is no answer, or no more of it; what was given before holds no longer then.
   */
  answer(asked: AskedQuestion): AsyncIterable<AnswerPiece>;
}
