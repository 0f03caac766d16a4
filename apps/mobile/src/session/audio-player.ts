import { Store } from '../platform/store.ts';

export interface AudioState {
  /** Names what plays, or what was paused; undefined when there is nothing to go on with. */
  readonly source: string | undefined;
  readonly isPlaying: boolean;
}

/** What makes the sound. Every method is called within the tap that asked for it. */
export interface AudioOutput {
  /** Plays `source` from its start. `onOver` is called once, when it ended or could not be played. */
  readonly start: (source: string, onOver: (how: Over) => void) => void;
  readonly pause: () => void;
  /** Goes on where it was paused. */
  readonly resume: () => void;
  /** Silent at once, and back to the start. */
  readonly stop: () => void;
}
export type Over = 'ended' | 'error';

const silence: AudioState = { source: undefined, isPlaying: false };

/**
 * One voice at a time, by the product's rules of audio: the same source toggles play and pause; a different one
 * switches to it and plays; pause and stop are ignored when already paused; when a source has ended or failed, playing
 * becomes false and `onOver` is told.
 */
export class AudioPlayer extends Store<AudioState> {
  readonly #output: AudioOutput;
  readonly #onOver: (source: string, how: Over) => void;
  /** Counts what was started: the end of something left behind ends nothing. */
  #started = 0;

  constructor(output: AudioOutput, onOver: (source: string, how: Over) => void = () => {}) {
    super(silence);
    this.#output = output;
    this.#onOver = onOver;
  }

  play(source: string): void {
    const { source: present, isPlaying } = this.get();
    if (source !== present) return this.#start(source);
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

  /** Whoever listened has left: silent whatever was, and nothing to go on with. */
  release(): void {
    this.#started += 1;
    this.set(silence);
    this.#output.stop();
  }

  #start(source: string): void {
    if (this.get().source !== undefined) this.#output.stop();
    this.#started += 1;
    const mine = this.#started;
    this.set({ source, isPlaying: true });
    this.#output.start(source, (how) => {
      if (mine !== this.#started) return;
      this.#started += 1;
      this.set(silence);
      this.#onOver(source, how);
    });
  }
}
