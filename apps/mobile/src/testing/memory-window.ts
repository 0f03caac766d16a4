import type { HistoryWindow } from '../navigation/navigator.ts';

interface Entry {
  state: unknown;
  url: string;
}

/**
 * A window's history as browsers have it: a list of entries and the current one. `pushState` drops the entries ahead;
 * `go` arrives later with a `popstate` event, and does nothing when there is no such entry.
 */
export class MemoryWindow implements HistoryWindow {
  entries: Entry[];
  place = 0;
  #waiting: number[] = [];
  #listeners: (() => void)[] = [];

  constructor(address: string) {
    this.entries = [{ state: null, url: address }];
  }

  readonly history: HistoryWindow['history'] = Object.defineProperty(
    {
      state: null,
      scrollRestoration: 'auto' as const,
      pushState: (state: unknown, _: string, url?: string | URL | null) => {
        this.entries = [
          ...this.entries.slice(0, this.place + 1),
          { state: structuredClone(state), url: String(url) },
        ];
        this.place += 1;
      },
      replaceState: (state: unknown, _: string, url?: string | URL | null) => {
        this.entries[this.place] = { state: structuredClone(state), url: String(url) };
      },
      go: (delta = 0) => void this.#waiting.push(delta),
    },
    'state',
    { get: () => this.entry.state },
  );

  get entry(): Entry {
    return this.entries[this.place]!;
  }

  get location(): { pathname: string; search: string } {
    const { pathname, search } = new URL(this.entry.url, 'http://memory.invalid');
    return { pathname, search };
  }

  addEventListener(_: 'popstate', listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** The document after a reload has none of the listeners before it. */
  reload(): void {
    this.#listeners = [];
    this.#waiting = [];
  }

  /** Runs every pending `go`, including those requested on arrival. */
  settle(): void {
    for (let delta = this.#waiting.shift(); delta !== undefined; delta = this.#waiting.shift()) {
      const place = this.place + delta;
      if (delta === 0 || place < 0 || place >= this.entries.length) continue;
      this.place = place;
      for (const listener of this.#listeners) listener();
    }
  }
}
