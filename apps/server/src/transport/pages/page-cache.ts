import type { Clock } from '../../kit/clock.ts';

/** A value that can be cached; its bytes are counted. It may also say that nothing was rendered. */
export interface Cacheable {
  readonly bytes: number;
}

interface CacheEntry<Page> {
  readonly page: Page;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

interface Limits {
  /** Milliseconds after which a page is rendered again because counters change; a younger page is served as it is. */
  readonly freshMilliseconds: number;
  /** Milliseconds after which an old page is no longer served while the new one is rendered. */
  readonly usableMilliseconds: number;
  /** Milliseconds that a visitor waits for a page of a new content version before the old one is served. */
  readonly waitMilliseconds: number;
  /** Bytes of all pages together; the least recently used is removed. */
  readonly bytes: number;
  /** Pages rendered at once; above that `get` returns undefined. */
  readonly pendingRenders: number;
}

const defaultLimits: Limits = {
  freshMilliseconds: 30_000,
  usableMilliseconds: 120_000,
  waitMilliseconds: 300,
  bytes: 48 * 1024 * 1024,
  pendingRenders: 24,
};

/**
 * A cache of rendered pages by key. Concurrent requests share one rendering. A page that is only old is served at
 * once while a new one is rendered (stale-while-revalidate); one of an older content version is served only when the
 * new one takes long. Failed renderings are not cached.
 */
export class PageCache<Page extends Cacheable> {
  readonly #entries = new Map<string, CacheEntry<Page>>();
  readonly #pendingRenders = new Map<string, Promise<Page>>();
  readonly #limits: Limits;
  readonly #clock: Clock;
  #bytes = 0;

  constructor(clock: Clock, limits: Partial<Limits> = {}) {
    this.#clock = clock;
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** The page, or undefined when too many others are being rendered. Rejects as `render` does. */
  async get(key: string, version: string, render: () => Promise<Page>): Promise<Page | undefined> {
    const entry = this.#findEntry(key);
    const age = entry ? this.#clock.now().getTime() - entry.createdAt : Infinity;
    const isCurrent = entry?.version === version;
    if (entry && isCurrent && age < this.#limits.freshMilliseconds) return entry.page;
    const pendingRender = this.#pendingRenders.get(key) ?? this.#startRender(key, version, render);
    if (!entry || age >= this.#limits.usableMilliseconds) return pendingRender;
    // Nobody may be waiting for the result, and the visitor has a page either way.
    const settled = pendingRender?.catch(() => entry.page) ?? Promise.resolve(entry.page);
    return isCurrent ? entry.page : Promise.race([settled, this.#waitThenUse(entry.page)]);
  }

  #startRender(key: string, version: string, render: () => Promise<Page>): Promise<Page> | undefined {
    if (this.#pendingRenders.size >= this.#limits.pendingRenders) return undefined;
    const createdAt = this.#clock.now().getTime();
    const pendingRender = render()
      .then((page) => (this.#store(key, { page, version, createdAt }), page))
      .finally(() => this.#pendingRenders.delete(key));
    this.#pendingRenders.set(key, pendingRender);
    return pendingRender;
  }

  #waitThenUse(page: Page): Promise<Page> {
    return new Promise((resolve) => setTimeout(() => resolve(page), this.#limits.waitMilliseconds).unref());
  }

  /** Moves the entry to the end, so that the map is ordered by last use. */
  #findEntry(key: string): CacheEntry<Page> | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #store(key: string, entry: CacheEntry<Page>): void {
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#bytes += sizeOf(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limits.bytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= sizeOf(key, entry);
    this.#entries.delete(key);
  }
}

/** Bytes of an entry besides its page; otherwise many small entries would fill the memory uncounted. */
const entryOverhead = 512;
const sizeOf = (key: string, { page }: CacheEntry<Cacheable>): number =>
  page.bytes + 2 * key.length + entryOverhead;
