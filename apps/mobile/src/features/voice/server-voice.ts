import type { Over } from '../../session/audio-player.ts';
import { silentSound } from './silent-sound.ts';

/** What we use of an `<audio>`. */
export type SoundElement = Pick<
  HTMLAudioElement,
  'src' | 'play' | 'pause' | 'currentTime' | 'addEventListener' | 'removeAttribute' | 'load'
>;

export interface ServerVoiceParts {
  readonly createElement: () => SoundElement;
  /** The address that speaks an answer. */
  readonly findUrl: (recordId: number) => Promise<string>;
}

/** Plays what the server speaks. One element for all answers: phones let one play later that has played within a tap. */
export class ServerVoice {
  readonly #parts: ServerVoiceParts;
  #element: SoundElement | undefined;
  #turn = 0;
  #wanted = false;
  #url: string | undefined;
  #onOver: (how: Over) => void = () => {};

  constructor(parts: ServerVoiceParts) {
    this.#parts = parts;
  }

  /** Whether anything of the answer was heard. */
  hasBegun(): boolean {
    return this.#url !== undefined && (this.#element?.currentTime ?? 0) > 0;
  }

  /** To be called within the tap. */
  start(recordId: number, onOver: (how: Over) => void): void {
    const element = this.#open();
    this.#turn += 1;
    const turn = this.#turn;
    this.#url = undefined;
    this.#wanted = true;
    this.#onOver = onOver;
    element.src = silentSound();
    element.play().catch(() => {});
    void this.#parts.findUrl(recordId).then(
      (url) => turn === this.#turn && this.#begin(url),
      () => turn === this.#turn && this.#onOver('error'),
    );
  }

  pause(): void {
    this.#wanted = false;
    this.#element?.pause();
  }

  resume(): void {
    this.#wanted = true;
    if (this.#url !== undefined) this.#play();
  }

  stop(): void {
    this.#turn += 1;
    this.#wanted = false;
    this.#url = undefined;
    this.#element?.pause();
    // Ends the connection, and with it the speaking.
    this.#element?.removeAttribute('src');
    this.#element?.load();
  }

  #begin(url: string): void {
    this.#url = url;
    this.#element!.src = url;
    if (this.#wanted) this.#play();
  }

  #play(): void {
    const turn = this.#turn;
    this.#element!.play().catch((error: Error) => {
      // Paused again before it began.
      if (turn === this.#turn && error.name !== 'AbortError') this.#onOver('error');
    });
  }

  #open(): SoundElement {
    if (this.#element) return this.#element;
    const element = this.#parts.createElement();
    // What ends or fails before the answer has an address is the silence.
    element.addEventListener('ended', () => this.#url !== undefined && this.#onOver('ended'));
    element.addEventListener('error', () => this.#url !== undefined && this.#onOver('error'));
    this.#element = element;
    return element;
  }
}
