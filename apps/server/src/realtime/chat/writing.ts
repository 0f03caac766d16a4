import type { Asker } from '../../domain/qa/asker.ts';
import type { RecordRow } from '../../domain/qa/record-row.ts';
import type { ChatParts } from './chat-parts.ts';

/** What an answer is written with. */
export interface Writing {
  readonly parts: ChatParts;
  readonly asker: Asker;
  readonly record: RecordRow;
  readonly signal: AbortSignal;
  /** Is told what a model cost. */
  readonly cost: Cost;
}

/** What a model cost; everything is zero and null where none was asked. */
export interface Cost {
  model: string | null;
  promptVersion: number | null;
  promptTokens: number;
  completionTokens: number;
}

export const noCost = (): Cost => ({
  model: null,
  promptVersion: null,
  promptTokens: 0,
  completionTokens: 0,
});
