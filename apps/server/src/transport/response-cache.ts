import { LRUCache } from 'lru-cache';
import type { Monotonic } from '../kit/clock.ts';
import { Overload } from './admission.ts';
import { isDatabaseUnavailable } from './error-handler.ts';

/** A response that can be cached; its bytes are counted. It may also say that nothing was rendered. */
export interface Cacheable {
  readonly bytes: number;
}

interface CacheEntry<Response> {
  readonly response: Response;
  readonly version: string;
  /** By the monotonic clock, so that a changed time of day makes nothing younger or older. */
  readonly createdAt: number;
}

interface Limits {
  /** Milliseconds after which a response is created again because counters change. */
  readonly freshMilliseconds: number;
  /** Milliseconds for which an old response may be served while the new one is created. */
  readonly usableMilliseconds: number;
  /** Milliseconds that a caller waits for the new one before that. */
  readonly waitMilliseconds: number;
  /** The same where the old response is of an earlier content version or has expired; absent: `oldResponseWait`. */
  readonly oldResponseWait?: number | undefined;
  /** Bytes of all responses together; the least recently used is removed. */
  readonly bytes: number;
  /** Responses created at once; above that `get` returns undefined. */
  readonly pending: number;
}

/** Milliseconds. With the time for the version and the way to the guest less than 100, whatever the database does. */
export const oldResponseWait = 40;
/** Milliseconds that callers wait for a new response once somebody has waited in vain, until the database responds again, so that one that is back is noticed. */
const outageWait = 20;
/** Milliseconds for which expired responses are served while the database is unavailable. */
const outageLimit = 10 * 60_000;
/** Milliseconds for which the database counts as unavailable after it made a creation fail. */
const outageMemory = 10_000;

/**
 * A cache of responses by key. Concurrent callers share one creation. A response that is only old is served while a new
 * one is created (stale-while-revalidate), and one that expired when the database failed (stale-if-error). As long as it
 * is only slow, an expired response of an earlier version is not served: it may show what was withdrawn. Failures are
 * not cached.
 */
export class ResponseCache<Response extends Cacheable> {
  readonly #entries: LRUCache<string, CacheEntry<Response>>;
  /** In the order in which they began. */
  readonly #pending = new Map<string, { readonly response: Promise<Response>; readonly since: number }>();
  readonly #limits: Limits;
  readonly #now: Monotonic;
  #failedAt = -Infinity;

  constructor(now: Monotonic, limits: Limits) {
    this.#now = now;
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

  /**
   * The same, but a caller does not wait long while there is an older response. Rejects as `create` does, unless the
   * database is unavailable and there is one.
   */
  async get(key: string, version: string, create: () => Promise<Response>): Promise<Response | undefined> {
    const fresh = this.find(key, version);
    if (fresh) return fresh;
    const entry = this.#entries.get(key);
    const pending = this.#join(key, version, create);
    if (!entry || this.#ageOf(entry) >= outageLimit) return pending;
    const oldUnlessRefused = pending?.catch((error: unknown) => {
      if (isDatabaseUnavailable(error) || (error instanceof Overload && this.#isShowable(entry, version)))
        return entry.response;
      throw error;
    });
    const isServable = this.#isShowable(entry, version) || this.#hasFailedLately();
    if (!oldUnlessRefused) return isServable ? entry.response : undefined;
    if (!isServable) return oldUnlessRefused;
    return serveAfter(this.#waitFor(entry, version), entry.response, oldUnlessRefused);
  }

  /** Whether a busy or slow server may send it: its content is still the current one, or it is seconds old. */
  #isShowable(entry: CacheEntry<Response>, version: string): boolean {
    return entry.version === version || this.#ageOf(entry) < this.#limits.usableMilliseconds;
  }

  #waitFor(entry: CacheEntry<Response>, version: string): number {
    if (this.#hasFailedLately() || this.#isSlow()) return outageWait;
    const isCurrent = entry.version === version && this.#ageOf(entry) < this.#limits.usableMilliseconds;
    return isCurrent ? this.#limits.waitMilliseconds : this.#oldResponseWait();
  }

  /** Whether the oldest pending creation has taken longer than a caller waits for it. */
  #isSlow(): boolean {
    const [oldest] = this.#pending.values();
    return oldest !== undefined && this.#now() - oldest.since > this.#oldResponseWait();
  }

  #oldResponseWait(): number {
    return this.#limits.oldResponseWait ?? oldResponseWait;
  }

  #hasFailedLately(): boolean {
    return this.#now() - this.#failedAt < outageMemory;
  }

  /** Joins the creation of this version, or starts it. */
  #join(key: string, version: string, create: () => Promise<Response>): Promise<Response> | undefined {
    const pendingKey = `${version} ${key}`;
    const running = this.#pending.get(pendingKey);
    if (running) return running.response;
    if (this.#pending.size >= this.#limits.pending) return undefined;
    const createdAt = this.#now();
    const response = create()
      .then((created) => (this.#store(key, { response: created, version, createdAt }), created))
      .catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) this.#failedAt = this.#now();
        throw error;
      })
      .finally(() => this.#pending.delete(pendingKey));
    this.#pending.set(pendingKey, { response, since: createdAt });
    return response;
  }

  /** A creation that began earlier may end later; it does not replace the newer response. */
  #store(key: string, entry: CacheEntry<Response>): void {
    const existing = this.#entries.get(key);
    if (!existing || existing.createdAt <= entry.createdAt) this.#entries.set(key, entry);
  }

  #ageOf(entry: CacheEntry<Response>): number {
    return this.#now() - entry.createdAt;
  }
}

/** Resolves to the result of `pending` if it comes within `milliseconds`, otherwise to `old`. */
function serveAfter<Response>(
  milliseconds: number,
  old: Response,
  pending: Promise<Response>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (milliseconds === 0) resolve(old);
    const timer = setTimeout(() => resolve(old), milliseconds);
    pending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Bytes of an entry besides its response; otherwise many small entries would fill the memory uncounted. */
const entryOverhead = 512;
const sizeOf = ({ response }: CacheEntry<Cacheable>, key: string): number =>
  Math.ceil(response.bytes) + 2 * key.length + entryOverhead;
