/** A segment of a packaged live: about one second, starting with a keyframe. */
export interface LiveSegment {
  readonly body: Buffer;
  readonly milliseconds: number;
  /** Its sound as a segment of its own with the same duration; absent where it has none. */
  readonly sound?: Buffer | undefined;
}

export interface LiveListener {
  /**
   * Called once, first: the header that every segment of the run needs, the picture's size in pixels, and the header
   * of the sound variant, absent for a stream without sound.
   */
  readonly onHead: (
    head: Buffer,
    size: { readonly width: number; readonly height: number },
    soundHead?: Buffer,
  ) => void;
  readonly onSegment: (segment: LiveSegment) => void;
  /** Called once, last; `failure` is set unless the stream was ended by `end`. */
  readonly onEnd: (failure: Error | undefined) => void;
}

export interface LiveInput {
  /** False when too much is buffered; the caller must then wait for `onDrain`. */
  readonly write: (piece: Buffer) => boolean;
  readonly bufferedBytes: number;
  readonly onDrain: (callback: () => void) => void;
  /** Ends the stream. What was written is processed for some seconds at most; `onEnd` follows. */
  readonly end: () => void;
}

/**
 * Packages a publisher's stream so that viewers can watch it. Every origin also returns the segments, because the
 * recording is made from them wherever viewers watch the live.
 */
export interface LiveOrigin {
  /**
   * Starts with a publisher's first piece, which must then be written like the others. Undefined when it is no format
   * that MediaRecorder or an RTMP program sends. Rejects with UNAVAILABLE where this server cannot package streams.
   */
  open(
    stream: { readonly contentId: number; readonly firstPiece: Buffer },
    listener: LiveListener,
  ): Promise<LiveInput | undefined>;
  /** Rejects with UNAVAILABLE and a message for the publisher where `open` would. */
  check(): Promise<void>;
  /** The URL at which viewers watch the running live. */
  playUrl(contentId: number): string;
}

/**
 * A CDN or RTMP server to which a live is pushed so that viewers watch it there. Its URLs carry signatures and must
 * not be stored or logged.
 */
export interface LiveCdn {
  /** An `rtmp://…` URL, signed for one connection that starts now. */
  pushUrl(contentId: number): string;
  /**
   * The HLS URL for viewers. It stays the same for some hours, so that players need not reload, and stays valid for
   * long enough from now.
   */
  playUrl(contentId: number): string;
  /** The origin of its playback URLs, `https://host`, for the content security policy. */
  readonly origin: string;
}
