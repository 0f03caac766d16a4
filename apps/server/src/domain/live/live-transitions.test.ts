import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addLive, addScene, addVideo } from '../../modules/testing/rows.ts';
import { advanceLives } from './live-transitions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('cached pages stay valid when no transition is due, and are invalidated when one is', async () => {
  const { db } = database;
  const startsAt = new Date('2026-03-01T11:30:00Z');
  const fields = { status: 0, starts_at: startsAt, video_id: await addVideo(db) } as const;
  const id = await addLive(db, await addScene(db), fields);
  await db.updateTable('lives').set({ origin: 'recorded' }).where('content_id', '=', id).execute();
  const countChanges = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from content_changes`.execute(db);
    return rows[0]!.count;
  };
  const before = await countChanges();
  await advanceLives(db, { now: new Date(startsAt.getTime() - 1) });
  expect(await countChanges()).toBe(before);
  await advanceLives(db, { now: startsAt });
  expect(await countChanges()).toBe(before + 1);
});
