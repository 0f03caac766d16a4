import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { systemClock } from '../kit/clock.ts';
import { createLog } from '../kit/log.ts';
import { findVideoTools, type VideoTools } from '../media/video/ffmpeg.ts';
import { ffmpeg, picture, fastPreset, tone } from '../media/video/testing/make-video.ts';
import type { JobData } from '../ports/jobs.ts';
import { createMemoryStorage } from '../transport/testing/memory-storage.ts';
import { createProgressWriter } from './video-rows.ts';
import { type JobHandler, type RunningJobs, startJobs } from './start-jobs.ts';
import { addSender, getUpload, sendVideo } from './testing/video-upload.ts';
import { createTranscode } from './transcode.ts';

let database: TestDatabase;
let folder: string;
let userId: number;
let transcode: JobHandler<JobData['transcode']>;
let film: Buffer;
const storage = createMemoryStorage();
const never = new AbortController().signal;
// ffmpeg shares the machine with everything else, other tests included.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  database = await createTestDatabase();
  userId = await addSender(database.db);
  folder = await mkdtemp(join(tmpdir(), 'academy-transcode-'));
  await ffmpeg(folder, ...picture('320x240'), ...tone(), ...fastPreset, 'film.mp4');
  film = await readFile(join(folder, 'film.mp4'));
  const tools = await findVideoTools(undefined);
  if (!tools) throw new Error('these tests need ffmpeg');
  transcode = createTranscode({
    db: database.db,
    clock: systemClock,
    storage,
    tools,
    work: join(folder, 'work'),
  });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const send = (content: Buffer) => sendVideo({ db: database.db, storage, userId }, content);

const listAssets = () => database.db.selectFrom('media_assets').selectAll().orderBy('id').execute();

test('an upload becomes a video with poster and storyboard, and its original is deleted', async () => {
  const { id, path, sha256 } = await send(film);
  await transcode.run({ uploadId: id }, never);
  const upload = await getUpload(database.db, id);
  expect(upload).toMatchObject({ state: 'ready', progress: 100, failure: null, original_path: null });
  expect(await storage.find(path)).toBeUndefined();
  expect(await readdir(join(folder, 'work'))).toEqual([]);
  const [poster, video] = await listAssets();
  const at = `videos/${sha256.slice(0, 32)}-1`;
  expect(video).toMatchObject({
    id: upload.asset_id,
    kind: 'video',
    path: `${at}/index.m3u8`,
    sha256,
    seconds: 2,
    width: 320,
    height: 240,
    poster_id: poster!.id,
    storyboard: { path: `${at}/storyboard.webp`, columns: 1, rows: 1, width: 160, height: 120, interval: 2 },
  });
  expect(poster).toMatchObject({ kind: 'picture', path: `${at}/poster/320.webp`, widths: [160, 320] });
  expect(poster!.blur).toMatch(/^data:image\/webp;base64,/);
  for (const width of poster!.widths) expect(await storage.find(`${at}/poster/${width}.avif`)).toBeDefined();
  const master = await text(await storage.read(video!.path));
  for (const [name] of master.matchAll(/^\w+\.m3u8$/gm)) {
    const playlist = await text(await storage.read(`${at}/${name}`));
    const [, named] = /URI="(.+?)"/.exec(playlist) ?? [];
    expect(await storage.find(`${at}/${named}`)).toBeDefined();
  }
});

test('a repeated job, and the same file from another user, have the same rows', async () => {
  const first = await listAssets();
  const { id } = await send(film);
  await transcode.run({ uploadId: id }, never);
  await transcode.run({ uploadId: id }, never);
  expect(await listAssets()).toEqual(first);
  expect((await getUpload(database.db, id)).asset_id).toBe(first[1]!.id);
});

test('a file that is no video fails with a message for its sender, once, and is not kept', async () => {
  const { id, path } = await send(Buffer.from('第一课'.repeat(100)));
  await transcode.run({ uploadId: id }, never);
  expect(await getUpload(database.db, id)).toMatchObject({
    state: 'failed',
    failure: '这个文件不是视频，或者已经损坏，请换一个再上传',
    original_path: null,
  });
  expect(await storage.find(path)).toBeUndefined();
});

test('an internal error is a failed attempt, and only the last one fails the upload', async () => {
  const { id, path } = await send(film);
  await storage.delete(path);
  await expect(transcode.run({ uploadId: id }, never)).rejects.toMatchObject({ name: 'NOT_FOUND' });
  expect(await getUpload(database.db, id)).toMatchObject({ state: 'processing', failure: null });
  await transcode.giveUp({ uploadId: id });
  expect(await getUpload(database.db, id)).toMatchObject({
    state: 'failed',
    failure: '处理时出了错，请稍后重新上传',
  });
});

test('an interrupted job leaves nothing in the work folder, and the upload waits', async () => {
  const { id, path } = await send(film);
  const stop = new AbortController();
  const stopped = expect(transcode.run({ uploadId: id }, stop.signal)).rejects.toThrow('enough');
  const isAtWork = async () =>
    (await readdir(folder, { recursive: true })).some((file) => file.includes('running.'));
  while (!(await isAtWork())) await sleep(2);
  stop.abort(new Error('enough'));
  await stopped;
  expect(await readdir(join(folder, 'work'))).toEqual([]);
  expect(await getUpload(database.db, id)).toMatchObject({ state: 'processing', original_path: path });
});

test('a deleted upload, or one that is no video, needs no work', async () => {
  await transcode.run({ uploadId: '00000000-0000-4000-8000-000000000000' }, never);
  await transcode.giveUp({ uploadId: '00000000-0000-4000-8000-000000000000' });
});

test('progress is written at most once a second, and never backwards', async () => {
  const { id } = await send(film);
  const progress = createProgressWriter(database.db, id);
  const read = async () => {
    await progress.flush();
    return (await getUpload(database.db, id)).progress;
  };
  progress.report(0.1);
  progress.report(0.5);
  expect(await read()).toBe(10);
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  progress.report(0.05);
  expect(await read()).toBe(10);
  progress.report(0.62);
  expect(await read()).toBe(62);
});

test('an erased sender gets no video, and its files are left for deletion', async () => {
  const { id, sha256 } = await send(Buffer.concat([film, Buffer.from('left')]));
  const before = await listAssets();
  const leaving: typeof storage = {
    ...storage,
    async write(path, content) {
      await database.db.deleteFrom('uploads').where('id', '=', id).execute();
      return storage.write(path, content);
    },
  };
  const tools = (await findVideoTools(undefined))!;
  const late = createTranscode({
    db: database.db,
    clock: systemClock,
    storage: leaving,
    tools,
    work: join(folder, 'late'),
  });
  await late.run({ uploadId: id }, never);
  expect(await listAssets()).toEqual(before);
  expect(await database.db.selectFrom('abandoned_folders').select('folder').execute()).toEqual([
    { folder: `videos/${sha256.slice(0, 32)}-1` },
  ]);
});

/** Tools whose ffmpeg hangs when it should encode: always, or the first time alone. */
async function createHangingTools(times: 'always' | 'once') {
  const at = await mkdtemp(join(folder, 'hanging-'));
  const ffmpegPath = join(at, 'ffmpeg');
  const hang = times === 'always' ? 'sleep 600' : `[ -e ${at}/hung ] || { touch ${at}/hung; sleep 600; }`;
  await writeFile(ffmpegPath, `#!/bin/sh\ncase "$*" in *libx264*) ${hang};; esac\nexec ffmpeg "$@"\n`);
  await chmod(ffmpegPath, 0o755);
  return { ...(await findVideoTools(undefined))!, ffmpeg: ffmpegPath };
}

const stallLimits = { idle: 5_000, reading: 60_000 };

async function startTranscoding(tools: VideoTools): Promise<RunningJobs> {
  const work = join(folder, 'work');
  const handler = createTranscode({ db: database.db, clock: systemClock, storage, tools, work, stallLimits });
  return startJobs({
    url: database.url,
    handlers: { transcode: handler },
    log: createLog('silent'),
    pollSeconds: 0.5,
  });
}

/** Makes waiting retries due. */
const hurry = () => sql`update jobs.job set start_after = now() where state = 'retry'`.execute(database.db);

test.each([
  ['hangs twice fails with a message for its sender', 'always', 'failed'],
  ['hangs once is done at the second attempt', 'once', 'ready'],
] as const)('a video at which ffmpeg %s', async (_, times, state) => {
  const { id } = await send(Buffer.concat([film, Buffer.from(times)]));
  const jobs = await startTranscoding(await createHangingTools(times));
  try {
    await database.db
      .transaction()
      .execute((tx) => jobs.enqueue('transcode', { uploadId: id }, { transaction: tx, priority: 0 }));
    const stateOf = (of: string) => hurry().then(async () => (await getUpload(database.db, of)).state);
    await expect.poll(() => stateOf(id), { timeout: 50_000, interval: 200 }).toBe(state);
    expect(await getUpload(database.db, id)).toMatchObject({
      failure: state === 'failed' ? '这个视频处理到一半就停住了，请重新导出后再上传' : null,
      original_path: null,
    });
    const { rows } = await sql`select retry_count from jobs.job where data->>'uploadId' = ${id}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ retry_count: 1 }]);
    // The work folder goes once the video is done, which is a moment later.
    await expect.poll(() => readdir(join(folder, 'work'))).toEqual([]);
  } finally {
    await jobs.close();
  }
});

test('an attempt that failed for another reason does not count as one at which ffmpeg hung', async () => {
  const content = Buffer.concat([film, Buffer.from('error, then hanging')]);
  const { id, path } = await send(content);
  await storage.delete(path);
  const jobs = await startTranscoding(await createHangingTools('once'));
  try {
    await database.db
      .transaction()
      .execute((tx) => jobs.enqueue('transcode', { uploadId: id }, { transaction: tx }));
    const retries = async () => {
      const { rows } = await sql<{ count: number; state: string }>`
        select retry_count as count, state::text from jobs.job where data->>'uploadId' = ${id}`.execute(
        database.db,
      );
      return rows[0];
    };
    await expect.poll(retries, { timeout: 20_000 }).toEqual({ count: 0, state: 'retry' });
    await storage.write(path, Readable.from([content]));
    const state = () => hurry().then(async () => (await getUpload(database.db, id)).state);
    await expect.poll(state, { timeout: 50_000, interval: 200 }).toBe('ready');
    expect((await getUpload(database.db, id)).stalls).toBe(1);
  } finally {
    await jobs.close();
  }
});

test('the measured length replaces the claimed one, and counts on the day of sending', async () => {
  const { id } = await send(Buffer.concat([film, Buffer.from('measured')]));
  const sentAt = new Date('2026-11-20T04:00:00Z');
  await database.db
    .updateTable('uploads')
    .set({ seconds: 600, created_at: sentAt })
    .where('id', '=', id)
    .execute();
  const count = { day: '2026-11-20', kind: 'videoSeconds', subject: `u:${userId}` };
  await database.db
    .insertInto('daily_counts')
    .values({ ...count, amount: 700 })
    .execute();
  await transcode.run({ uploadId: id }, never);
  expect(await getUpload(database.db, id)).toMatchObject({ state: 'ready', seconds: 3 });
  const counts = database.db.selectFrom('daily_counts').select('amount').where('subject', '=', count.subject);
  expect(await counts.execute()).toEqual([{ amount: 103 }]);
});

test('a file that plays longer than it claimed, and than its sender’s day allows, is refused', async () => {
  const { id } = await send(Buffer.concat([film, Buffer.from('longer')]));
  const sentAt = new Date('2026-11-19T04:00:00Z');
  await database.db
    .updateTable('uploads')
    .set({ seconds: 1, created_at: sentAt })
    .where('id', '=', id)
    .execute();
  const count = { day: '2026-11-19', kind: 'videoSeconds', subject: `u:${userId}` };
  await database.db
    .insertInto('daily_counts')
    .values({ ...count, amount: 4 * 3_600 })
    .execute();
  await transcode.run({ uploadId: id }, never);
  expect(await getUpload(database.db, id)).toMatchObject({
    state: 'failed',
    failure: '这个视频的实际时长超过了当天还能上传的时长，请改天再上传',
  });
});
