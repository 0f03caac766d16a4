/** What a live's stream becomes: one segment of about a second, which begins with a keyframe. */
export interface LiveSegment {
  readonly body: Buffer;
  readonly milliseconds: number;
  /** Its sound as a segment of its own, of the same length; absent where there is none in it. */
  readonly sound?: Buffer | undefined;
}

/** Gets what comes of one publisher's stream. */
export interface LiveListener {
  /**
   * Once, first: what every segment of the run needs to be played, the picture's size in pixels, and what its sound alone
   * needs; without the last there is no sound.
   */
  readonly onHead: (
    head: Buffer,
    size: { readonly width: number; readonly height: number },
    soundHead?: Buffer,
  ) => void;
  readonly onSegment: (segment: LiveSegment) => void;
  /** Once, last; with what went wrong, unless the stream was ended from here. */
  readonly onEnd: (failure: Error | undefined) => void;
}

/** Takes one publisher's stream, piece by piece. */
export interface LiveInput {
  /** False when pieces pile up: the next ones are to wait for `onDrain`. */
  readonly write: (piece: Buffer) => boolean;
  /** Bytes that were written and not taken yet. */
  readonly waiting: number;
  readonly onDrain: (run: () => void) => void;
  /** What was written is still worked on, for some seconds at most; `onEnd` follows. */
  readonly end: () => void;
}

/**
 * What makes a live watchable out of what its publisher sends. Every origin hands back segments too: a replay is made of
 * them, wherever the crowd watches the live itself.
 */
export interface LiveOrigin {
  /**
   * Begins with a publisher's first piece, which is to be written afterwards; undefined when it is nothing that MediaRecorder
   * or a program like it would send. Rejects with UNAVAILABLE where this academy cannot take streams.
   */
  open(
    stream: { readonly contentId: number; readonly first: Buffer },
    listener: LiveListener,
  ): Promise<LiveInput | undefined>;
  /** Throws UNAVAILABLE, in words for whoever wants to publish, where `open` would. */
  check(): Promise<void>;
  /** Where readers watch a live while it runs. */
  playUrl(contentId: number): string;
}
