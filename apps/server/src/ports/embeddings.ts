/** Turns texts into vectors that are near to each other where the texts mean nearly the same. */
export interface Embeddings {
  /** Stored with the vectors: those of different models cannot be compared. */
  readonly model: string;
  /**
   * Returns a vector of length 1 for each text, in their order, all with equally many numbers. Any number of texts.
   * Rejects with UNAVAILABLE when the model refuses, is too slow, breaks off or sends invalid data; the cause gives
   * the reason for the log without a word of the texts, and is an EmbeddingsDown where other texts would fail too. Rejects with the signal's reason when it is aborted.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}

/** Why a model answers nobody for now: it cannot be reached, is too slow, has too much to do, or fails. */
export class EmbeddingsDown extends Error {}
