import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import { quality, threshold } from './compression.ts';
import { jsonType } from './envelope.ts';
import { type Kept, PageCache } from './pages/page-cache.ts';
import { chooseCoding, type Coding } from './pages/packed-page.ts';

/** What readers see, as far as those who keep a copy must know it. */
export interface ReadersContent {
  readonly clock: Clock;
  /** Changes when anything changes that readers see. */
  readonly version: () => Promise<string>;
}

/** Counters move and lives begin without a change of content: no answer is given for longer. Milliseconds. */
const lifetime = 5_000;

const limits = { fresh: lifetime, usable: lifetime, patience: 300, bytes: 32 * 1024 * 1024, flights: 200 };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Keeps, for a moment, answers that are the same for every guest who sends the same input, ready to be sent: a morning's
 * visitors open the same home, and asking the database for each would cost far more than answering them. However many
 * ask at the same time, the answer is made once.
 */
export function createSharedAnswers({ clock, version }: ReadersContent): SharedAnswers {
  const cache = new PageCache<SharedAnswer>(clock, limits);
  return {
    get: async (key, make) => {
      const anew = async () => new SharedAnswer(await make());
      return (await cache.get(key, await version(), anew)) ?? anew();
    },
    pack: (envelope) => new SharedAnswer(envelope),
  };
}

export interface SharedAnswers {
  /** The answer of `key`, an envelope made by `make` unless it is kept. */
  get(key: string, make: () => Promise<unknown>): Promise<SharedAnswer>;
  /** An answer of one caller alone, sent as the kept ones are. */
  pack(envelope: unknown): SharedAnswer;
}

/** An answer ready to be sent to many; it is packed here, since the compression of other answers packs for one. */
class SharedAnswer implements Kept {
  readonly bytes: number;
  readonly #plain: Buffer;
  readonly #packed = new Map<Coding, Promise<Buffer>>();

  #data: unknown;

  constructor(envelope: unknown) {
    this.#plain = Buffer.from(JSON.stringify(envelope));
    // What it will weigh once it was packed too, roughly, with its key: many small ones must not be weightless.
    this.bytes = this.#plain.length * 1.5;
  }

  /** The envelope's data as it travels; not to be changed. Read from the text when it is first wanted: few want it. */
  get data(): unknown {
    this.#data ??= (JSON.parse(this.#plain.toString()) as { data: unknown }).data;
    return this.#data;
  }

  /** Sends it in the smallest coding that the caller takes; each is packed once, when it is first asked for. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isSmall = this.#plain.length < threshold;
    const coding = isSmall ? 'identity' : chooseCoding(request.headers['accept-encoding']);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    reply.headers({ 'content-type': jsonType, 'cache-control': 'no-store', vary: 'accept-encoding' });
    reply.repeatable = request.identity === undefined;
    return reply.send(coding === 'identity' ? this.#plain : await this.#pack(coding));
  }

  #pack(coding: Exclude<Coding, 'identity'>): Promise<Buffer> {
    const known = this.#packed.get(coding);
    if (known) return known;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    const packing = coding === 'br' ? compressBrotli(this.#plain, { params }) : compressGzip(this.#plain);
    this.#packed.set(coding, packing);
    return packing;
  }
}
