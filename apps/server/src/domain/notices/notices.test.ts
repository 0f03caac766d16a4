import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeKinds, type NoticeTopic } from '@academy/contract/notice-limits.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addArticle, addComment, addScene, addUser, type Scene } from '../../modules/testing/rows.ts';
import { createNotices } from './notices.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
});
afterAll(() => database.drop());

test.each<[NoticeTopic, readonly string[]]>([
  ['reminder', ['reminder']],
  ['live', ['started', 'moved', 'replay']],
  ['reply', ['reply']],
  ['review', ['approved', 'refused']],
  ['expert', ['planned', 'began']],
  ['system', ['graduated', 'paired', 'declined', 'accepted', 'returned']],
])('a user who switched %s off gets no notice of it, and all others', async (topic, kinds) => {
  const { db } = database;
  const user = await addUser(db, scene);
  await sql`insert into notice_settings (user_id, topic, wanted) values (${user}, ${topic}, false)`.execute(
    db,
  );
  const comment = await addComment(db, scene, { content_id: await addArticle(db, scene) });
  for (const kind of noticeKinds) {
    const about = ['reply', 'approved', 'refused'].includes(kind) ? { commentId: comment } : {};
    const notice = { kind, title: '标题', text: '内容', cause: kind, at: new Date(), ...about };
    await db.transaction().execute((tx) => createNotices(tx, sql`select ${user}::bigint`, notice));
  }
  const rows = await db.selectFrom('notices').select('kind').where('user_id', '=', user).execute();
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(
    noticeKinds.filter((kind) => !kinds.includes(kind)).toSorted(),
  );
});
