import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { findProcess } from '../kit/running-process.ts';
import { ffmpeg, picture, fastPreset } from '../media/video/testing/make-video.ts';
import { addSender, addVideoUpload, getUpload } from './testing/video-upload.ts';

/** Whole servers, one of them killed during its work. */

/** ffmpeg shares the machine with everything else, other tests included. */
const slow = 120_000;

let database: TestDatabase;
let dataDir: string;
const running: ChildProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'academy-killed-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) await end(child, 'SIGTERM');
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('学院已启动')) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output}`);
    await sleep(20);
  }
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'close');
}

/** A video that takes some seconds, sent and queued like an upload. */
async function sendFilm(): Promise<string> {
  await ffmpeg(dataDir, ...picture('320x240', { seconds: 20 }), ...fastPreset, 'film.mp4');
  const film = join(dataDir, 'film.mp4');
  const sha256 = createHash('sha256')
    .update(await readFile(film))
    .digest('hex');
  const upload = await addVideoUpload(database.db, { userId: await addSender(database.db), sha256 });
  const stored = join(dataDir, 'media', upload.path);
  await mkdir(dirname(stored), { recursive: true });
  await ffmpeg(dataDir, '-i', film, '-c', 'copy', stored);
  const boss = new PgBoss({
    connectionString: database.url,
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.send('transcode', { uploadId: upload.id });
  await boss.stop({ graceful: false });
  return upload.id;
}

/** The process id of the ffmpeg that encodes the video, once it runs. */
async function findEncoder(): Promise<number> {
  for (;;) {
    const files = await readdir(join(dataDir, 'work'), { recursive: true });
    for (const file of files) {
      const [, pid] = /running\.(\d+)$/.exec(file) ?? [];
      if (pid && findProcess(Number(pid))?.command.includes('libx264')) return Number(pid);
    }
    await sleep(20);
  }
}

test(
  'a server killed with -9 during a video does it again after the restart, once, without leftovers',
  async () => {
    const first = await start();
    const id = await sendFilm();
    const orphan = await findEncoder();
    await end(first, 'SIGKILL');
    expect((await getUpload(database.db, id)).state).toBe('processing');

    await start();
    // Killed by then, and gone as soon as the system has cleaned up.
    await expect.poll(() => findProcess(orphan)).toBeUndefined();
    // As if the heartbeat timeout and the retry delay had passed.
    await sql`update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
      database.db,
    );
    const hurry = () =>
      sql`update jobs.job set start_after = now() where state = 'retry'`.execute(database.db);
    await expect
      .poll(() => hurry().then(() => getUpload(database.db, id)), { timeout: 100_000, interval: 200 })
      .toMatchObject({ state: 'ready', progress: 100 });
    const assets = await database.db.selectFrom('media_assets').select('kind').orderBy('kind').execute();
    expect(assets).toEqual([{ kind: 'picture' }, { kind: 'video' }]);
    await expect.poll(() => readdir(join(dataDir, 'work'))).toEqual([]);
    const { rows } =
      await sql`select state::text, retry_count from jobs.job where name = 'transcode'`.execute(database.db);
    expect(rows).toEqual([{ state: 'completed', retry_count: 1 }]);
  },
  slow,
);

test(
  'a server that shuts down stops its video at once and resumes it later',
  async () => {
    const first = await start();
    const id = await sendFilm();
    const encoder = await findEncoder();
    const before = Date.now();
    await end(first, 'SIGTERM');
    expect(first.exitCode).toBe(0);
    expect(Date.now() - before).toBeLessThan(10_000);
    expect(findProcess(encoder)).toBeUndefined();
    expect(await readdir(join(dataDir, 'work'))).toEqual([]);
    expect((await getUpload(database.db, id)).state).toBe('processing');
    const { rows } = await sql`
    select state::text from jobs.job where name = 'transcode' order by created_on`.execute(database.db);
    expect(rows).toEqual([{ state: 'completed' }, { state: 'created' }]);
  },
  slow,
);
