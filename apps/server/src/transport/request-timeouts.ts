import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorName } from '@academy/contract/http/errors.ts';
import { failure, jsonType } from './envelope.ts';

const errorNames: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
};

/**
 * Responds to a client that sends no valid HTTP request (invalid lines, headers beyond the limit, an unfinished
 * request). Fastify has no request or reply yet, only the socket.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const { status, envelope } = failure(errorNames[error.code ?? ''] ?? 'MALFORMED');
  const body = JSON.stringify(envelope);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the request carries a file, which may take long as long as data arrives. */
    transfer?: boolean;
  }
}

/** Milliseconds. */
interface RequestTimeouts {
  /** For receiving an ordinary request completely. */
  readonly wholeRequest: number;
  /** For a pause between two pieces of a file. */
  readonly stall: number;
  /** For receiving the rest of a refused request: browsers read the response only then. */
  readonly afterRefusal: number;
}
const defaultTimeouts: RequestTimeouts = { wholeRequest: 30_000, stall: 30_000, afterRefusal: 10_000 };

/** The maximum duration of any request; a resumable upload that takes longer is resumed. */
export const maxRequestTime = 3_600_000;

/**
 * Closes connections that do not finish sending. Node has a single timeout for all requests, but file uploads need a
 * far longer one.
 */
export function limitRequestTime(app: FastifyInstance, timeout = defaultTimeouts): void {
  app.addHook('onRequest', async (request) => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
    const stop = request.routeOptions.config?.transfer
      ? limitStall(request, timeout.stall)
      : limitRequest(request, timeout.wholeRequest);
    request.raw.once('end', stop).once('close', stop);
  });
  app.addHook('onResponse', async (request) => {
    if (request.raw.complete || request.raw.destroyed) return;
    // The handler has stopped reading. Unless the rest is discarded, the client never reads the response.
    request.raw.unpipe().resume();
    const timer = setTimeout(() => request.raw.destroy(), timeout.afterRefusal);
    request.raw.once('close', () => clearTimeout(timer));
  });
}

/** Returns a function that ends the limit. */
function limitRequest({ raw }: FastifyRequest, timeout: number): () => void {
  const timer = setTimeout(() => {
    answerBrokenRequest(new Error(`The request was not sent within ${timeout} ms`), raw.socket);
  }, timeout);
  return () => clearTimeout(timer);
}

/** Returns a function that ends the limit. */
function limitStall({ raw }: FastifyRequest, timeout: number): () => void {
  let lastBytesRead = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.socket.bytesRead === lastBytesRead) raw.destroy();
    lastBytesRead = raw.socket.bytesRead;
  }, timeout);
  return () => clearInterval(timer);
}
