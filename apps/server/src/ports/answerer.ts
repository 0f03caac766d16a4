import type { ContentType } from '@academy/contract/limits.ts';
import type { QaReference } from '@academy/contract/realtime/chat.ts';

/** `expert`: an answer approved by the academy; `system`: an article of the academy about itself. */
export type PassageSource = ContentType | 'system' | 'expert';

/** A few sentences of the library and their position in it. */
export interface Passage {
  readonly id: number;
  readonly source: PassageSource;
  /** The content's id; for an approved answer the expert's, if one is named. */
  readonly related_id: number | null;
  /** For a system article. */
  readonly key: string | null;
  /** For an approved answer. */
  readonly answer_id: number | null;
  readonly title: string;
  readonly heading: string;
  /** The index of its block in the body of an article, from 0. */
  readonly paragraph: number | null;
  readonly lesson_id: number | null;
  readonly lesson_title: string | null;
  readonly second: number | null;
  /** List items and separate lines are divided by line breaks. */
  readonly text: string;
  /** How well it answers the question; 1 when it covers everything asked for in one passage. */
  readonly score: number;
}

export interface EarlierExchange {
  readonly question: string;
  readonly answer: string;
}

export interface QuestionToAnswer {
  readonly question: string;
  /** Earlier exchanges of the same conversation, oldest first. */
  readonly before: readonly EarlierExchange[];
  /** Best first. */
  readonly passages: readonly Passage[];
  readonly signal: AbortSignal;
}

export interface AnswerPiece {
  readonly text: string;
  /** The references that [1], [2] … stand for in the text up to here, in this order. */
  readonly references: readonly QaReference[];
}

export interface Answerer {
  /**
   * Writes an answer in pieces; [n] in its text stands for references[n - 1], and every reference supports the text
   * that cites it. Rejects with UNAVAILABLE when there is no answer or it breaks off; earlier pieces are invalid
   * then.
   */
  answer(question: QuestionToAnswer): AsyncIterable<AnswerPiece>;
}
