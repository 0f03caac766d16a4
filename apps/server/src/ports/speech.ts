interface SpeechRequest {
  /** Plain Chinese, at most `maxSpeechLength` characters. */
  readonly text: string;
  /** Aborting it stops the work, and the iteration rejects. */
  readonly signal: AbortSignal;
}

/** Characters that every engine accepts in one request. */
export const maxSpeechLength = 120;

export interface Speech {
  /** Changes when the same text would sound different. */
  readonly name: string;
  /** Whether the text is sent to an external service, which must not learn whom it is about. */
  readonly isExternal: boolean;
  /** Chosen because nothing better is set up: a device that has a natural voice of its own should use that. */
  readonly isFallback?: boolean | undefined;
  /**
   * Returns MP3 that can be appended to earlier MP3. It is complete when the iteration ends; rejects with UNAVAILABLE
   * when the engine refuses, is too slow, breaks off or sends something else. The cause gives the reason for the log
   * without a word of the text.
   */
  speak(request: SpeechRequest): AsyncIterable<Uint8Array>;
}

interface RecognitionRequest {
  /** WAV, 16-bit, mono, 16 kHz; a minute at most. */
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal;
}

export interface SpeechRecognition {
  /**
   * Returns the transcript, trimmed; empty where nothing was said. Rejects with UNAVAILABLE when the engine refuses,
   * is too slow or sends invalid data; the cause gives the reason for the log without a word of the transcript.
   */
  recognise(request: RecognitionRequest): Promise<string>;
}
