import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { createLog } from '../kit/log.ts';
import type { ScheduledTask } from './scheduled-tasks.ts';
import { type RunningJobs, startJobs } from './start-jobs.ts';

let database: TestDatabase;
const running: RunningJobs[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.close()));
  await sql`delete from jobs.job`.execute(database.db);
});
afterAll(() => database.drop());

const pollOptions = { timeout: 30_000, interval: 100 };
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const handlers = { transcode: { missing: '' } };

async function start(run: ScheduledTask['run'], cron = '17 * * * *'): Promise<void> {
  const tasks = { sweeping: { cron, run } };
  running.push(
    await startJobs({ url: database.url, handlers, scheduledTasks: tasks, log, pollSeconds: 0.5 }),
  );
}

test('a task runs at the start, and again at the next start', async () => {
  let done = 0;
  const count = async () => void (done += 1);
  await start(count);
  await expect.poll(() => done, pollOptions).toBe(1);
  await running.pop()!.close();
  await start(count);
  await expect.poll(() => done, pollOptions).toBe(2);
  const { rows } = await sql<{
    cron: string;
  }>`select cron from jobs.schedule where name = 'sweeping'`.execute(database.db);
  expect(rows).toEqual([{ cron: '17 * * * *' }]);
});

test('of several processes one runs it at a time', async () => {
  let busy = 0;
  let maxBusy = 0;
  let done = 0;
  const work = async () => {
    maxBusy = Math.max(maxBusy, ++busy);
    await sleep(200);
    busy -= 1;
    done += 1;
  };
  await Promise.all([start(work), start(work), start(work)]);
  await expect.poll(() => done, pollOptions).toBeGreaterThan(0);
  await sleep(800);
  expect(maxBusy).toBe(1);
});

test('a failed run is retried and logged', async () => {
  let attempts = 0;
  await start(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('not now');
  });
  const hurry = () => sql`update jobs.job set start_after = now() where state = 'retry'`.execute(database.db);
  await expect.poll(async () => (await hurry(), attempts), pollOptions).toBe(2);
  expect(lines.filter((line) => line.includes('a scheduled task failed'))).toHaveLength(1);
});

test('close does not wait for it, and the next start finishes it', async () => {
  let startCount = 0;
  let done = 0;
  const work = (_signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      startCount += 1;
      if (startCount > 1) return resolve();
      _signal.addEventListener('abort', () => reject(_signal.reason as Error));
    }).then(() => void (done += 1));
  await start(work);
  await expect.poll(() => startCount, pollOptions).toBe(1);
  const before = Date.now();
  await running.pop()!.close();
  expect(Date.now() - before).toBeLessThan(5_000);
  await start(work);
  const hurry = () => sql`update jobs.job set start_after = now() where state = 'retry'`.execute(database.db);
  await expect.poll(async () => (await hurry(), done), pollOptions).toBe(1);
});
