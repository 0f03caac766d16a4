import { Store } from '../platform/store.ts';

interface AudioState {
  /** The id of what plays or is paused; undefined when nothing can be resumed. */
  readonly source: string | undefined;
  readonly isPlaying: boolean;
}

/** Produces the sound. Every method is called within the tap that asked for it. */
export interface AudioOutput {
  /** Plays `source` from its start. `onEnd` is called once, when it ended or could not be played. */
  readonly start: (source: string, onEnd: (reason: EndReason) => void) => void;
  readonly pause: () => void;
  /** Resumes where it was paused. */
  readonly resume: () => void;
  /** Stops at once and goes back to the start. */
  readonly stop: () => void;
}
export type EndReason = 'ended' | 'error';

const idleState: AudioState = { source: undefined, isPlaying: false };

/**
 * Plays one source at a time by the product's rules: the same source toggles play and pause; another one replaces it;
 * pause and stop are ignored while paused; when a source has ended or failed, `isPlaying` becomes false and `onEnd`
 * is called.
 */
export class AudioPlayer extends Store<AudioState> {
  readonly #output: AudioOutput;
  readonly #onEnd: (source: string, reason: EndReason) => void;
  /** Counts starts, so that the end of an earlier source is ignored. */
  #started = 0;

  constructor(output: AudioOutput, onEnd: (source: string, reason: EndReason) => void = () => {}) {
    super(idleState);
    this.#output = output;
    this.#onEnd = onEnd;
  }

  play(source: string): void {
    const { source: current, isPlaying } = this.get();
    if (source !== current) return this.#start(source);
    if (isPlaying) return this.pause();
    this.set({ source, isPlaying: true });
    this.#output.resume();
  }

  pause(): void {
    if (!this.get().isPlaying) return;
    this.set({ ...this.get(), isPlaying: false });
    this.#output.pause();
  }

  stop(): void {
    if (this.get().isPlaying) this.release();
  }

  /** Called when the listener has left: stops, and nothing can be resumed. */
  release(): void {
    this.#started += 1;
    this.set(idleState);
    this.#output.stop();
  }

  #start(source: string): void {
    if (this.get().source !== undefined) this.#output.stop();
    this.#started += 1;
    const startNumber = this.#started;
    this.set({ source, isPlaying: true });
    this.#output.start(source, (reason) => {
      if (startNumber !== this.#started) return;
      this.#started += 1;
      this.set(idleState);
      this.#onEnd(source, reason);
    });
  }
}
