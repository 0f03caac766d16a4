import type { SoundElement } from '../server-voice.ts';

/** An element without a sound: tests say how what it plays goes on. */
export class FakeElement implements SoundElement {
  src = '';
  currentTime = 0;
  /** The address at each play. */
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
