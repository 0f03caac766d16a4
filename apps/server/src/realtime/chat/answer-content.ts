import type { ChatEvents, Hotline, QaReference } from '@academy/contract/realtime/chat.ts';
import { type AnswererName, hasNotice, type RecordRow } from '../../domain/qa/records.ts';
import type { Requester } from '../../domain/qa/requester.ts';
import type { ChatDeps } from './chat-deps.ts';

export type AnswerEvents = Pick<ChatEvents, 'reply' | 'reference' | 'token_stat' | 'error'>;
export type EmitAnswerEvent = <Name extends keyof AnswerEvents>(
  name: Name,
  payload: Parameters<AnswerEvents[Name]>[0],
) => void;

/** The content of an answer as far as this process knows it. */
export interface AnswerContent {
  readonly text: string;
  readonly answerer: AnswererName | null;
  readonly references: readonly QaReference[];
  readonly hotlines: readonly Hotline[];
  /** The first paragraph of the text is a line of hotlines. */
  readonly hasNotice: boolean;
}

export interface AnswerEnd {
  readonly state: 'done' | 'stopped' | 'failed';
  readonly followUps: readonly string[];
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Milliseconds since the question. */
  readonly elapsed: number;
  /** Questions that the requester may still ask today. */
  readonly remaining: number;
}

export interface AnswerSnapshot {
  readonly recordId: number;
  readonly requestId: string;
  readonly content: AnswerContent;
  /** Undefined while it is being written. */
  readonly end: AnswerEnd | undefined;
}

export const contentOf = (row: RecordRow): AnswerContent => ({
  text: row.answer,
  answerer: row.answerer,
  references: row.references,
  hotlines: row.hotlines,
  hasNotice: hasNotice(row),
});

export interface WritingContext {
  readonly deps: ChatDeps;
  readonly requester: Requester;
  readonly record: RecordRow;
  readonly signal: AbortSignal;
  /** Receives the cost of the model. */
  readonly cost: Cost;
}

/** The cost of the model; zero and null where it was not used. */
interface Cost {
  model: string | null;
  promptVersion: number | null;
  promptTokens: number;
  completionTokens: number;
}

export const createCost = (): Cost => ({
  model: null,
  promptVersion: null,
  promptTokens: 0,
  completionTokens: 0,
});
