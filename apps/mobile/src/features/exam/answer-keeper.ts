import type { Choices } from './paper-state.ts';

export interface Kept {
  readonly choices: Choices;
  /** Whether the server has everything: yes, soon, or not until one tries again. */
  readonly state: 'kept' | 'keeping' | 'failed';
}

/** Keeps one choice on the server; rejects when it could not. */
type Send = (place: number, chosen: readonly number[]) => Promise<unknown>;

/**
 * What is chosen on a paper: shown at once, sent one after the other, the latest choice of a question alone. What could
 * not be sent stays waiting until the next choice, or until one tries again.
 */
export class AnswerKeeper {
  readonly #send: Send;
  #waiting = new Map<number, readonly number[]>();
  #working: Promise<void> | undefined;
  #kept: Kept;
  #listeners = new Set<() => void>();

  constructor(choices: Choices, send: Send) {
    this.#send = send;
    this.#kept = { choices, state: 'kept' };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same value until something changes. */
  getSnapshot = (): Kept => this.#kept;

  choose(place: number, chosen: readonly number[]): void {
    this.#waiting.set(place, chosen);
    this.#show({ ...this.#kept, choices: { ...this.#kept.choices, [place]: chosen } });
    this.flush().catch(() => {});
  }

  /** Sends what waits. Rejects with what kept it from the server; nothing is lost by that. */
  flush(): Promise<void> {
    this.#working ??= this.#work().finally(() => (this.#working = undefined));
    return this.#working;
  }

  async #work(): Promise<void> {
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const [place, chosen] = next;
        this.#show({ ...this.#kept, state: 'keeping' });
        await this.#send(place, chosen);
        // It may have been chosen anew meanwhile.
        if (this.#waiting.get(place) === chosen) this.#waiting.delete(place);
      }
      this.#show({ ...this.#kept, state: 'kept' });
    } catch (error) {
      this.#show({ ...this.#kept, state: 'failed' });
      throw error;
    }
  }

  #next = (): [number, readonly number[]] | undefined => this.#waiting.entries().next().value;

  #show(kept: Kept): void {
    this.#kept = kept;
    for (const listener of this.#listeners) listener();
  }
}
