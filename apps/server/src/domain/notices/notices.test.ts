import type { NoticeTopic } from '@academy/contract/notice-limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const kindsOfTopics = {
  reminder: ['reminder'],
  live: ['started', 'moved', 'replay'],
  reply: ['reply'],
  review: ['approved', 'refused'],
  expert: ['planned', 'began'],
  system: ['graduated', 'paired'],
} as const;
const kinds = Object.values(kindsOfTopics).flat();

test.each(Object.keys(kindsOfTopics) as NoticeTopic[])(
  'whoever switched %s off gets the notices of all other topics',
  async (topic) => {
    const { db } = database;
    const userId = await addUser(db, scene);
    await db.insertInto('notice_settings').values({ user_id: userId, topic, wanted: false }).execute();
    const commentId = await addComment(db, scene, { content_id: await addArticle(db, scene) });
    const at = new Date('2026-11-21T11:30:00Z');
    await db.transaction().execute(async (tx) => {
      for (const kind of kinds)
        await createNotices(tx, sql`select ${userId}::bigint`, {
          kind,
          title: kind,
          text: '。',
          cause: kind,
          at,
          ...(['reply', 'approved', 'refused'].includes(kind) && { commentId }),
        });
    });
    const rows = await db
      .selectFrom('notices')
      .select('kind')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    const off: readonly string[] = kindsOfTopics[topic];
    expect(rows.map(({ kind }) => kind)).toEqual(kinds.filter((kind) => !off.includes(kind)));
  },
);
