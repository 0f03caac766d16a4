import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addLive, addScene, addUser } from '../../modules/testing/rows.ts';
import { addRoomComment } from './add-room-comment.ts';
import { listCommentsAfter } from './room-comments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // A slow transaction takes its id long before it commits.
  await sql`create function dawdle() returns trigger language plpgsql as
    $$ begin if new.text = '慢' then perform pg_sleep(0.5); end if; return new; end $$`.execute(database.db);
  await sql`create trigger dawdle after insert on live_comments for each row execute function dawdle()`.execute(
    database.db,
  );
});
afterAll(() => database.drop());

test('reading on by id misses no comment, however slowly one is committed', async () => {
  const { db } = database;
  const scene = await addScene(db);
  const live = await addLive(db, scene, { status: 1 });
  const say = async (text: string, mobile: string) => {
    const userId = await addUser(db, scene, { mobile });
    const requestKey = randomUUID();
    const now = new Date();
    return addRoomComment(db, {
      contentId: live,
      userId,
      requestKey,
      text,
      verdict: 'pass',
      atSecond: 0,
      now,
    });
  };
  let after = 0;
  const read: string[] = [];
  const readOn = async () => {
    const rows = await listCommentsAfter(db, { contentId: live, after, count: 10 });
    read.push(...rows.map(({ text }) => text));
    after = rows.at(-1)?.id ?? after;
  };
  const slow = say('慢', '13800000001');
  await new Promise((resolve) => setTimeout(resolve, 200));
  const quick = say('快', '13800000002').then(readOn);
  await Promise.all([slow, quick]);
  await readOn();
  expect(read).toEqual(['慢', '快']);
});
