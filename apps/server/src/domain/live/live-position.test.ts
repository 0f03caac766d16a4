import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addLive, addScene, addVideo } from '../../modules/testing/rows.ts';
import { getLivePosition } from './live-position.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a pre-recorded live counts from its start time, stops at its end, and counts again when it runs again', async () => {
  const { db } = database;
  const startsAt = new Date('2026-03-01T11:30:00Z');
  const after = (seconds: number) => new Date(startsAt.getTime() + seconds * 1_000);
  const fields = { status: 1, starts_at: startsAt, video_id: await addVideo(db) } as const;
  const id = await addLive(db, await addScene(db), fields);
  const set = (row: object) => db.updateTable('lives').set(row).where('content_id', '=', id).execute();
  const at = (seconds: number) => getLivePosition(db, { contentId: id, now: after(seconds) });
  await set({ origin: 'recorded' });
  expect(await at(40)).toBe(40);
  await set({ status: 2, ended_at: after(60) });
  expect(await at(500)).toBe(60);
  // Loaded when it was over already.
  await set({ ended_at: null });
  expect(await at(500_000)).toBe(3_600);
  await set({ status: 1, starts_at: after(1_000) });
  expect(await at(1_025)).toBe(25);
});
