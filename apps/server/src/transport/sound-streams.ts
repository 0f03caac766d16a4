import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { failure, jsonType } from './envelope.ts';
import { limitRate } from './rate-limit.ts';
import type { RateLimit } from './settings.ts';

/** A sound that is made while it is listened to, for an element that can send no header: its address is the right to it. */
export interface SoundStream {
  /** `tts/stream`: its sounds lie below, under the API's prefix. */
  readonly path: string;
  readonly type: string;
  /** Undefined for a name that opens nothing. What it gives ends when `left` aborts: the listener has gone. */
  readonly open: (name: string, left: AbortSignal) => Promise<AsyncIterable<Uint8Array> | undefined>;
}

/** Sent piece by piece, of unknown length and to be kept by nobody; what fails before its first piece becomes an envelope. */
export async function registerSoundStream(
  app: FastifyInstance,
  stream: SoundStream,
  limit: RateLimit,
): Promise<void> {
  await app.register(async (scope) => {
    await limitRate(scope, limit);
    scope.get<{ Params: { '*': string } }>(
      // Not a parameter: those have a hundred characters at most.
      `${apiPrefix}/${stream.path}/*`,
      { exposeHeadRoute: false },
      async (request, reply) => {
        const left = new AbortController();
        reply.raw.once('close', () => left.abort());
        const sound = await stream.open(request.params['*'], left.signal);
        const pieces = sound?.[Symbol.asyncIterator]();
        const first = await pieces?.next();
        if (!pieces || !first || first.done) return refuse(reply);
        return reply
          .headers({ 'content-type': stream.type, 'cache-control': 'no-store', 'accept-ranges': 'none' })
          .send(Readable.from(after(first.value, pieces), { objectMode: false }));
      },
    );
  });
}

async function* after(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** An element that plays sounds believes the status alone. */
function refuse(reply: FastifyReply): FastifyReply {
  const { envelope } = failure('NOT_FOUND', '这个朗读地址已经失效，请再点一次');
  return reply.code(404).header('cache-control', 'no-store').type(jsonType).send(JSON.stringify(envelope));
}
