import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Monotonic, monotonic } from '../kit/clock.ts';
import { AppError } from '../kit/errors.ts';
import { startPolling } from '../kit/polling.ts';
import type { Storage } from '../ports/storage.ts';
import { failureOf, jsonType, success } from './envelope.ts';
import { limitRate } from './rate-limit.ts';
import type { RateLimit } from './settings.ts';

/** Milliseconds after which the database, or the disk, counts as unavailable. */
const checkTimeout = 2_000;
/** Milliseconds for which a result is used again: however many ask, the work is done once a second. */
const resultLifetime = 1_000;
/** Milliseconds between two checks of a storage outside this machine, some of which are paid for by the request. */
const usualStorageInterval = 10_000;

interface HealthDeps {
  /** Rejects while the server cannot do its work. */
  readonly ready: () => Promise<unknown>;
  /** A storage outside this machine is checked in the background, however often anybody asks. */
  readonly storage: Pick<Storage, 'check'>;
  /** Absent: ten seconds. */
  readonly storageInterval?: number | undefined;
  readonly rateLimit: RateLimit;
  readonly now?: Monotonic | undefined;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can also do its work, otherwise UNAVAILABLE. Whether a storage outside
 * this machine responds is a field of its own, `storage`: without it an academy still teaches and answers, and every
 * process would be taken out of service at once.
 */
export async function registerHealth(app: FastifyInstance, deps: HealthDeps): Promise<void> {
  const noStore = { 'cache-control': 'no-store', 'content-type': jsonType };
  app.get('/healthz', (_request, reply) => reply.headers(noStore).send(success({ status: 'ok' })));
  const findFailure = createReadinessCheck(deps);
  const { storage, storageInterval: interval = usualStorageInterval } = deps;
  const storageHealth = watchStorage(storage, { interval, log: app.log });
  app.addHook('onClose', () => storageHealth?.stop());
  const data = () => storageHealth && { storage: storageHealth.state() };
  let wasReady = true;
  await app.register(async (scope) => {
    await limitRate(scope, deps.rateLimit);
    scope.get('/readyz', async (_request, reply) => {
      const failure = await findFailure();
      const isReady = failure === undefined;
      // Once for each change, and not for each question.
      if (isReady !== wasReady)
        app.log.warn(failure && { err: failure }, isReady ? 'ready again' : 'not ready');
      wasReady = isReady;
      if (isReady) return reply.headers(noStore).send(success({ status: 'ready', ...data() }));
      const { status, envelope } = failureOf(new AppError('UNAVAILABLE', { data: data() }));
      return reply
        .code(status)
        .headers({ ...noStore, 'retry-after': 1 })
        .send(envelope);
    });
  });
}

/** Resolves to why the server is not ready; concurrent and soon repeated calls share one check. */
function createReadinessCheck({ ready, now = monotonic }: HealthDeps): () => Promise<Error | undefined> {
  let running: Promise<Error | undefined> | undefined;
  let validUntil = -Infinity;
  return () => {
    if (!running || now() >= validUntil) {
      // Until it has settled, everybody waits for it.
      validUntil = Infinity;
      running = withTimeout(ready)
        .then(
          () => undefined,
          (error: unknown) => error as Error,
        )
        .finally(() => (validUntil = now() + resultLifetime));
    }
    return running;
  };
}

async function withTimeout(work: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${checkTimeout} ms`)), checkTimeout);
  });
  try {
    await Promise.race([work(), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/** Checks a storage outside this machine from now on; undefined for one that cannot fall silent. */
function watchStorage(
  storage: Pick<Storage, 'check'>,
  { interval, log }: { interval: number; log: FastifyBaseLogger },
) {
  if (!storage.check) return undefined;
  let state: 'ready' | 'unavailable' = 'ready';
  const polling = startPolling({
    work: async () => {
      await storage.check?.();
      if (state !== 'ready') log.warn('the storage responds again');
      state = 'ready';
    },
    interval,
    onError: (error) => {
      if (state === 'ready') log.warn({ err: error }, 'the storage does not respond');
      state = 'unavailable';
    },
  });
  polling.runNow();
  return { state: () => state, stop: () => polling.stop() };
}
