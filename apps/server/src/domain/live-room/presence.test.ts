import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addLive, addScene, type Scene } from '../../modules/testing/rows.ts';
import { deleteOldPresence, updatePresence } from './presence.ts';

const now = new Date('2026-06-15T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
});
afterAll(() => database.drop());

const addRunningLive = () => addLive(database.db, scene, { type: 'expertLive', status: 1 });
const update = (contentId: number, process: string, viewers?: number[], { count = 3, at = now } = {}) =>
  updatePresence(database.db, { contentId, process, count, viewers, now: at });
const peakOf = async (contentId: number) => {
  const lives = database.db.selectFrom('lives').where('content_id', '=', contentId);
  return (await lives.select('peak_count').executeTakeFirstOrThrow()).peak_count;
};

test('a viewer of two processes counts once; until both know each other’s viewers the peak does not rise', async () => {
  const live = await addRunningLive();
  const [one, other] = [randomUUID(), randomUUID()];
  expect(await update(live, one)).toEqual({ others: 0, isShared: false });
  expect(await peakOf(live)).toBe(3);
  expect(await update(live, other)).toEqual({ others: 3, isShared: true });
  expect(await update(live, one, [1, 2, -7])).toEqual({ others: 3, isShared: true });
  expect(await peakOf(live)).toBe(3);
  expect(await update(live, other, [2, 4, -7])).toEqual({ others: 1, isShared: true });
  expect(await peakOf(live)).toBe(4);
  // Of three processes, too.
  const third = randomUUID();
  await update(live, third, [1, 4, 5]);
  expect(await update(live, one, [1, 2, -7])).toEqual({ others: 2, isShared: true });
  expect(await peakOf(live)).toBe(5);
});

test('a process that is silent for a while counts no more, and its row is deleted', async () => {
  const live = await addRunningLive();
  const [one, gone] = [randomUUID(), randomUUID()];
  await update(live, gone, [8, 9, 10]);
  expect(await update(live, one, [1, 2, 3], { at: after(16) })).toEqual({ others: 0, isShared: false });
  const listProcesses = async () => {
    const rows = database.db.selectFrom('live_presence').where('content_id', '=', live);
    return (await rows.select('process').execute()).map(({ process }) => process);
  };
  expect(await listProcesses()).toEqual([one]);
  // Nobody opened the room again.
  await deleteOldPresence(database.db, after(23 * 3_600));
  expect(await listProcesses()).toEqual([one]);
  await deleteOldPresence(database.db, after(25 * 3_600));
  expect(await listProcesses()).toEqual([]);
});
