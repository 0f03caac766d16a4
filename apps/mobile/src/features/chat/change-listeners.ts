import { createThrottledTask } from '../../platform/throttled-task.ts';

/** Growing answers are emitted at this interval, ms, since each update is rendered. */
const batchInterval = 100;

export class ChangeListeners {
  #listeners = new Set<() => void>();
  #batch = createThrottledTask(() => {
    for (const listener of this.#listeners) listener();
  }, batchInterval);

  /** Calls `listener` after every change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  emit = (): void => this.#batch.run();

  /** Emits once for all changes of the interval. */
  emitSoon = (): void => this.#batch.request();
}
