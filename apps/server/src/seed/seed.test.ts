import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { withdrawContent } from '../domain/publishing/move-content.ts';
import { createDiskStorage } from '../providers/storage/disk.ts';
import { refreshLives } from './refresh-lives.ts';
import { seedDemo } from './seed.ts';
import { changeDemo, sampleFiles, writeDemo } from './testing/fixture.ts';

let database: TestDatabase;
let root: string;
let folder: string;
let now: Date;
beforeEach(async () => {
  database = await createTestDatabase();
  root = await mkdtemp(join(tmpdir(), 'academy-storage-'));
  folder = await writeDemo();
  now = new Date('2026-11-20T09:00:00Z');
});
afterEach(async () => {
  await database.drop();
  await rm(root, { recursive: true });
  await rm(folder, { recursive: true });
});

const sha256 = (...parts: unknown[]) => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(String(part));
  return sum.digest('hex');
};
const pathOfScene = (drawn: string) => `demo/scenes/desk.${sha256(drawn).slice(0, 12)}.svg`;
const pathOfVideo = (name: string) => {
  const parts = ['index.m3u8', 'video.mp4', 'captions.vtt', 'poster.jpg'];
  return `demo/${name}/${sha256(...parts.map((part) => sampleFiles[`media/${name}/${part}`])).slice(0, 12)}`;
};

const seed = () =>
  seedDemo({
    db: database.db,
    storage: createDiskStorage({ root, publicPrefix: '/media' }),
    clock: { now: () => now },
    folder,
  });

/** Every row of every table, as text. */
async function listRows(): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    database.db,
  );
  const read = async ({ name }: { name: string }) => {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      database.db,
    );
    return [name, rows.map(({ row }) => row).sort()] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(read)));
}

const listContents = () =>
  database.db
    .selectFrom('contents')
    .select(['key', 'state', 'version', 'comment_count'])
    .orderBy('key')
    .execute();

test('everything arrives: contents published, found, discussed and linked', async () => {
  await seed();
  expect(await listContents()).toEqual([
    { key: 'article/task-too-long', state: 'published', version: 1, comment_count: 2 },
    { key: 'course/homework', state: 'published', version: 1, comment_count: 1 },
    { key: 'live/now', state: 'published', version: 1, comment_count: 0 },
    { key: 'live/soon', state: 'published', version: 1, comment_count: 0 },
    { key: 'mini/three-breaths', state: 'published', version: 1, comment_count: 0 },
  ]);
  const rows = await listRows();
  const counts = Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.length]));
  expect(counts).toMatchObject({
    areas: 3,
    accounts: 2,
    experts: 1,
    search_documents: 6,
    comments: 3,
    users: 2,
    pages: 2,
    page_modules: 3,
    module_items: 4,
    system_articles: 1,
    search_words: 2,
  });
});

test('the province is area 1, and a county hangs below its city', async () => {
  await seed();
  const areas = await database.db
    .selectFrom('areas')
    .select(['id', 'parent_id', 'path'])
    .orderBy('lev')
    .execute();
  expect(areas[0]).toEqual({ id: 1, parent_id: null, path: '37' });
  expect(areas[2]).toMatchObject({ parent_id: areas[1]!.id, path: '370102' });
});

test('drawings and videos come with their size, colour, poster, captions and transcript', async () => {
  await seed();
  const { db } = database;
  const drawn = sampleFiles['scenes/desk.svg'] as string;
  const path = pathOfScene(drawn);
  const desk = await db.selectFrom('media_assets').selectAll().where('path', '=', path).executeTakeFirst();
  expect(desk).toMatchObject({
    kind: 'picture',
    width: 320,
    height: 180,
    colour: '#FFF0CC',
    sha256: sha256(drawn),
  });
  const storage = createDiskStorage({ root, publicPrefix: '/media' });
  expect(await text(await storage.read(path))).toBe(drawn);
  const lesson = await db
    .selectFrom('lessons')
    .innerJoin('media_assets as video', 'video.id', 'lessons.video_id')
    .innerJoin('media_assets as poster', 'poster.id', 'video.poster_id')
    .select([
      'transcript',
      'video.path',
      'video.seconds',
      'video.captions_path',
      'poster.path as poster',
      'poster.width',
    ])
    .executeTakeFirst();
  const at = pathOfVideo('lessons/homework/why-water');
  expect(lesson).toEqual({
    transcript: [{ start: 0.1, text: '又去喝水了' }],
    path: `${at}/index.m3u8`,
    seconds: 38,
    captions_path: `${at}/captions.vtt`,
    poster: `${at}/poster.jpg`,
    width: 960,
  });
  expect(await text(await storage.read(`${at}/video.mp4`))).toBe('film of lessons/homework/why-water');
});

test('rich text holds pictures by their public address', async () => {
  await seed();
  const row = await database.db
    .selectFrom('contents')
    .select('body')
    .where('type', '=', 'graphic')
    .executeTakeFirst();
  const url = `/media/${pathOfScene(sampleFiles['scenes/desk.svg'] as string)}`;
  const picture = { url, width: 320, height: 180, colour: '#FFF0CC' };
  expect((row!.body as unknown[])[1]).toEqual({ kind: 'picture', picture, caption: '只留一份' });
});

test('a second load changes no row and no version', async () => {
  await seed();
  const before = await listRows();
  now = new Date(now.getTime() + 60_000);
  await seed();
  expect(await listRows()).toEqual(before);
});

test('a changed file changes its content alone', async () => {
  await seed();
  const article = sampleFiles['articles/task-too-long.md'] as string;
  await changeDemo(folder, { 'articles/task-too-long.md': article.replace('七点', '八点') });
  await seed();
  const changed = (await listContents()).filter((content) => content.version > 1);
  expect(changed).toEqual([
    { key: 'article/task-too-long', state: 'published', version: 2, comment_count: 2 },
  ]);
});

test('a changed drawing gets another address, and what shows it a new version', async () => {
  await seed();
  const storage = createDiskStorage({ root, publicPrefix: '/media' });
  const drawn = (sampleFiles['scenes/desk.svg'] as string).replace('#FFF0CC', '#CFE8D6');
  await changeDemo(folder, { 'scenes/desk.svg': drawn });
  await seed();
  expect(await text(await storage.read(pathOfScene(drawn)))).toBe(drawn);
  expect(await storage.find(pathOfScene(sampleFiles['scenes/desk.svg'] as string))).toBeDefined();
  expect((await listContents()).map((content) => content.version)).toEqual([2, 2, 2, 2, 2]);
});

test('a file lost from the storage comes back', async () => {
  await seed();
  const storage = createDiskStorage({ root, publicPrefix: '/media' });
  const lost = `${pathOfVideo('minis/three-breaths')}/poster.jpg`;
  await storage.delete(lost);
  await seed();
  expect(await storage.find(lost)).toBeDefined();
});

test('whenever the academy starts again, one live is running and the other is still ahead', async () => {
  for (const hours of [0, 5, 400]) {
    now = new Date(Date.parse('2026-11-20T09:00:00Z') + hours * 3_600_000);
    await seed();
    const lives = await database.db.selectFrom('lives').selectAll().orderBy('status', 'desc').execute();
    expect(lives[0]!.starts_at <= now && now < lives[0]!.ends_at).toBe(true);
    expect(lives[1]!.starts_at > now).toBe(true);
  }
});

test('while the academy runs, lives that are over begin again', async () => {
  await seed();
  now = new Date(now.getTime() + 3 * 3_600_000);
  await refreshLives({ db: database.db, clock: { now: () => now }, folder });
  const lives = await database.db.selectFrom('lives').selectAll().orderBy('status', 'desc').execute();
  expect(lives[0]!.starts_at <= now && now < lives[0]!.ends_at).toBe(true);
  const versions = (await listContents()).map(({ key, version }) => [key, version]);
  expect(versions).toContainEqual(['live/now', 2]);
  expect(versions).toContainEqual(['live/soon', 2]);
  expect(versions).toContainEqual(['course/homework', 1]);
});

test('a live that an operator is just changing keeps the change when its time is moved', async () => {
  await seed();
  now = new Date(now.getTime() + 3 * 3_600_000);
  const operator = await database.db.startTransaction().execute();
  const changed = { title: '今晚改讲睡眠' };
  await operator.updateTable('contents').set(changed).where('key', '=', 'live/now').execute();
  const refreshed = refreshLives({ db: database.db, clock: { now: () => now }, folder });
  await sleep(200);
  await operator.commit().execute();
  await refreshed;
  const live = await database.db
    .selectFrom('contents')
    .innerJoin('lives', 'lives.content_id', 'contents.id')
    .select(['title', 'ends_at'])
    .where('key', '=', 'live/now')
    .executeTakeFirstOrThrow();
  expect(live.title).toBe(changed.title);
  expect(live.ends_at > now).toBe(true);
});

test('what an operator withdrew stays withdrawn', async () => {
  await seed();
  const { id } = await database.db
    .selectFrom('contents')
    .select('id')
    .where('type', '=', 'graphic')
    .executeTakeFirstOrThrow();
  await withdrawContent(database.db, { id });
  await seed();
  expect((await listContents())[0]).toMatchObject({ key: 'article/task-too-long', state: 'withdrawn' });
});

test('two servers that start at once load once', async () => {
  await Promise.all([seed(), seed()]);
  expect(await listContents()).toHaveLength(5);
});

const course = sampleFiles['courses/homework.json'] as Record<string, unknown>;
test.each([
  ['a missing file', { 'words.json': null }, 'demo/words.json: is missing'],
  [
    'a wrong field',
    { 'courses/homework.json': { ...course, credit: -1 } },
    'demo/courses/homework.json: /credit must be >= 0',
  ],
  ['an unknown field', { 'courses/homework.json': { ...course, creditt: 1 } }, /homework\.json: \/creditt/],
  ['no JSON', { 'majors.json': '[' }, 'demo/majors.json: is no JSON'],
  [
    'an unknown expert',
    { 'courses/homework.json': { ...course, expert: 'nobody' } },
    '/expert nobody is not known',
  ],
  ['no front matter', { 'articles/x.md': '正文' }, 'demo/articles/x.md: must begin with front matter'],
  ['a missing drawing', { 'scenes/desk.svg': null }, 'demo/scenes/desk.svg is missing'],
  [
    'a missing video',
    { 'media/minis/three-breaths/video.mp4': null },
    'demo/media/minis/three-breaths/video.mp4: is missing',
  ],
])('%s is an error that names the file and what is wrong', async (_, changes, words) => {
  await rm(folder, { recursive: true });
  folder = await writeDemo(changes);
  await expect(seed()).rejects.toThrow(words);
});
