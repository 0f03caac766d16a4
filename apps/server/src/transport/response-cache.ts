import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../kit/clock.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Whether the same response may be sent to everyone who makes the same request for a moment. */
    repeatable: boolean;
  }
}

/** Milliseconds for which a response is repeated: a change of content may be noticed that late anyway. */
const cacheTime = 1_000;
/** Maximum number and bytes of cached responses; above either the cache is cleared. */
const maxCached = { responses: 2_000, bytes: 16 * 1024 * 1024 };

/** The request headers on which a response may depend. */
const keyHeaders = [
  'host',
  'origin',
  'accept-encoding',
  'accept',
  'sec-fetch-mode',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const;
/** Requests with one of these headers are never answered from the cache. */
const uncacheableHeaders = [
  'token',
  'if-none-match',
  'range',
  'content-length',
  'transfer-encoding',
  'expect',
] as const;
/** Headers that belong to a single response. */
const perResponseHeader = /^(?:x-request-id|x-ratelimit-.*|date|connection|keep-alive)$/;

interface CachedReply {
  readonly status: number;
  /** Alternating names and values, as they are sent. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** The route's pattern, for the log. */
  readonly route: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Caches responses marked `repeatable` for a second and sends them before Fastify sees the request. Routing, hooks,
 * headers and validation would always give the same result and cost several times as much as sending the bytes. A
 * cached response is logged like any other, but does not count towards the rate limit, which exists for expensive
 * requests.
 */
export function cacheResponses(app: FastifyInstance, clock: Clock): void {
  const cachedReplies = new Map<string, CachedReply>();
  let bytes = 0;
  app.decorateReply('repeatable', false);
  app.addHook('onSend', async (request, reply, payload) => {
    const key = reply.repeatable ? cacheKeyOf(request.raw) : undefined;
    if (key === undefined || !Buffer.isBuffer(payload)) return;
    // The bytes of a replaced response are not subtracted; clearing too early costs little.
    bytes += key.length + payload.length;
    if (cachedReplies.size >= maxCached.responses || bytes > maxCached.bytes) {
      cachedReplies.clear();
      bytes = key.length + payload.length;
    }
    const expiresAt = clock.now().getTime() + cacheTime;
    cachedReplies.set(key, { ...describeReply(request, reply, payload), expiresAt });
  });
  let isDraining = false;
  app.addHook('preClose', (done) => {
    isDraining = true;
    done();
  });
  const originalListeners = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const key = isDraining || cachedReplies.size === 0 ? undefined : cacheKeyOf(request);
    const cachedReply = key === undefined ? undefined : cachedReplies.get(key);
    if (!cachedReply || cachedReply.expiresAt <= clock.now().getTime()) {
      for (const listener of originalListeners) listener.call(app.server, request, response);
    } else sendCached(app, cachedReply, response);
  });
}

/** The cache key of a guest's request; undefined for a request that must not be answered from the cache. */
function cacheKeyOf({ method, url, headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || url === undefined) return undefined;
  for (const name of uncacheableHeaders) if (headers[name] !== undefined) return undefined;
  let key = url;
  for (const name of keyHeaders) key += `\n${String(headers[name] ?? '')}`;
  return key;
}

function describeReply(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Omit<CachedReply, 'expiresAt'> {
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => !perResponseHeader.test(name))
    .flatMap(([name, value]) => [name, String(value)]);
  headers.push('content-length', String(body.length));
  return { status: reply.statusCode, headers, body, route: request.routeOptions.url ?? null };
}

function sendCached(app: FastifyInstance, cachedReply: CachedReply, response: ServerResponse): void {
  const requestId = randomUUID();
  const { status, route } = cachedReply;
  response.writeHead(status, [...cachedReply.headers, 'x-request-id', requestId]);
  response.end(cachedReply.body);
  app.log.info({ requestId, method: 'GET', route, status, milliseconds: 0 });
}
