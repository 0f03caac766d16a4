import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { AppError } from '../kit/errors.ts';
import { createLog } from '../kit/log.ts';
import { type JobHandlers, type RunningJobs, startJobs } from './start-jobs.ts';

let database: TestDatabase;
let jobs: RunningJobs | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await jobs?.close();
  await sql`delete from jobs.job`.execute(database.db);
});
afterAll(() => database.drop());

const pollOptions = { timeout: 30_000, interval: 100 };
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });

async function start(handlers: JobHandlers): Promise<RunningJobs> {
  jobs = await startJobs({ url: database.url, handlers, log, pollSeconds: 0.5, retryAfter: 1 });
  return jobs;
}

const enqueue = (uploadId: string) =>
  database.db.transaction().execute((tx) => jobs!.enqueue('transcode', { uploadId }, { transaction: tx }));

const idle = { run: async () => {}, giveUp: async () => {} };

async function listStates(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from jobs.job where name = 'transcode' order by created_on`.execute(database.db);
  return rows.map(({ state }) => state);
}

/** Makes waiting retries due. */
const hurry = () => sql`update jobs.job set start_after = now() where state = 'retry'`.execute(database.db);

test('a job runs once its transaction commits, and not when it rolls back', async () => {
  const done: string[] = [];
  await start({ transcode: { ...idle, run: async ({ uploadId }) => void done.push(uploadId) } });
  const failed = database.db.transaction().execute(async (tx) => {
    await jobs!.enqueue('transcode', { uploadId: 'never' }, { transaction: tx });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await enqueue('one');
  await enqueue('two');
  await expect.poll(() => done.toSorted(), pollOptions).toEqual(['one', 'two']);
  await expect.poll(listStates, pollOptions).toEqual(['completed', 'completed']);
});

test('a job that meets a service out of order waits for it, and that is no failed attempt', async () => {
  let attempts = 0;
  const run = async () => {
    attempts += 1;
    if (attempts <= 4) throw new AppError('UNAVAILABLE');
  };
  const giveUp = vi.fn(async () => {});
  await start({ transcode: { run, giveUp } });
  await enqueue('one');
  await expect.poll(() => attempts, pollOptions).toBe(5);
  await expect.poll(async () => new Set(await listStates()), pollOptions).toEqual(new Set(['completed']));
  expect(giveUp.mock.calls).toEqual([]);
  expect(lines.filter((line) => line.includes('waits for a service'))).toHaveLength(4);
});

test('one job is worked on at a time', async () => {
  let running = 0;
  let maxRunning = 0;
  let done = 0;
  const run = async () => {
    maxRunning = Math.max(maxRunning, ++running);
    await sleep(50);
    running -= 1;
    done += 1;
  };
  await start({ transcode: { ...idle, run } });
  for (const id of ['one', 'two']) await enqueue(id);
  await expect.poll(() => done, pollOptions).toBe(2);
  expect(maxRunning).toBe(1);
});

test('a failing job is tried three times, then given up; the log names ids alone', async () => {
  const giveUp = vi.fn(async () => {});
  let attempts = 0;
  const run = async () => {
    attempts += 1;
    throw new Error(`attempt ${attempts}`);
  };
  await start({ transcode: { run, giveUp } });
  await enqueue('one');
  for (const attempt of [1, 2, 3]) {
    await expect.poll(() => attempts, pollOptions).toBe(attempt);
    if (attempt === 3) break;
    await expect.poll(listStates, pollOptions).toEqual(['retry']);
    await hurry();
  }
  await expect.poll(() => giveUp.mock.calls, pollOptions).toEqual([[{ uploadId: 'one' }]]);
  expect(await listStates()).toEqual(['failed']);
  expect(lines.filter((line) => line.includes('a job failed'))).toHaveLength(3);
  expect(
    lines.some((line) => line.includes('"job":{"uploadId":"one"}') && line.includes('not retried any more')),
  ).toBe(true);
});

test('close stops the work quickly and puts it back without counting an attempt', async () => {
  let hasStarted = false;
  const run = (_: unknown, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      hasStarted = true;
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  await start({ transcode: { ...idle, run } });
  await enqueue('one');
  await expect.poll(() => hasStarted, pollOptions).toBe(true);
  const before = Date.now();
  await jobs!.close();
  expect(Date.now() - before).toBeLessThan(5_000);
  expect(await listStates()).toEqual(['completed', 'created']);
  const done: string[] = [];
  await start({ transcode: { ...idle, run: async ({ uploadId }) => void done.push(uploadId) } });
  await expect.poll(() => done, pollOptions).toEqual(['one']);
});

test('impossible work is refused with a message, and nothing is queued', async () => {
  await start({ transcode: { missing: '学院暂时不能处理视频' } });
  const refusal = { name: 'UNAVAILABLE', message: '学院暂时不能处理视频' };
  expect(() => jobs!.check('transcode')).toThrow(expect.objectContaining(refusal));
  await expect(enqueue('one')).rejects.toMatchObject(refusal);
  expect(await listStates()).toEqual([]);
});
