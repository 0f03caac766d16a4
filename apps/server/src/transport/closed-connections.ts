import type { FastifyInstance } from 'fastify';

/**
 * Leaves requests alone whose client reset the connection before they were handled: the caller's address is not known any
 * more, and nobody would read a response.
 */
export function ignoreClosedConnections(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.socket.remoteAddress === undefined) return reply.hijack();
  });
}
