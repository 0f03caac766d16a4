import type { Clock } from '../../kit/clock.ts';

/** A page as it is kept: its bytes are counted, and it may say that nothing was rendered. */
export interface Kept {
  readonly bytes: number;
}

interface Entry<Page> {
  readonly page: Page;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface Limits {
  /** Milliseconds after which a page is rendered anew because counters move; until then it is given as it is. */
  readonly fresh: number;
  /** Milliseconds after which nobody is given the old page while the new one is rendered. */
  readonly usable: number;
  /** How long a visitor waits for a page of a new version before they are given the old one. Milliseconds. */
  readonly patience: number;
  /** Bytes of all pages together; the least recently asked for is forgotten. */
  readonly bytes: number;
  /** Pages rendered at once; who comes beyond that is told `undefined`. */
  readonly flights: number;
}

const standard: Limits = {
  fresh: 30_000,
  usable: 120_000,
  patience: 300,
  bytes: 48 * 1024 * 1024,
  flights: 24,
};

/**
 * Pages by their key. Each is rendered once, however many ask for it at the same time; a page that only aged is given
 * at once and rendered behind the visitor's back; one of an older version of the content is given only when its
 * successor takes long. What fails to render is not kept.
 */
export class PageCache<Page extends Kept> {
  readonly #entries = new Map<string, Entry<Page>>();
  readonly #flights = new Map<string, Promise<Page>>();
  readonly #limits: Limits;
  readonly #clock: Clock;
  #bytes = 0;

  constructor(clock: Clock, limits: Partial<Limits> = {}) {
    this.#clock = clock;
    this.#limits = { ...standard, ...limits };
  }

  /** The page, or undefined when too many others are being rendered. Rejects as `render` does. */
  async get(key: string, version: string, render: () => Promise<Page>): Promise<Page | undefined> {
    const entry = this.#find(key);
    const age = entry ? this.#clock.now().getTime() - entry.at : Infinity;
    const isCurrent = entry?.version === version;
    if (entry && isCurrent && age < this.#limits.fresh) return entry.page;
    const flight = this.#flights.get(key) ?? this.#start(key, version, render);
    if (!entry || age >= this.#limits.usable) return flight;
    // Nobody may be waiting for it, and the visitor has a page either way.
    const settled = flight?.catch(() => entry.page) ?? Promise.resolve(entry.page);
    return isCurrent ? entry.page : Promise.race([settled, this.#late(entry.page)]);
  }

  #start(key: string, version: string, render: () => Promise<Page>): Promise<Page> | undefined {
    if (this.#flights.size >= this.#limits.flights) return undefined;
    const at = this.#clock.now().getTime();
    const flight = render()
      .then((page) => (this.#keep(key, { page, version, at }), page))
      .finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  #late(page: Page): Promise<Page> {
    return new Promise((resolve) => setTimeout(() => resolve(page), this.#limits.patience).unref());
  }

  /** Moves what was found to the end: the map keeps the order of the last use. */
  #find(key: string): Entry<Page> | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #keep(key: string, entry: Entry<Page>): void {
    this.#forget(key);
    this.#entries.set(key, entry);
    this.#bytes += weightOf(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limits.bytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= weightOf(key, entry);
    this.#entries.delete(key);
  }
}

/** What an entry takes besides its page's bytes; many small ones would fill the memory unnoticed. */
const besides = 512;
const weightOf = (key: string, { page }: Entry<Kept>): number => page.bytes + 2 * key.length + besides;
