/** What a model is told, in turn. */
export interface ModelMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  /** The answer's length at most, in the model's own tokens. */
  readonly mostTokens: number;
  /** Its abortion ends the connection, and the answer rejects. */
  readonly signal: AbortSignal;
}

export interface ModelUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** What comes next of the answer; what it cost is told once, at its end, where the model says so. */
export type ModelPiece =
  | { readonly text: string; readonly usage?: undefined }
  | { readonly text?: undefined; readonly usage: ModelUsage };

/** Writes text; what it writes is judged by whoever asked. */
export interface LanguageModel {
  /** As it is kept with what it wrote. */
  readonly name: string;
  /**
   * Writes an answer. It is whole when this ends; rejects with UNAVAILABLE when the model refuses, is too slow, breaks off
   * or talks rubbish, also in the middle. The cause tells the log why, without a word of what was asked.
   */
  write(request: ModelRequest): AsyncIterable<ModelPiece>;
}
