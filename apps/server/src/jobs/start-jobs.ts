import { fromKysely, PgBoss, type Job } from 'pg-boss';
import { AppError } from '../kit/app-error.ts';
import type { Log } from '../kit/log.ts';
import type { JobData, Jobs } from '../ports/jobs.ts';
import { type Chore, openChore } from './chores.ts';

type Queue = keyof JobData;

/** What is done with the jobs of a queue. */
export interface JobHandler<Data> {
  /** Does the work. A rejection has it tried again; the signal says that nobody wants the result any more. */
  run(data: Data, signal: AbortSignal): Promise<void>;
  /** Called once every attempt has failed, or taken the process with it. */
  giveUp(data: Data): Promise<void>;
}

/** Undefined where this academy lacks what the work needs; the words are for the user who asks for it. */
export type JobHandlers = { [Name in Queue]: JobHandler<JobData[Name]> | { missing: string } };

export interface RunningJobs extends Jobs {
  /** Stops what is under way, puts it back into its queue, and ends within a few seconds. */
  close(): Promise<void>;
}

const schema = 'jobs';
const retries = {
  // Three attempts in all: a full disk or a restarted database is back by the third.
  retryLimit: 2,
  retryDelay: 10,
  retryBackoff: true,
};
/** A job whose process has not been heard of for so long is given to another. */
const heartbeatSeconds = 15;
/** How often silent jobs are looked for. */
const superviseSeconds = 5;
/** The longest a job may take, and pg-boss lets one take: four hours of film in four sizes on a slow core. */
const expireInSeconds = 23 * 3_600;
const day = 24 * 3_600;
/** A job that was put back ends at once; this is for one that does not heed its signal. */
const patience = 4_000;

/** Of every queue. */
const rules = { ...retries, heartbeatSeconds, expireInSeconds, deleteAfterSeconds: day };

const deadOf = (queue: Queue) => `${queue}-dead`;

interface JobSettings {
  url: string;
  handlers: JobHandlers;
  /** By the name of its queue. */
  chores?: Readonly<Record<string, Chore>>;
  log: Log;
  /** How often a queue is asked for new jobs. */
  pollSeconds?: number;
}

/** Opens the queues on the database at `url` and starts to work on them, one job a queue at a time. */
export async function startJobs({
  url,
  handlers,
  chores = {},
  log,
  pollSeconds = 2,
}: JobSettings): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    max: 3,
    schedule: Object.keys(chores).length > 0,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'a queue could not be read'));
  boss.on('warning', ({ message }) => log.warn(`queues: ${message}`));
  await boss.start();
  const leaving = new AbortController();
  const queues = Object.keys(handlers) as Queue[];
  const work = { handlers, log, pollSeconds, leaving: leaving.signal };
  for (const queue of queues) await openQueue(boss, queue, work);
  for (const [name, chore] of Object.entries(chores)) await openChore(boss, name, { ...work, chore, rules });
  const check = (queue: Queue) => {
    const handler = handlers[queue];
    if ('missing' in handler) throw new AppError('UNAVAILABLE', { message: handler.missing });
  };
  return {
    check,
    async enqueue(queue, data, transaction) {
      check(queue);
      await boss.send(queue, data, { db: fromKysely(transaction) });
    },
    async close() {
      leaving.abort(new Error('the academy is closing'));
      await boss.stop({ graceful: true, timeout: patience });
    },
  };
}

interface Work {
  handlers: JobHandlers;
  log: Log;
  pollSeconds: number;
  leaving: AbortSignal;
}

async function openQueue(boss: PgBoss, queue: Queue, work: Work): Promise<void> {
  const { handlers, log, leaving } = work;
  const dead = deadOf(queue);
  await boss.createQueue(dead);
  await boss.createQueue(queue, { ...rules, deadLetter: dead });
  // A queue that an earlier release opened keeps its rules otherwise.
  await boss.updateQueue(queue, { ...rules, deadLetter: dead });
  const handler = handlers[queue];
  // What was queued before waits until its work can be done again.
  if ('missing' in handler) return;
  const polling = { pollingIntervalSeconds: work.pollSeconds };
  await boss.work<JobData[typeof queue]>(queue, polling, async ([job]) => {
    if (job) await attempt(boss, { queue, job, handler, log, leaving });
  });
  await boss.work<JobData[typeof queue]>(dead, polling, async ([job]) => {
    if (!job) return;
    log.error({ queue, job: job.data }, 'a job was given up');
    await handler.giveUp(job.data);
  });
}

interface Attempt<Data> extends Omit<Work, 'handlers' | 'pollSeconds'> {
  queue: Queue;
  job: Job<Data>;
  handler: JobHandler<Data>;
}

async function attempt<Data extends object>(
  boss: PgBoss,
  { queue, job, handler, log, leaving }: Attempt<Data>,
): Promise<void> {
  const began = Date.now();
  try {
    await handler.run(job.data, AbortSignal.any([job.signal, leaving]));
    log.info({ queue, job: job.data, ms: Date.now() - began }, 'a job was done');
  } catch (error) {
    // Being told to stop is no failed attempt: the work begins anew after the restart.
    if (leaving.aborted) {
      await boss.send(queue, job.data);
      return;
    }
    log.warn({ queue, job: job.data, err: error }, 'a job failed');
    throw error;
  }
}
