import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { failure, jsonType } from './envelope.ts';
import { limitRate } from './rate-limit.ts';
import type { RateLimit } from './settings.ts';

/**
 * A sound generated while it is played. An audio element sends no headers, so the URL itself carries the permission.
 */
export interface AudioStream {
  /** The path below the API prefix, such as `tts/stream`; the sounds are below it. */
  readonly path: string;
  readonly type: string;
  /** Undefined for an invalid name. The sound must end when `disconnected` aborts because the listener has gone. */
  readonly open: (name: string, disconnected: AbortSignal) => Promise<AsyncIterable<Uint8Array> | undefined>;
}

/** Streams a sound of unknown length without caching; an error before the first piece becomes an envelope. */
export async function registerAudioStream(
  app: FastifyInstance,
  stream: AudioStream,
  limit: RateLimit,
): Promise<void> {
  await app.register(async (scope) => {
    await limitRate(scope, limit);
    scope.get<{ Params: { '*': string } }>(
      // A wildcard, because path parameters have at most a hundred characters.
      `${apiPrefix}/${stream.path}/*`,
      { exposeHeadRoute: false },
      async (request, reply) => {
        const disconnected = new AbortController();
        reply.raw.once('close', () => disconnected.abort());
        const audio = await stream.open(request.params['*'], disconnected.signal);
        const iterator = audio?.[Symbol.asyncIterator]();
        const first = await iterator?.next();
        if (!iterator || !first || first.done) return sendNotFound(reply);
        return reply
          .headers({ 'content-type': stream.type, 'cache-control': 'no-store', 'accept-ranges': 'none' })
          .send(Readable.from(prepend(first.value, iterator), { objectMode: false }));
      },
    );
  });
}

async function* prepend(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** An audio element only looks at the status. */
function sendNotFound(reply: FastifyReply): FastifyReply {
  const { envelope } = failure('NOT_FOUND', '这个朗读地址已经失效，请再点一次');
  return reply.code(404).header('cache-control', 'no-store').type(jsonType).send(JSON.stringify(envelope));
}
