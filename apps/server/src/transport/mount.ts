import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Access } from '@academy/contract/http/endpoint.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { AppError } from '../kit/app-error.ts';
import { checkAccess } from './access/gate.ts';
import type { Identity } from './access/identity.ts';

/** A protocol of its own below the API's prefix. Only who may come, and with which methods, is decided here. */
export interface Mount {
  /** Everything at this path and one segment below it: `operator/uploads`. */
  readonly path: string;
  /** More than `guest`: each request comes with somebody's token. */
  readonly access: Exclude<Access, 'guest'>;
  readonly methods: readonly HTTPMethods[];
  /** Answers the request; what it throws before it has begun to answer becomes an envelope. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, identity: Identity) => Promise<void>;
}

/** Hands requests over untouched, their bodies unread, once the caller may make them. */
export function registerMount(scope: FastifyInstance, mount: Mount): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const others = scope.supportedMethods.filter((method) => !mount.methods.includes(method));
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', mount.methods.join(', '));
    throw new AppError('WRONG_METHOD');
  };
  for (const url of [`${apiPrefix}/${mount.path}`, `${apiPrefix}/${mount.path}/:id`]) {
    scope.route({
      method: [...mount.methods],
      url,
      config: { transfer: true },
      onRequest: async (request) => checkAccess(mount.access, request.identity),
      handler: (request, reply) => handOver(mount, request, reply),
    });
    scope.route({ method: others, url, onRequest: refuse, handler: refuse });
  }
}

async function handOver(mount: Mount, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { identity } = request;
  if (!identity) throw new AppError('SESSION_ENDED');
  // Set on the reply so far; from here on nobody writes it but the mount.
  const headers = { ...reply.getHeaders(), 'cache-control': 'no-store', 'x-request-id': request.id };
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  try {
    await mount.handle(request.raw, reply.raw, identity);
  } catch (error) {
    if (!reply.raw.headersSent) throw error;
    request.log.error({ err: error }, 'an answer broke off');
    reply.raw.destroy();
  }
  return reply.hijack();
}
