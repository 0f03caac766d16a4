import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/errors.ts';
import { success } from './envelope.ts';

/** Milliseconds after which the database counts as unavailable. */
const databaseTimeout = 2_000;

/** `/healthz`: the process is alive. `/readyz`: it can also do its work, otherwise UNAVAILABLE. */
export function registerHealth(app: FastifyInstance, ready: () => Promise<unknown>): void {
  const noStore = { 'cache-control': 'no-store' };
  app.get('/healthz', (_request, reply) => reply.headers(noStore).send(success({ status: 'ok' })));
  app.get('/readyz', async (_request, reply) => {
    try {
      await withTimeout(ready());
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause });
    }
    return reply.headers(noStore).send(success({ status: 'ready' }));
  });
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${databaseTimeout} ms`)), databaseTimeout);
  });
  try {
    await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
