import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../kit/clock.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Whether everyone who asks in the same words may be sent this very answer for a moment. */
    repeatable: boolean;
  }
}

/** How long an answer is repeated, in ms: as long as a change of content may go unnoticed anyway. */
const lifetime = 1_000;
/** Differently worded questions that are remembered, and bytes of them; when there are more, all are forgotten. */
const most = { questions: 2_000, bytes: 16 * 1024 * 1024 };

/** What an answer may depend on besides the address. */
const telling = [
  'host',
  'origin',
  'accept-encoding',
  'accept',
  'sec-fetch-mode',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const;
/** Whoever sends one of these wants something of their own. */
const personal = [
  'token',
  'if-none-match',
  'range',
  'content-length',
  'transfer-encoding',
  'expect',
] as const;
/** Headers of one answer, not of all that are alike. */
const own = /^(?:x-request-id|x-ratelimit-.*|date|connection|keep-alive)$/;

interface Replay {
  readonly status: number;
  /** Names and values in turn, as they go over the wire. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** The pattern of the route that answered, for the log. */
  readonly route: string | null;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Repeats answers that were marked `repeatable` to whoever asks the same within a second, before anything else looks at
 * the request: finding the route, its hooks, twenty headers and the input would each time come to the same, at several
 * times the cost of sending the bytes. What is repeated is logged like any other call and does not count towards a
 * caller's limit, which is there for what costs something.
 */
export function repeatAnswers(app: FastifyInstance, clock: Clock): void {
  const replays = new Map<string, Replay>();
  let bytes = 0;
  app.decorateReply('repeatable', false);
  app.addHook('onSend', async (request, reply, payload) => {
    const key = reply.repeatable ? keyOf(request.raw) : undefined;
    if (key === undefined || !Buffer.isBuffer(payload)) return;
    // What replaces another counts anew: forgetting too early costs one answer.
    bytes += key.length + payload.length;
    if (replays.size >= most.questions || bytes > most.bytes) {
      replays.clear();
      bytes = key.length + payload.length;
    }
    const until = clock.now().getTime() + lifetime;
    replays.set(key, { ...record(request, reply, payload), until });
  });
  let draining = false;
  app.addHook('preClose', (done) => {
    draining = true;
    done();
  });
  const others = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const key = draining || replays.size === 0 ? undefined : keyOf(request);
    const replay = key === undefined ? undefined : replays.get(key);
    if (!replay || replay.until <= clock.now().getTime()) {
      for (const other of others) other.call(app.server, request, response);
    } else send(app, replay, response);
  });
}

/** What distinguishes one guest's question from another's; undefined where an answer must be found anew. */
function keyOf({ method, url, headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || url === undefined) return undefined;
  for (const name of personal) if (headers[name] !== undefined) return undefined;
  let key = url;
  for (const name of telling) key += `\n${String(headers[name] ?? '')}`;
  return key;
}

function record(request: FastifyRequest, reply: FastifyReply, body: Buffer): Omit<Replay, 'until'> {
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => !own.test(name))
    .flatMap(([name, value]) => [name, String(value)]);
  headers.push('content-length', String(body.length));
  return { status: reply.statusCode, headers, body, route: request.routeOptions.url ?? null };
}

function send(app: FastifyInstance, replay: Replay, response: ServerResponse): void {
  const requestId = randomUUID();
  const { status, route } = replay;
  response.writeHead(status, [...replay.headers, 'x-request-id', requestId]);
  response.end(replay.body);
  app.log.info({ requestId, method: 'GET', route, status, milliseconds: 0 });
}
