import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addLive, addScene, addUser } from '../../modules/testing/rows.ts';
import { createRun } from './runs.ts';
import { addSegments } from './segments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a takeover from another process skips the segment numbers that its players may know', async () => {
  const { db } = database;
  const scene = await addScene(db);
  const userId = await addUser(db, scene);
  const at = new Date('2026-03-01T11:30:00Z');
  const own = randomUUID();
  const takeOver = async (process: string) => {
    const contentId = await addLive(db, scene, { status: 1 });
    const opening = { contentId, userId, at };
    const first = await createRun(db, { ...opening, number: 1, process, takeover: false });
    const segments = [{ number: 0, milliseconds: 1_000, bytes: 5, sound_bytes: 0, at }];
    await addSegments(db, first, { segments, size: { width: 320, height: 180 } });
    return createRun(db, { ...opening, number: 2, process: own, takeover: true });
  };
  expect((await takeOver(own)).sequence).toBe(1);
  expect((await takeOver(randomUUID())).sequence).toBe(31);
});
