import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import {
  addArticle,
  addContent,
  addCourse,
  addLive,
  addMiniVideo,
  addScene,
} from '../modules/testing/rows.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './testing/test-database.ts';

/** A published content has the row of its type, from the commit that publishes it until it is withdrawn or deleted. */

const { db, drop } = await createTestDatabase();
afterAll(drop);
const scene = await addScene(db);
const refused = { code: '23514' };

test.each(['graphic', 'course', 'miniVideo', 'expertLive', 'actLive'] as const)(
  'a published %s without the row of its type is refused',
  async (type) => {
    await expect(addContent(db, scene, { type })).rejects.toMatchObject(refused);
    const draft = await addContent(db, scene, { type, state: 'draft' });
    const publish = db.updateTable('contents').set({ state: 'published' }).where('id', '=', draft);
    await expect(publish.execute()).rejects.toMatchObject(refused);
  },
);

test.each(['articles', 'courses', 'mini_videos', 'lives'] as const)(
  'the row in %s of a published content cannot be deleted',
  async (table) => {
    const add = {
      articles: () => addArticle(db, scene),
      courses: () => addCourse(db, scene, { lessons: [1] }),
      mini_videos: () => addMiniVideo(db, scene),
      lives: () => addLive(db, scene, { status: 0 }),
    };
    const id = await add[table]();
    const remove = db.deleteFrom(table).where('content_id', '=', id);
    await expect(remove.execute()).rejects.toMatchObject(refused);
    await db.deleteFrom('contents').where('id', '=', id).execute();
  },
);

test('a content that is not published may lack the row of its type, and within a transaction any may', async () => {
  const draft = await addContent(db, scene, { type: 'graphic', state: 'draft' });
  const withdrawn = await addArticle(db, scene, { state: 'withdrawn' });
  await db.deleteFrom('articles').where('content_id', '=', withdrawn).execute();
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('contents').set({ state: 'published' }).where('id', '=', draft).execute();
    await tx.insertInto('articles').values({ content_id: draft, reading_seconds: 30 }).execute();
  });
  const published = db
    .selectFrom('contents')
    .select('id')
    .where('id', '=', draft)
    .where('state', '=', 'published');
  expect(await published.execute()).toEqual([{ id: draft }]);
});

const rowsOfBefore = `
  insert into areas (name, signal, lev, path) values ('山东省', '370000', 0, '37');
  insert into media_assets (kind, path, sha256, bytes, width, height) values ('picture', 'p', 'x', 1, 1, 1);
  insert into accounts (key, name, intro, avatar_id, area_id) values ('a', '学院', '', 1, 1);
  insert into contents (type, state, title, summary, cover_id, account_id, area_id, published_at)
    values ('course', 'published', '课程', '', 1, 1, 1, now()), ('graphic', 'published', '文章', '', 1, 1, 1, now());
  insert into articles (content_id, reading_seconds) values (2, 60);`;

test('a database that has such a content already withdraws it', async () => {
  const before = await createTestDatabase({ empty: true });
  const folder = await mkdtemp(join(tmpdir(), 'academy-migrations-'));
  const all = join(import.meta.dirname, 'migrations');
  const files = (await readdir(all))
    .filter((name) => name <= '0036-rows-of-published-contents.sql')
    .toSorted();
  for (const file of files.slice(0, -1)) await cp(join(all, file), join(folder, file));
  await migrate(before.url, folder);
  await sql.raw(rowsOfBefore).execute(before.db);
  await cp(join(all, files.at(-1)!), join(folder, files.at(-1)!));
  await migrate(before.url, folder);
  const { rows } = await sql`select id, state from contents order by id`.execute(before.db);
  expect(rows).toEqual([
    { id: 1, state: 'withdrawn' },
    { id: 2, state: 'published' },
  ]);
  await before.drop();
  await rm(folder, { recursive: true });
});
