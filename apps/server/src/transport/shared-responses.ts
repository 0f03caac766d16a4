import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import { chooseEncoding, compressionThreshold, type Encoding, responseBrotliQuality } from './compression.ts';
import { jsonType } from './envelope.ts';
import { type Cacheable, PageCache } from './pages/page-cache.ts';

export interface PublicContent {
  readonly clock: Clock;
  /** Changes when anything changes that guests can see. */
  readonly version: () => Promise<string>;
}

/** Milliseconds. Counters change and lives start without a new content version, so no response is cached longer. */
const cacheTime = 5_000;

const limits = {
  freshMilliseconds: cacheTime,
  usableMilliseconds: cacheTime,
  waitMilliseconds: 300,
  bytes: 32 * 1024 * 1024,
  pendingRenders: 200,
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Caches responses that are the same for every guest with the same input: many visitors open the same home page, and
 * querying the database for each would cost far more than sending a cached response. Concurrent requests share one
 * handler call.
 */
export function createSharedResponses({ clock, version }: PublicContent): SharedResponses {
  const cache = new PageCache<SharedResponse>(clock, limits);
  return {
    get: async (key, createEnvelope) => {
      const createResponse = async () => new SharedResponse(await createEnvelope());
      return (await cache.get(key, await version(), createResponse)) ?? createResponse();
    },
    prepare: (envelope) => new SharedResponse(envelope),
  };
}

export interface SharedResponses {
  /** The response of `key`; its envelope is created by `createEnvelope` unless it is cached. */
  get(key: string, createEnvelope: () => Promise<unknown>): Promise<SharedResponse>;
  /** Prepares the response of a single caller, to be sent like a cached one. */
  prepare(envelope: unknown): SharedResponse;
}

/**
 * A response that is sent to many callers. It is compressed here once for each encoding; the compression plugin would
 * do it for each request.
 */
class SharedResponse implements Cacheable {
  readonly bytes: number;
  readonly #plain: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  #data: unknown;

  constructor(envelope: unknown) {
    this.#plain = Buffer.from(JSON.stringify(envelope));
    // Roughly the size including the compressed versions and the key, so that many small responses count too.
    this.bytes = this.#plain.length * 1.5;
  }

  /** The envelope's data as it is sent; must not be modified. Parsed on first use, because few callers need it. */
  get data(): unknown {
    this.#data ??= (JSON.parse(this.#plain.toString()) as { data: unknown }).data;
    return this.#data;
  }

  /** Sends it in the smallest encoding that the caller accepts; each encoding is created on first use. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isSmall = this.#plain.length < compressionThreshold;
    const coding = isSmall ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    reply.headers({ 'content-type': jsonType, 'cache-control': 'no-store', vary: 'accept-encoding' });
    reply.repeatable = request.identity === undefined;
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
