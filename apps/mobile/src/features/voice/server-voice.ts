import type { EndReason } from '../../playback/audio-player.ts';

/** The part of an `<audio>` element that is used. */
export type SoundElement = Pick<
  HTMLAudioElement,
  'src' | 'play' | 'pause' | 'currentTime' | 'addEventListener' | 'removeAttribute' | 'load'
>;

export interface ServerVoiceDeps {
  readonly createElement: () => SoundElement;
  /** Returns the URL of an answer's audio. */
  readonly getUrl: (recordId: number) => Promise<string>;
}

/**
 * Plays the server's speech. One element is used for all answers: phones allow later playback on an element that has
 * played within a tap.
 */
export class ServerVoice {
  readonly #deps: ServerVoiceDeps;
  #element: SoundElement | undefined;
  #attempt = 0;
  #shouldPlay = false;
  #url: string | undefined;
  #onDone: (how: EndReason) => void = () => {};

  constructor(deps: ServerVoiceDeps) {
    this.#deps = deps;
  }

  /** Whether any sound of the answer was played. */
  hasStarted(): boolean {
    return this.#url !== undefined && (this.#element?.currentTime ?? 0) > 0;
  }

  /** Has to be called in the tap handler. */
  start(recordId: number, onDone: (how: EndReason) => void): void {
    const element = this.#getElement();
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#url = undefined;
    this.#shouldPlay = true;
    this.#onDone = onDone;
    element.src = getSilentSoundUrl();
    element.play().catch(() => {});
    void this.#deps.getUrl(recordId).then(
      (url) => attempt === this.#attempt && this.#setUrl(url),
      () => attempt === this.#attempt && this.#onDone('error'),
    );
  }

  pause(): void {
    this.#shouldPlay = false;
    this.#element?.pause();
  }

  resume(): void {
    this.#shouldPlay = true;
    if (this.#url !== undefined) this.#play();
  }

  stop(): void {
    this.#attempt += 1;
    this.#shouldPlay = false;
    this.#url = undefined;
    this.#element?.pause();
    // Closes the connection, so that the server stops too.
    this.#element?.removeAttribute('src');
    this.#element?.load();
  }

  #setUrl(url: string): void {
    this.#url = url;
    this.#element!.src = url;
    if (this.#shouldPlay) this.#play();
  }

  #play(): void {
    const attempt = this.#attempt;
    this.#element!.play().catch((error: Error) => {
      // An AbortError means that it was paused before it started.
      if (attempt === this.#attempt && error.name !== 'AbortError') this.#onDone('error');
    });
  }

  #getElement(): SoundElement {
    if (this.#element) return this.#element;
    const element = this.#deps.createElement();
    // Without a URL, these events belong to the silent sound.
    element.addEventListener('ended', () => this.#url !== undefined && this.#onDone('ended'));
    element.addEventListener('error', () => this.#url !== undefined && this.#onDone('error'));
    this.#element = element;
    return element;
  }
}

/** A WAV file of two milliseconds. */
const silentWav = 'UklGRjQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YRAAAACAgICAgICAgICAgICAgICA';
let silentUrl: string | undefined;

/**
 * A silent sound: an element that has played it within a tap may play anything later. An object URL, because the
 * page's policy forbids `data:`.
 */
export function getSilentSoundUrl(): string {
  silentUrl ??= URL.createObjectURL(
    new Blob([Uint8Array.from(atob(silentWav), (char) => char.charCodeAt(0))], { type: 'audio/wav' }),
  );
  return silentUrl;
}
