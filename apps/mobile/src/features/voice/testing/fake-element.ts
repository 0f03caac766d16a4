import type { SoundElement } from '../server-voice.ts';

/** A silent audio element: tests decide how playback continues. */
export class FakeElement implements SoundElement {
  src = '';
  currentTime = 0;
  /** The URL at each play. */
  readonly played: string[] = [];
  readonly #events = new EventTarget();

  addEventListener = this.#events.addEventListener.bind(this.#events);

  play = async (): Promise<void> => void this.played.push(this.src);

  pause = (): void => {};

  load = (): void => {};

  removeAttribute = (): void => void (this.src = '');

  end(): void {
    this.#events.dispatchEvent(new Event('ended'));
  }

  fail(): void {
    this.#events.dispatchEvent(new Event('error'));
  }
}
