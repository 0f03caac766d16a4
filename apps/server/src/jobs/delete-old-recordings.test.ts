import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { createLog } from '../kit/log.ts';
import { addLive, addMiniVideo, addScene, addVideo, type Scene } from '../modules/testing/rows.ts';
import { createMemoryStorage } from '../transport/testing/memory-storage.ts';
import { createRecordingCleanup } from './delete-old-recordings.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
});
afterAll(() => database.drop());

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const storage = createMemoryStorage();
const log = createLog('silent');

/** A live that ended so many days ago, with a recording in its folder. */
async function addEnded(days: number, drop: boolean) {
  const { db } = database;
  const id = await addLive(db, scene, { status: 2 });
  const path = `lives/${id}/replay-0.m3u8`;
  const video = await addVideo(db, { path });
  await storage.write(path, Readable.from(['#EXTM3U']));
  const row = { ended_at: daysAgo(days), drop_replay: drop, video_id: video, run: 1 };
  await db.updateTable('lives').set(row).where('content_id', '=', id).execute();
  const at = daysAgo(days);
  const run = {
    content_id: id,
    number: 1,
    process: randomUUID(),
    heartbeat_at: at,
    started_at: at,
    ended_at: at,
  };
  await db.insertInto('live_runs').values(run).execute();
  return { id, path, video };
}

test('only old recordings of lives that say so are deleted, rows and files, and none that something else shows', async () => {
  const { db } = database;
  const [old, young, retained, shown] = [
    await addEnded(61, true),
    await addEnded(59, true),
    await addEnded(400, false),
    await addEnded(61, true),
  ];
  const mini = await addMiniVideo(db, scene);
  await db.updateTable('mini_videos').set({ video_id: shown.video }).where('content_id', '=', mini).execute();
  const chore = createRecordingCleanup({ db, storage, clock: { now: () => now }, log });
  await chore.run(new AbortController().signal);
  await chore.run(new AbortController().signal);
  const stateOf = async ({ id, path }: { id: number; path: string }) => {
    const live = db.selectFrom('lives').select('video_id').where('content_id', '=', id);
    const { video_id: video } = await live.executeTakeFirstOrThrow();
    return [video !== null, (await storage.find(path)) !== undefined];
  };
  expect(await Promise.all([old, young, retained, shown].map(stateOf))).toEqual([
    [false, false],
    [true, true],
    [true, true],
    [true, true],
  ]);
});
