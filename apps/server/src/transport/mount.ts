import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Access } from '@academy/contract/http/endpoint.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { AppError } from '../kit/errors.ts';
import { checkAccess, type Identity } from './access.ts';
import { isCallerGone } from './error-handler.ts';

/** A protocol of its own below the API prefix. Only access and methods are checked here. */
export interface Mount {
  /** The path; also one segment below it: `operator/uploads`. */
  readonly path: string;
  /** Not `guest`: every request needs a token. */
  readonly access: Exclude<Access, 'guest'>;
  readonly methods: readonly HTTPMethods[];
  /** Handles the request; an error before the response has started becomes an envelope. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, identity: Identity) => Promise<void>;
}

/** Passes requests on with unread bodies once access is checked. */
export function registerMount(scope: FastifyInstance, mount: Mount): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const otherMethods = scope.supportedMethods.filter((method) => !mount.methods.includes(method));
  const reject = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', mount.methods.join(', '));
    throw new AppError('WRONG_METHOD');
  };
  for (const url of [`${apiPrefix}/${mount.path}`, `${apiPrefix}/${mount.path}/:id`]) {
    scope.route({
      method: [...mount.methods],
      url,
      config: { transfer: true },
      onRequest: async (request) => checkAccess(mount, request.identity),
      handler: (request, reply) => forwardRequest(mount, request, reply),
    });
    scope.route({ method: otherMethods, url, onRequest: reject, handler: reject });
  }
}

async function forwardRequest(
  mount: Mount,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { identity } = request;
  if (!identity) throw new AppError('SESSION_ENDED');
  // Headers set on the reply so far; from here on only the mount writes the response.
  const headers = { ...reply.getHeaders(), 'cache-control': 'no-store', 'x-request-id': request.id };
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  try {
    await mount.handle(request.raw, reply.raw, identity);
  } catch (error) {
    if (!reply.raw.headersSent) throw error;
    if (isCallerGone(error, request.raw)) request.log.info({ route: mount.path }, 'the caller disconnected');
    else request.log.error({ err: error }, 'a response was cut off by an error');
    reply.raw.destroy();
  }
  return reply.hijack();
}
