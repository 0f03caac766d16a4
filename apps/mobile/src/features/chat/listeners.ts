/** What grows is told in steps, ms: each is drawn, and a slow phone need not draw faster than anybody reads. */
const step = 100;

/** Who listens to the conversation. */
export class Listeners {
  #all = new Set<() => void>();
  #telling: ReturnType<typeof setTimeout> | undefined;

  /** Calls `listener` after every change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  tell = (): void => {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    for (const listener of this.#all) listener();
  };

  /** Together with whatever comes until then. */
  tellSoon(): void {
    this.#telling ??= setTimeout(this.tell, step);
  }
}
