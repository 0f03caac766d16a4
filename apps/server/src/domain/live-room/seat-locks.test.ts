import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addLive, addScene, addUser, type Scene } from '../../modules/testing/rows.ts';
import { createRun } from '../live/runs.ts';
import { acceptSeat, removeFromSeat } from './seat-assignment.ts';
import { requestSeat } from './seat-queue.ts';

/** Merging and erasing users lock the users first, and seats before lives; the commands of a room the other way round. */

let database: TestDatabase;
let db: Db;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  scene = await addScene(db);
});
afterAll(() => database.drop());

const now = new Date();
const isAnybodyWaiting = async () =>
  (
    await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      db,
    )
  ).rows.length > 0;
const request = (contentId: number, userId: number) =>
  requestSeat(db, { contentId, userId, question: '怎么开口？', voiceOnly: false, anonymous: false, now });
const run = (contentId: number, userId: number) =>
  createRun(db, { contentId, number: 1, userId, process: randomUUID(), at: now, takeover: false });

const lockPerson = (userId: number) => sql`select from users where id = ${userId} for update`;
const lockSeats = (userId: number) =>
  sql`update live_seats set question = question where user_id = ${userId}`;

test.each([
  ['a request for a seat', lockPerson, request, false],
  ['a publisher', lockPerson, run, false],
  [
    'an accepted seat',
    lockSeats,
    (contentId: number, id: number) => acceptSeat(db, { contentId, id, now }),
    true,
  ],
  ['a removal', lockSeats, (contentId: number, id: number) => removeFromSeat(db, { contentId, id }), true],
])('%s that gets in the way of a merge succeeds afterwards', async (_name, lockFirst, act, isQueued) => {
  const userId = await addUser(db, scene);
  const contentId = await addLive(db, scene, { status: 1 });
  if (isQueued) await request(contentId, userId);
  let acting = Promise.resolve('');
  const merging = db.transaction().execute(async (tx) => {
    await lockFirst(userId).execute(tx);
    acting = act(contentId, userId).then(
      () => 'done',
      (error: Error) => error.message,
    );
    await expect.poll(isAnybodyWaiting, { timeout: 10_000, interval: 5 }).toBe(true);
    await sql`update lives set reserve_count = reserve_count where content_id = ${contentId}`.execute(tx);
  });
  // Who has waited longer is given up: the command, unless this machine is very slow. Merges are repeated, too.
  await merging.catch((error: { code?: string }) => expect(error.code).toBe('40P01'));
  expect(await acting).toBe('done');
});
