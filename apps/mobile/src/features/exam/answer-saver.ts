import type { Choices } from './attempt.ts';

interface SavedAnswers {
  readonly choices: Choices;
  /**
   * Whether the server has all choices (`saved`), they are being sent (`saving`), or sending failed and waits for the
   * next try (`failed`).
   */
  readonly state: 'saved' | 'saving' | 'failed';
}

/** Saves one choice on the server; rejects if it fails. */
type Send = (place: number, chosen: readonly number[]) => Promise<unknown>;

/**
 * Saves the choices of an attempt. A choice is shown at once and sent in order; of several choices for one question
 * only the latest is sent. What could not be sent stays pending until the next choice or `flush`.
 */
export class AnswerSaver {
  readonly #send: Send;
  #pending = new Map<number, readonly number[]>();
  #flushing: Promise<void> | undefined;
  #saved: SavedAnswers;
  #listeners = new Set<() => void>();

  constructor(choices: Choices, send: Send) {
    this.#send = send;
    this.#saved = { choices, state: 'saved' };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until something changes. */
  getSnapshot = (): SavedAnswers => this.#saved;

  choose(place: number, chosen: readonly number[]): void {
    this.#pending.set(place, chosen);
    this.#update({ ...this.#saved, choices: { ...this.#saved.choices, [place]: chosen } });
    this.flush().catch(() => {});
  }

  /** Sends pending choices. Rejects with the error of the first failure; nothing is lost then. */
  flush(): Promise<void> {
    this.#flushing ??= this.#sendPending().finally(() => (this.#flushing = undefined));
    return this.#flushing;
  }

  async #sendPending(): Promise<void> {
    try {
      for (let nextPending = this.#nextPending(); nextPending; nextPending = this.#nextPending()) {
        const [place, chosen] = nextPending;
        this.#update({ ...this.#saved, state: 'saving' });
        await this.#send(place, chosen);
        // The choice may have changed while it was sent.
        if (this.#pending.get(place) === chosen) this.#pending.delete(place);
      }
      this.#update({ ...this.#saved, state: 'saved' });
    } catch (error) {
      this.#update({ ...this.#saved, state: 'failed' });
      throw error;
    }
  }

  #nextPending = (): [number, readonly number[]] | undefined => this.#pending.entries().next().value;

  #update(saved: SavedAnswers): void {
    this.#saved = saved;
    for (const listener of this.#listeners) listener();
  }
}
