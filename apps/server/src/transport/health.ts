import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import { success } from './envelope.ts';

/** Milliseconds after which a database that does not answer counts as away. */
const patience = 2_000;

/** `/healthz`: the process answers. `/readyz`: it can also do its work, or UNAVAILABLE. */
export function registerHealth(app: FastifyInstance, ready: () => Promise<unknown>): void {
  const noStore = { 'cache-control': 'no-store' };
  app.get('/healthz', (_request, reply) => reply.headers(noStore).send(success({ status: 'ok' })));
  app.get('/readyz', async (_request, reply) => {
    try {
      await withinPatience(ready());
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause });
    }
    return reply.headers(noStore).send(success({ status: 'ready' }));
  });
}

async function withinPatience(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patience} ms`)), patience);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
