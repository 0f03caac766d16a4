import type { ChatEvents, Hotline, QaReference } from '@academy/contract/realtime/chat.ts';
import type { AnswererName, RecordRow } from '../../domain/qa/record-row.ts';

/** What is told of an answer. */
export type News = Pick<ChatEvents, 'reply' | 'reference' | 'token_stat' | 'error'>;
export type Tell = <Name extends keyof News>(name: Name, told: Parameters<News[Name]>[0]) => void;

/** An answer as far as it is known here. */
export interface AnswerFacts {
  readonly text: string;
  readonly answerer: AnswererName | null;
  readonly references: readonly QaReference[];
  readonly hotlines: readonly Hotline[];
}

export interface AnswerEnd {
  readonly state: 'done' | 'stopped' | 'failed';
  readonly followUps: readonly string[];
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Milliseconds from the question on. */
  readonly elapsed: number;
  /** Questions that are left to the asker today. */
  readonly left: number;
}

/** What is known of an answer at one moment. */
export interface AnswerStanding {
  readonly recordId: number;
  readonly requestId: string;
  readonly facts: AnswerFacts;
  /** Undefined while it is being written. */
  readonly end: AnswerEnd | undefined;
}

/** An answer as far as a row has it. */
export const factsOf = ({ answer: text, answerer, references, hotlines }: RecordRow): AnswerFacts => ({
  text,
  answerer,
  references,
  hotlines,
});
