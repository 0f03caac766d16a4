import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerBrokenRequest } from './broken-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call takes a file, which may come slowly as long as it comes. */
    transfer?: boolean;
  }
}

/** Milliseconds. */
interface Patience {
  /** For the whole of an ordinary call to come. */
  readonly call: number;
  /** For anything at all of a transfer to come. */
  readonly silence: number;
  /** For a refused call to be sent to its end: browsers read the answer only then. */
  readonly farewell: number;
}
const defaultPatience: Patience = { call: 30_000, silence: 30_000, farewell: 10_000 };

/** The longest that one request may take whatever it is; a resumable upload that takes longer is resumed. */
export const longestRequest = 3_600_000;

/** Cuts off who does not finish sending: Node itself knows one limit for all, which files need far longer. */
export function limitPatience(app: FastifyInstance, patience = defaultPatience): void {
  app.addHook('onRequest', async (request) => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
    const timer = request.routeOptions.config?.transfer
      ? watchTransfer(request, patience.silence)
      : limitCall(request, patience.call);
    const stop = () => clearInterval(timer);
    request.raw.once('end', stop).once('close', stop);
  });
  app.addHook('onResponse', async (request) => {
    if (request.raw.complete || request.raw.destroyed) return;
    // Whoever read it has stopped; unless it flows on, the client never comes to the answer.
    request.raw.unpipe().resume();
    const timer = setTimeout(() => request.raw.destroy(), patience.farewell);
    request.raw.once('close', () => clearTimeout(timer));
  });
}

function limitCall({ raw }: FastifyRequest, patience: number): NodeJS.Timeout {
  return setTimeout(() => {
    answerBrokenRequest(new Error(`The request was not sent within ${patience} ms`), raw.socket);
  }, patience);
}

function watchTransfer({ raw }: FastifyRequest, patience: number): NodeJS.Timeout {
  let seen = raw.socket.bytesRead;
  return setInterval(() => {
    if (raw.socket.bytesRead === seen) raw.destroy();
    seen = raw.socket.bytesRead;
  }, patience);
}
