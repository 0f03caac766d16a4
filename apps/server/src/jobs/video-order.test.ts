import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { computeVideoPriority } from '../domain/video-queue/video-queue.ts';
import { systemClock } from '../kit/clock.ts';
import { createLog } from '../kit/log.ts';
import { findVideoTools } from '../media/video/ffmpeg.ts';
import { fastPreset, ffmpeg, picture } from '../media/video/testing/make-video.ts';
import { createMemoryStorage } from '../transport/testing/memory-storage.ts';
import { type RunningJobs, startJobs } from './start-jobs.ts';
import { addSender } from './testing/video-upload.ts';
import { createTranscode } from './transcode.ts';

/** The order in which videos of several senders are processed, by one process and by two. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const hour = 3_600;

let database: TestDatabase;
let folder: string;
let film: Buffer;
const storage = createMemoryStorage();
const running: RunningJobs[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'academy-order-'));
  await ffmpeg(folder, ...picture('64x64', { seconds: 1, rate: 10 }), ...fastPreset, 'film.mp4');
  film = await readFile(join(folder, 'film.mp4'));
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(process = 'one'): Promise<RunningJobs> {
  const tools = (await findVideoTools(undefined))!;
  const transcode = createTranscode({
    db: database.db,
    clock: systemClock,
    storage,
    tools,
    work: join(folder, process),
  });
  const jobs = await startJobs({
    url: database.url,
    handlers: { transcode },
    log: createLog('silent'),
    pollSeconds: 0.5,
  });
  running.push(jobs);
  return jobs;
}

/** Creates the queues; nobody works on them. */
async function createQueues(): Promise<void> {
  const handlers = { transcode: { missing: '没有 ffmpeg' } };
  await (await startJobs({ url: database.url, handlers, log: createLog('silent') })).close();
}

/** A job as it is stored; those of earlier releases have the priority 0. */
const addJob = (uploadId: string, priority = 0) =>
  sql`insert into jobs.job
      (name, data, priority, dead_letter, retry_limit, retry_delay, retry_backoff, heartbeat_seconds)
    values ('transcode', ${JSON.stringify({ uploadId })}::jsonb, ${priority}, 'transcode-dead', 2, 10, true, 15)`.execute(
    database.db,
  );

async function addOperator(): Promise<number> {
  const id = await addSender(database.db);
  await database.db.updateTable('users').set({ operator: true }).where('id', '=', id).execute();
  return id;
}

let serial = 0;
const names = new Map<string, string>();

/** A row of a sent video, as the upload calls write it; `seconds` is what its file claims. */
async function addVideo(name: string, { userId, seconds }: { userId: number; seconds: number | null }) {
  const id = randomUUID();
  const content = Buffer.concat([film, Buffer.from(name)]);
  const path = `private/uploads/${id}/original.mp4`;
  await storage.write(path, Readable.from([content]));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const created_at = new Date(Date.now() - 60_000 + (serial += 1));
  await database.db
    .insertInto('uploads')
    .values({
      id,
      user_id: userId,
      kind: 'video',
      name,
      sha256,
      bytes: 1,
      original_path: path,
      seconds,
      created_at,
      by_operator: sql<boolean>`(select operator from users where id = ${userId})`,
    })
    .execute();
  names.set(id, name);
  return id;
}

async function send(name: string, video: { userId: number; seconds: number | null }) {
  const uploadId = await addVideo(name, video);
  const priority = await database.db
    .transaction()
    .execute((tx) => computeVideoPriority(tx, { uploadId, now: new Date() }));
  await addJob(uploadId, priority);
}

async function listDone(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('uploads')
    .select('name')
    .where('state', '=', 'ready')
    .orderBy('started_at')
    .execute();
  return rows.map(({ name }) => name);
}

const waitFor = (count: number) =>
  expect.poll(async () => (await listDone()).length, { timeout: 100_000, interval: 200 }).toBe(count);

test('operators come first, and other senders take turns by the length of their videos', async () => {
  const [many, few, operator] = [
    await addSender(database.db),
    await addSender(database.db),
    await addOperator(),
  ];
  await createQueues();
  for (const name of ['many 1', 'many 2', 'many 3', 'many 4'])
    await send(name, { userId: many, seconds: hour });
  await send('few 1', { userId: few, seconds: 2 * hour });
  await send('few 2', { userId: few, seconds: hour });
  await send('operator 1', { userId: operator, seconds: 4 * hour });
  await send('operator 2', { userId: operator, seconds: hour });
  const { rows } = await sql<{ id: string }>`
    select data->>'uploadId' as id from jobs.job where name = 'transcode' order by priority desc, created_on`.execute(
    database.db,
  );
  expect(rows.map(({ id }) => names.get(id))).toEqual([
    'operator 1',
    'operator 2',
    'many 1',
    'few 1',
    'many 2',
    'many 3',
    'few 2',
    'many 4',
  ]);
});

test('whoever had much processed today waits for whoever had little', async () => {
  const [many, few] = [await addSender(database.db), await addSender(database.db)];
  const earlier = await addVideo('earlier', { userId: many, seconds: hour });
  const done = { state: 'failed' as const, failure: '不相关', started_at: new Date() };
  await database.db.updateTable('uploads').set(done).where('id', '=', earlier).execute();
  await createQueues();
  await send('many', { userId: many, seconds: 60 });
  await send('few', { userId: few, seconds: 4 * hour });
  await start();
  await waitFor(2);
  expect(await listDone()).toEqual(['few', 'many']);
});

test('jobs of an earlier release, without lengths and priorities, are processed in the same order, each once', async () => {
  const [parent, expert, operator] = [
    await addSender(database.db),
    await addSender(database.db),
    await addOperator(),
  ];
  await createQueues();
  const senders = [
    ['parent 1', parent],
    ['parent 2', parent],
    ['parent 3', parent],
    ['expert', expert],
    ['operator', operator],
  ] as const;
  for (const [name, userId] of senders) {
    const uploadId = await addVideo(name, { userId, seconds: null });
    await addJob(uploadId);
  }
  await start();
  await waitFor(5);
  expect(await listDone()).toEqual(['operator', 'parent 1', 'expert', 'parent 2', 'parent 3']);
});

test('two processes take turns as well, and no video is processed twice', async () => {
  const [many, few] = [await addSender(database.db), await addSender(database.db)];
  await createQueues();
  for (let count = 1; count <= 6; count += 1) await send(`many ${count}`, { userId: many, seconds: hour });
  await send('few', { userId: few, seconds: hour });
  await start('one');
  await start('two');
  await waitFor(7);
  expect((await listDone()).indexOf('few')).toBeLessThan(3);
  const listStates = async () => {
    const { rows } = await sql`
      select state::text, retry_count, count(*) from jobs.job where name = 'transcode' group by 1, 2`.execute(
      database.db,
    );
    return rows;
  };
  await expect.poll(listStates).toEqual([{ state: 'completed', retry_count: 0, count: 7 }]);
});
