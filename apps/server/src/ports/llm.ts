export interface ModelMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  /** The maximum length of the answer in the model's own tokens. */
  readonly maxTokens: number;
  /** Aborting it closes the connection, and the answer rejects. */
  readonly signal: AbortSignal;
}

export interface ModelUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** The next piece of the answer; the usage comes once, at its end, where the model reports it. */
export type ModelPiece =
  | { readonly text: string; readonly usage?: undefined }
  | { readonly text?: undefined; readonly usage: ModelUsage };

/** Generates text; the caller must check it. */
export interface LanguageModel {
  /** Stored with the answer. */
  readonly name: string;
  /**
   * Writes an answer, which is complete when the iteration ends. Rejects with UNAVAILABLE when the model refuses, is
   * too slow, breaks off or sends invalid data, also in the middle. The cause gives the reason for the log without
   * any text of the question.
   */
  write(request: ModelRequest): AsyncIterable<ModelPiece>;
}
