/** Growing answers are emitted at this interval, ms, since each update is rendered. */
const batchInterval = 100;

/** Listeners to changes of the conversation. */
export class ChangeListeners {
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Calls `listener` after every change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  emit = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const listener of this.#listeners) listener();
  };

  /** Emits once for all changes until the timer fires. */
  emitSoon(): void {
    this.#timer ??= setTimeout(this.emit, batchInterval);
  }
}
