import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Monotonic, monotonic } from '../kit/clock.ts';
import { chooseEncoding, compressionThreshold, type Encoding, responseBrotliQuality } from './compression.ts';
import { jsonType, success } from './envelope.ts';
import { type Cacheable, ResponseCache } from './response-cache.ts';

export interface PublicContent {
  /** Measures the age of cached responses; absent: by the system's monotonic clock. */
  readonly now?: Monotonic | undefined;
  /** Changes when anything changes that guests can see. */
  readonly version: () => Promise<string>;
  /** As in the limits of a `ResponseCache`. */
  readonly oldResponseWait?: number | undefined;
}

export const sharedResponseLimits = {
  // Counters change and lives start without a new content version.
  freshMilliseconds: 5_000,
  usableMilliseconds: 30_000,
  // With the time for the version less than 100.
  waitMilliseconds: 40,
  bytes: 32 * 1024 * 1024,
  pending: 200,
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** What identifies a shared section: everything it may depend on. */
interface SharedKey {
  readonly path: string;
  /** The validated input. */
  readonly input: unknown;
}

/** The shared sections of responses, cached. */
export interface SharedResponses {
  /**
   * The response to `key`, whose data `create` reads unless it is cached. `admit` is called before a caller gets a
   * response that is not cached, and rejects to refuse it.
   */
  get(key: SharedKey, create: () => Promise<unknown>, admit: () => Promise<unknown>): Promise<SharedResponse>;
  /** The same for work within the server, never of an older version of the content, however long that takes. */
  getCurrent(key: SharedKey, create: () => Promise<unknown>): Promise<SharedResponse>;
}

/**
 * Caches the sections of responses that are the same for everybody with the same input: many visitors open the same home
 * page, and querying the database for each would cost far more than sending a cached response. Concurrent requests
 * share one query.
 */
export function createSharedResponses({
  now = monotonic,
  version,
  oldResponseWait,
}: PublicContent): SharedResponses {
  const cache = new ResponseCache<SharedResponse>(now, { ...sharedResponseLimits, oldResponseWait });
  const keyOf = ({ path, input }: SharedKey) => `${path} ${JSON.stringify(input)}`;
  const respondWith = (create: () => Promise<unknown>) => async () => new SharedResponse(await create());
  return {
    get: async (shared, create, admit) => {
      const key = keyOf(shared);
      const currentVersion = await version();
      const cached = cache.find(key, currentVersion);
      if (cached) return cached;
      await admit();
      const createResponse = respondWith(create);
      return (await cache.get(key, currentVersion, createResponse)) ?? createResponse();
    },
    getCurrent: async (shared, create) => {
      const createResponse = respondWith(create);
      const response = await cache.getCurrent(keyOf(shared), await version(), createResponse);
      return response ?? createResponse();
    },
  };
}

/**
 * A response that is sent to many callers. It is compressed here once for each encoding; the compression plugin would
 * do it for each request.
 */
export class SharedResponse implements Cacheable {
  readonly bytes: number;
  readonly #plain: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  #data: unknown;

  constructor(data: unknown) {
    this.#plain = Buffer.from(JSON.stringify(success(data)));
    // Roughly the size including the compressed versions, the key, and the parsed data.
    this.bytes = this.#plain.length * 4;
  }

  /** The envelope's data as it is sent, frozen. Parsed on first use, because guests need only the bytes. */
  get data(): unknown {
    const freeze = (_name: string, value: unknown): unknown => Object.freeze(value);
    this.#data ??= (JSON.parse(this.#plain.toString(), freeze) as { data: unknown }).data;
    return this.#data;
  }

  /** Sends it in the smallest encoding that the caller accepts; each encoding is created on first use. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isSmall = this.#plain.length < compressionThreshold;
    const coding = isSmall ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    reply.headers({ 'content-type': jsonType, 'cache-control': 'no-store', vary: 'accept-encoding' });
    return reply.send(coding === 'identity' ? this.#plain : await this.#prepare(coding));
  }

  #prepare(coding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    const existing = this.#compressed.get(coding);
    if (existing) return existing;
    const params = { [constants.BROTLI_PARAM_QUALITY]: responseBrotliQuality };
    const pending = coding === 'br' ? compressBrotli(this.#plain, { params }) : compressGzip(this.#plain);
    this.#compressed.set(coding, pending);
    return pending;
  }
}
