import { LRUCache } from 'lru-cache';
import type { Clock } from '../kit/clock.ts';

/** A response that can be cached; its bytes are counted. It may also say that nothing was rendered. */
export interface Cacheable {
  readonly bytes: number;
}

interface CacheEntry<Response> {
  readonly response: Response;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

interface Limits {
  /** Milliseconds after which a response is created again because counters change. */
  readonly freshMilliseconds: number;
  /** Milliseconds after which an old response is no longer served while the new one is created. */
  readonly usableMilliseconds: number;
  /** Milliseconds that a caller waits for the response of a new content version before the old one is served. */
  readonly waitMilliseconds: number;
  /** Bytes of all responses together; the least recently used is removed. */
  readonly bytes: number;
  /** Responses created at once; above that `get` returns undefined. */
  readonly pending: number;
}

/**
 * A cache of responses by key. Concurrent callers share one creation. A response that is only old is served at once
 * while a new one is created (stale-while-revalidate); one of an older content version is served only when the new one
 * takes long. Failures are not cached.
 */
export class ResponseCache<Response extends Cacheable> {
  readonly #entries: LRUCache<string, CacheEntry<Response>>;
  readonly #pending = new Map<string, Promise<Response>>();
  readonly #limits: Limits;
  readonly #clock: Clock;

  constructor(clock: Clock, limits: Limits) {
    this.#clock = clock;
    this.#limits = limits;
    this.#entries = new LRUCache<string, CacheEntry<Response>>({
      maxSize: limits.bytes,
      sizeCalculation: sizeOf,
    });
  }

  /** The response, if it is of this content version and fresh. */
  find(key: string, version: string): Response | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.version === version && this.#ageOf(entry) < this.#limits.freshMilliseconds
      ? entry.response
      : undefined;
  }

  /** The response of this version, or undefined when too many others are being created. Rejects as `create` does. */
  async getCurrent(
    key: string,
    version: string,
    create: () => Promise<Response>,
  ): Promise<Response | undefined> {
    return this.find(key, version) ?? this.#join(key, version, create);
  }

  /** The same, but a caller does not wait long: then the response of an older version is returned. */
  async get(key: string, version: string, create: () => Promise<Response>): Promise<Response | undefined> {
    const fresh = this.find(key, version);
    if (fresh) return fresh;
    const entry = this.#entries.get(key);
    const pending = this.#join(key, version, create);
    if (!entry || this.#ageOf(entry) >= this.#limits.usableMilliseconds) return pending;
    // Nobody may be waiting for the result, and the caller has a response either way.
    const settled = pending?.catch(() => entry.response) ?? Promise.resolve(entry.response);
    return entry.version === version
      ? entry.response
      : Promise.race([settled, this.#waitThenUse(entry.response)]);
  }

  /** Joins the creation of this version, or starts it. */
  #join(key: string, version: string, create: () => Promise<Response>): Promise<Response> | undefined {
    const pendingKey = `${version} ${key}`;
    const running = this.#pending.get(pendingKey);
    if (running) return running;
    if (this.#pending.size >= this.#limits.pending) return undefined;
    const createdAt = this.#clock.now().getTime();
    const pending = create()
      .then((response) => (this.#store(key, { response, version, createdAt }), response))
      .finally(() => this.#pending.delete(pendingKey));
    this.#pending.set(pendingKey, pending);
    return pending;
  }

  /** A creation that began earlier may end later; it does not replace the newer response. */
  #store(key: string, entry: CacheEntry<Response>): void {
    const existing = this.#entries.get(key);
    if (!existing || existing.createdAt <= entry.createdAt) this.#entries.set(key, entry);
  }

  #waitThenUse(response: Response): Promise<Response> {
    return new Promise((resolve) =>
      setTimeout(() => resolve(response), this.#limits.waitMilliseconds).unref(),
    );
  }

  #ageOf(entry: CacheEntry<Response>): number {
    return this.#clock.now().getTime() - entry.createdAt;
  }
}

/** Bytes of an entry besides its response; otherwise many small entries would fill the memory uncounted. */
const entryOverhead = 512;
const sizeOf = ({ response }: CacheEntry<Cacheable>, key: string): number =>
  Math.ceil(response.bytes) + 2 * key.length + entryOverhead;
