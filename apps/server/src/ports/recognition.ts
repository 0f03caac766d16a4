interface RecognitionRequest {
  /** WAV, 16-bit, mono, 16 kHz; a minute at most. */
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal;
}

/** Writes down what is said in Chinese. */
export interface Recognition {
  /**
   * The words, trimmed; empty where nothing was said. Rejects with UNAVAILABLE when the engine refuses, is too slow or
   * answers rubbish; the cause tells the log why, without a word of what was said.
   */
  recognise(request: RecognitionRequest): Promise<string>;
}
