/** Words for a voice. */
interface SpeechRequest {
  /** Plain Chinese, at most `longestSpoken` characters. */
  readonly text: string;
  /** Its abortion ends the work, and what is being made rejects. */
  readonly signal: AbortSignal;
}

/** What the narrowest of them takes at once, in characters. */
export const longestSpoken = 120;

/** A voice that reads Chinese aloud. */
export interface Speech {
  /** Changes when the same words would sound otherwise. */
  readonly name: string;
  /** What is said goes to somebody outside the academy, who need not know whom it is about. */
  readonly outside: boolean;
  /**
   * Speaks: MP3, which can be joined to what was spoken before. It is whole when this ends; rejects with UNAVAILABLE when the
   * voice refuses, is too slow, breaks off or gives what is no MP3. The cause tells the log why, without a word of the text.
   */
  speak(request: SpeechRequest): AsyncIterable<Uint8Array>;
}
