import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss';
import { AppError } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import type { JobData, Jobs } from '../ports/jobs.ts';
import { type ScheduledTask, registerScheduledTask } from './scheduled-tasks.ts';

type Queue = keyof JobData;

export interface JobHandler<Data> {
  /** Called once before any job is fetched, when the queues exist. */
  prepare?(): Promise<void>;
  /** Called before each attempt; a rejection fails it. */
  begin?(data: Data): Promise<void>;
  /** Does the work. A rejection is retried; the signal says that the result is no longer wanted. */
  run(data: Data, signal: AbortSignal): Promise<void>;
  /** Called once all attempts have failed or killed their process. */
  giveUp(data: Data): Promise<void>;
}

/** `missing` where this academy lacks what the work needs; the text is shown to the user who asks for it. */
export type JobHandlers = { [Name in Queue]: JobHandler<JobData[Name]> | { missing: string } };

export interface RunningJobs extends Jobs {
  /** Stops the running work, puts it back into its queue, and ends within a few seconds. */
  close(): Promise<void>;
}

const schema = 'jobs';
const retries = {
  // Three attempts in all: by the third a full disk or a restarted database has usually recovered.
  retryLimit: 2,
  retryDelay: 10,
  retryBackoff: true,
};
/** A job whose process has sent no heartbeat for so long is given to another process. */
const heartbeatSeconds = 15;
/** How often jobs without heartbeat are looked for. */
const superviseSeconds = 5;
/**
 * The longest a job may take, and the longest that pg-boss allows: four hours of video in four sizes on a slow core.
 */
const expireInSeconds = 23 * 3_600;
const day = 24 * 3_600;
/**
 * Seconds after which work is tried again that met a service out of order, such as the storage, and for how long: that is
 * no failure of the work, which could take its owner's file with it.
 */
const outage = { retryAfter: 60, longest: day };
/** A job that was put back ends at once; this is for one that ignores its signal. */
const stopTimeout = 4_000;

/**
 * Milliseconds that the queues wait for the database: a machine that vanished would hold them up until TCP gives up. Some of
 * their maintenance takes seconds.
 */
const waits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 60_000,
  query_timeout: 65_000,
  keepAlive: true,
};

const rules = { ...retries, heartbeatSeconds, expireInSeconds, deleteAfterSeconds: day };

const deadLetterQueueOf = (queue: Queue) => `${queue}-dead`;

interface JobSettings {
  url: string;
  handlers: JobHandlers;
  scheduledTasks?: Readonly<Record<string, ScheduledTask>>;
  log: Log;
  /** How often a queue is polled for new jobs. */
  pollSeconds?: number;
  /** Seconds after which work is tried again that met a service out of order. Absent: a minute. */
  retryAfter?: number;
}

/** Opens the queues on the database at `url` and starts to work on them, one job per queue at a time. */
export async function startJobs({
  url,
  handlers,
  scheduledTasks = {},
  log,
  pollSeconds = 2,
  retryAfter = outage.retryAfter,
}: JobSettings): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    max: 3,
    ...waits,
    schedule: Object.keys(scheduledTasks).length > 0,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'a queue could not be read'));
  boss.on('warning', ({ message }) => log.warn(`queues: ${message}`));
  await boss.start();
  const closing = new AbortController();
  const queues = Object.keys(handlers) as Queue[];
  const work = { handlers, log, pollSeconds, retryAfter, closing: closing.signal };
  for (const queue of queues) await openQueue(boss, queue, work);
  for (const [name, task] of Object.entries(scheduledTasks))
    await registerScheduledTask(boss, name, { ...work, task, rules });
  const check = (queue: Queue) => {
    const handler = handlers[queue];
    if ('missing' in handler) throw new AppError('UNAVAILABLE', { message: handler.missing });
  };
  return {
    check,
    async enqueue(queue, data, { transaction, priority = 0 }) {
      check(queue);
      await boss.send(queue, data, { db: fromKysely(transaction), priority });
    },
    async close() {
      closing.abort(new Error('the academy is closing'));
      await boss.stop({ graceful: true, timeout: stopTimeout });
    },
  };
}

interface WorkerSettings {
  handlers: JobHandlers;
  log: Log;
  pollSeconds: number;
  retryAfter: number;
  closing: AbortSignal;
}

async function openQueue(boss: PgBoss, queue: Queue, work: WorkerSettings): Promise<void> {
  const { handlers, log, retryAfter, closing } = work;
  const dead = deadLetterQueueOf(queue);
  await boss.createQueue(dead);
  await boss.createQueue(queue, { ...rules, deadLetter: dead });
  // Without this a queue created by an earlier release keeps its old settings.
  await boss.updateQueue(queue, { ...rules, deadLetter: dead });
  const handler = handlers[queue];
  // Jobs queued before wait until their work is possible again.
  if ('missing' in handler) return;
  await handler.prepare?.();
  const polling = { pollingIntervalSeconds: work.pollSeconds };
  const options = { ...polling, includeMetadata: true } as const;
  await boss.work(queue, options, async ([job]: JobWithMetadata<JobData[typeof queue]>[]) => {
    if (job) await attempt(boss, { queue, job, handler, log, retryAfter, closing });
  });
  await boss.work<JobData[typeof queue]>(dead, polling, async ([job]) => {
    if (!job) return;
    log.error({ queue, job: job.data }, 'a job is not retried any more');
    await handler.giveUp(job.data);
  });
}

interface Attempt<Data> extends Omit<WorkerSettings, 'handlers' | 'pollSeconds'> {
  queue: Queue;
  job: JobWithMetadata<Data>;
  handler: JobHandler<Data>;
}

/** What the queue keeps beside a job's data: when it first met a service out of order, in milliseconds since 1970. */
interface Delayed {
  readonly delayedSince?: number;
}

async function attempt<Data extends object>(
  boss: PgBoss,
  { queue, job, handler, log, retryAfter, closing }: Attempt<Data>,
): Promise<void> {
  const startedAt = Date.now();
  try {
    await handler.begin?.(job.data);
    await handler.run(job.data, AbortSignal.any([job.signal, closing]));
    log.info({ queue, job: job.data, ms: Date.now() - startedAt }, 'a job was completed');
  } catch (error) {
    // An interrupted job is no failed attempt: it starts again after the restart.
    if (closing.aborted) {
      await boss.send(queue, job.data, { priority: job.priority });
      return;
    }
    const { delayedSince = Date.now() } = job.data as Delayed;
    const isOutage = error instanceof AppError && error.name === 'UNAVAILABLE';
    if (isOutage && Date.now() - delayedSince < outage.longest * 1_000) {
      log.warn({ queue, job: job.data, err: error }, 'a job waits for a service that does not respond');
      const data = { ...job.data, delayedSince };
      await boss.send(queue, data, { priority: job.priority, startAfter: retryAfter });
      return;
    }
    log.warn({ queue, job: job.data, err: error }, 'a job failed');
    throw error;
  }
}
