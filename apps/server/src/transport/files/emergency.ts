import type { FastifyInstance } from 'fastify';
import type { TransportSettings } from '../settings.ts';

/** The emergency document. An app under any host may read it: that is what it is for. */
export function registerEmergency(app: FastifyInstance, document: TransportSettings['emergency']): void {
  app.get('/emergency.json', (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(document),
  );
}
