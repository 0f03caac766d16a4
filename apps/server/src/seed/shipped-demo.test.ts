import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModuleKind, moduleKinds } from '@academy/contract/areas/page.ts';
import type { Block } from '@academy/contract/areas/shapes.ts';
import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { relatedTypes } from '@academy/contract/limits.ts';
import { createApp } from '../app.ts';
import type { Db } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { computeCourseCredit } from '../domain/credit/credit-rules.ts';
import { plainText } from '../domain/publishing/search-index.ts';
import { systemClock } from '../kit/clock.ts';
import { segmentForQuery } from '../kit/word-segmentation.ts';
import type { Storage } from '../ports/storage.ts';
import { createDiskStorage } from '../providers/storage/disk-storage.ts';
import { testSettings } from '../transport/testing/test-server.ts';
import { seedDemo } from './seed.ts';

/** The demo of this repository after its first load: everything that it promises is there. */

const folder = join(import.meta.dirname, '../../../../demo');
let database: TestDatabase;
let db: Db;
let root: string;
let storage: Storage;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  root = await mkdtemp(join(tmpdir(), 'academy-shipped-'));
  storage = createDiskStorage({ root, publicPrefix: '/media' });
  await seedDemo({ db, storage, clock: systemClock, folder });
  const settings = { ...testSettings, tokenSecret: 'forty characters that are no secret at all' };
  app = await createApp({ db, probeDb: db, clock: systemClock, storage, settings, checkOutput: true });
}, 180_000);
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(root, { recursive: true });
});

async function read<Key extends ApiEndpointKey>(key: Key, query = {}): Promise<Api[Key]['output']> {
  const search = new URLSearchParams(query).toString();
  const answer = await app.inject(`${apiPrefix}/${key.slice('GET '.length)}?${search}`);
  expect(answer.statusCode, `${key} ${search}`).toBe(200);
  return answer.json<{ data: never }>().data;
}

/** A video and what shows it: a lesson's key or a content's key. */
interface PlayableVideo {
  key: string | null;
  path: string;
  seconds: number | null;
  captions: string | null;
}

/**
 * Checks that the renditions, their media files, the storyboard, the poster and the captions are stored, and that
 * each media file covers all byte ranges of its playlist.
 */
async function checkPlayable({ key, path, seconds, captions }: PlayableVideo): Promise<void> {
  expect(seconds, `${key}`).toBeGreaterThan(0);
  expect(await storage.find(captions ?? ''), `${key}`).toBeDefined();
  const master = await text(await storage.read(path));
  const levels = [...master.matchAll(/^(\d+p)\.m3u8$/gm)].map(([, name]) => join(dirname(path), name!));
  expect(levels.length, `${key}`).toBeGreaterThanOrEqual(1);
  for (const level of levels) await checkLevel(level, { key, seconds: seconds ?? 0 });
  const { storyboard, poster } = await findPictures(path);
  for (const picture of [storyboard, ...poster]) expect(await storage.find(picture), picture).toBeDefined();
}

async function checkLevel(level: string, { key, seconds }: { key: string | null; seconds: number }) {
  const playlist = await text(await storage.read(`${level}.m3u8`));
  const film = await storage.find(`${level}.mp4`);
  const ranges = [...playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)];
  const end = Math.max(...ranges.map(([, length, start]) => Number(length) + Number(start)));
  expect(film?.bytes, `${key}`).toBe(end);
  const lasts = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, part]) => sum + Number(part), 0);
  expect(Math.abs(lasts - seconds), `${key}`).toBeLessThan(1);
}

/** The paths of a video's storyboard and of every width of its poster. */
async function findPictures(path: string): Promise<{ storyboard: string; poster: string[] }> {
  const row = await db
    .selectFrom('media_assets as video')
    .innerJoin('media_assets as poster', 'poster.id', 'video.poster_id')
    .select(['video.storyboard', 'poster.path', 'poster.widths', 'poster.blur'])
    .where('video.path', '=', path)
    .executeTakeFirstOrThrow();
  expect(row.blur).toMatch(/^data:image\/webp;base64,/);
  expect(row.widths.length).toBeGreaterThan(1);
  const files = row.widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]);
  return {
    storyboard: (row.storyboard as { path: string }).path,
    poster: [row.path, ...files.map((file) => join(dirname(row.path), file))],
  };
}

test('Shandong is complete: 1 province, 16 cities, 136 counties, each with its own code', async () => {
  const areas = await db.selectFrom('areas').select(['lev', 'signal']).execute();
  const count = (lev: number) => areas.filter((area) => area.lev === lev).length;
  expect([count(0), count(1), count(2), areas.length]).toEqual([1, 16, 136, 153]);
  expect(new Set(areas.map((area) => area.signal)).size).toBe(153);
  for (const { signal } of areas) expect(signal).toMatch(/^37\d{4}$/);
});

test('there are at least twenty articles, each 600 to 1,200 characters long', async () => {
  const articles = await db
    .selectFrom('contents')
    .select(['key', 'body'])
    .where('type', '=', 'graphic')
    .where('state', '=', 'published')
    .execute();
  expect(articles.length).toBeGreaterThanOrEqual(20);
  for (const { key, body } of articles) {
    const { length } = plainText(body as Block[]).replaceAll(/\s/g, '');
    expect(length, `${key}`).toBeGreaterThanOrEqual(600);
    expect(length, `${key}`).toBeLessThanOrEqual(1_200);
  }
});

test('there are at least eight courses of three to five lessons, every lesson with a transcript and a playable video', async () => {
  const lessons = await db
    .selectFrom('contents')
    .innerJoin('chapters', 'chapters.course_id', 'contents.id')
    .innerJoin('lessons', 'lessons.chapter_id', 'chapters.id')
    .leftJoin('media_assets as video', 'video.id', 'lessons.video_id')
    .select(['contents.key as course', 'lessons.key', 'lessons.transcript', 'video.path', 'video.seconds'])
    .select('video.captions_path as captions')
    .where('contents.state', '=', 'published')
    .execute();
  const courses = Map.groupBy(lessons, (lesson) => lesson.course);
  expect(courses.size).toBeGreaterThanOrEqual(8);
  for (const [course, { length }] of courses) expect([3, 4, 5], `${course}`).toContain(length);
  for (const lesson of lessons) {
    expect((lesson.transcript as unknown[]).length, lesson.key).toBeGreaterThan(4);
    await checkPlayable({ ...lesson, path: lesson.path ?? '' });
  }
});

test('the credit of every course is computed from the length of its lessons', async () => {
  const courses = await db
    .selectFrom('courses')
    .innerJoin('contents', 'contents.id', 'courses.content_id')
    .innerJoin('chapters', 'chapters.course_id', 'contents.id')
    .innerJoin('lessons', 'lessons.chapter_id', 'chapters.id')
    .innerJoin('media_assets as video', 'video.id', 'lessons.video_id')
    .select(['contents.key', 'courses.credit'])
    .select(({ fn }) => fn.sum<string>('video.seconds').as('seconds'))
    .groupBy(['contents.key', 'courses.credit'])
    .execute();
  expect(courses.length).toBeGreaterThanOrEqual(8);
  for (const { key, credit, seconds } of courses)
    expect([key, credit]).toEqual([key, computeCourseCredit(Number(seconds))]);
  expect(new Set(courses.map(({ credit }) => credit)).size).toBeGreaterThan(1);
});

test('there are at least twelve playable mini videos and six experts', async () => {
  const minis = await db
    .selectFrom('mini_videos')
    .innerJoin('contents', 'contents.id', 'mini_videos.content_id')
    .innerJoin('media_assets as video', 'video.id', 'mini_videos.video_id')
    .select(['contents.key', 'video.path', 'video.seconds', 'video.captions_path as captions'])
    .where('contents.state', '=', 'published')
    .execute();
  expect(minis.length).toBeGreaterThanOrEqual(12);
  for (const mini of minis) await checkPlayable(mini);
  const experts = await read('GET user/index/expert', { size: 50 });
  expect(experts.list.length).toBeGreaterThanOrEqual(6);
  for (const expert of experts.list) expect(expert.content_count, expert.name).toBeGreaterThan(0);
});

test('there are lives in all three states: one is running, others are ahead, others have a replay', async () => {
  const lives = await db.selectFrom('lives').selectAll().execute();
  const now = Date.now();
  const of = (status: number) => lives.filter((live) => live.status === status);
  expect(of(1)).toHaveLength(1);
  expect(of(1)[0]!.starts_at.getTime()).toBeLessThanOrEqual(now);
  expect(of(1)[0]!.ends_at.getTime()).toBeGreaterThan(now);
  expect(of(0).length).toBeGreaterThan(0);
  for (const live of of(0)) expect(live.starts_at.getTime()).toBeGreaterThan(now);
  expect(of(2).length).toBeGreaterThan(0);
  for (const live of of(2)) expect(live.video_id).not.toBeNull();
  const films = await db
    .selectFrom('lives')
    .innerJoin('media_assets as video', 'video.id', 'lives.video_id')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['contents.key', 'video.path', 'video.seconds', 'video.captions_path as captions'])
    .execute();
  expect(films).toHaveLength(of(1).length + of(2).length);
  // The recording of a live that counts as published has segments of its own, see load-broadcasts.test.ts.
  for (const film of films.filter(({ path }) => path.startsWith('demo/'))) await checkPlayable(film);
});

test('two accounts have a page each besides the academy’s home page', async () => {
  const accounts = await db.selectFrom('accounts').select(['id', 'name', 'platform']).execute();
  const own = accounts.filter((account) => !account.platform);
  expect(own).toHaveLength(2);
  for (const { id, name } of own) {
    const page = await read('GET page', { account_id: id });
    expect(page.account).toMatchObject({ id, name });
    for (const block of page.modules) expect(block.items.length, `${name} ${block.kind}`).toBeGreaterThan(0);
  }
});

test('the home page shows every kind of module, none empty, and no icon needs a request of its own', async () => {
  const { account, modules } = await read('GET page');
  expect(account).toBeNull();
  expect(modules.map((block) => block.kind).toSorted()).toEqual(moduleKinds.toSorted());
  const of = (kind: ModuleKind) => modules.find((block) => block.kind === kind)!.items;
  for (const kind of moduleKinds) expect(of(kind).length, kind).toBeGreaterThan(0);
  expect(of('icons')).toHaveLength(8);
  for (const { link } of of('icons')) expect(link.picture?.url).toMatch(/^data:image\/svg\+xml,/);
  for (const { link } of of('banner')) expect(link.picture?.url).toMatch(/^\/media\/demo\/banners\//);
  expect(await read('GET system/config')).toMatchObject({ open_page_links: true, open_h5_links: false });
});

/** A word that somebody might search for: one that segments as the same word alone and within its sentence. */
const findSearchableWord = (body: string, title: string) =>
  segmentForQuery(body).find(
    (word) => word.length > 1 && !title.includes(word) && segmentForQuery(word).includes(word),
  )!;

test.each(relatedTypes)('every %s is found by a word of its text that is not in its title', async (type) => {
  const documents = await db
    .selectFrom('search_documents')
    .select(['related_id', 'title', 'body'])
    .where('related_type', '=', type)
    .execute();
  expect(documents.length).toBeGreaterThan(0);
  for (const { related_id: id, title, body } of documents) {
    const word = findSearchableWord(body, title);
    const hits = await read('GET search', { keyword: word, related_type: type, size: 50 });
    const found = hits.list.find((hit) => hit.related_id === id);
    expect(found?.related_type, `${title}: ${word}`).toBe(type);
    expect(found?.snippet.some((run) => run.hit && word.includes(run.text))).toBe(true);
  }
});

test('every recommended search word has results', async () => {
  const { list } = await read('GET search/words/recommend');
  expect(list.length).toBeGreaterThan(0);
  for (const keyword of list) {
    expect((await read('GET search', { keyword })).list.length, keyword).toBeGreaterThan(0);
  }
});

test('the demo stays below 40 MB in all, and every video in it is packaged', async () => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  const sizes = await Promise.all(
    files.map(async (one) => (await stat(join(one.parentPath, one.name))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40 * 1024 * 1024);
  for (const { parentPath } of files.filter((one) => one.name === 'video.json')) {
    const { files: named } = JSON.parse(await readFile(join(parentPath, 'video.json'), 'utf8')) as {
      files: string[];
    };
    const found = (await readdir(parentPath, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    const there = found.map((one) => relative(parentPath, join(one.parentPath, one.name)));
    expect(there.toSorted(), parentPath).toEqual([...named, 'captions.vtt', 'video.json'].toSorted());
  }
});

test('the schools of both accounts have classes of five children and more, with months of statistics', async () => {
  const { rows } = await sql<{ key: string; classes: number; months: number; minutes: number }>`
    select accounts.key, count(distinct class.place_id) filter (where class.people >= 5)::integer as classes,
      (select count(distinct start) from statistics where place = 'school' and place_id = min(schools.id) and grain = 'month'
        and metric = 'families')::integer as months,
      (select sum(amount) / 60 from statistics where place = 'school' and place_id = min(schools.id) and grain = 'year'
        and metric = 'seconds' and slice = '')::integer as minutes
    from accounts join schools on schools.account_id = accounts.id
    join school_classes on school_classes.school_id = schools.id
    join statistics class on class.place = 'class' and class.place_id = school_classes.id and class.grain = 'now'
      and class.metric = 'children'
    group by accounts.key order by accounts.key`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(['lixia', 'zhifu-shiyan']);
  for (const { classes, months, minutes } of rows) {
    expect(classes).toBeGreaterThanOrEqual(8);
    expect(months).toBeGreaterThanOrEqual(6);
    expect(minutes).toBeGreaterThan(500);
  }
});
