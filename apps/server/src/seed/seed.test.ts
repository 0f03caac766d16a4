import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ExamText } from './exams.ts';
import { startLive } from '../domain/live/live-transitions.ts';
import { refreshLives } from './refresh-lives.ts';
import { changeDemo, sampleFiles } from './testing/fixture.ts';
import { listContents, listRows, pathOfScene, pathOfVideo, sha256, useDemo } from './testing/use-demo.ts';

const academy = useDemo();
const exam = sampleFiles['exams/homework.json'] as ExamText;

const findConfig = () => academy.db.selectFrom('system_config').selectAll().executeTakeFirstOrThrow();

test('a load writes everything: contents are published, searchable, commented and linked', async () => {
  await academy.seed();
  expect(await listContents(academy.db)).toEqual([
    { key: 'article/task-too-long', state: 'published', version: 1, comment_count: 2 },
    { key: 'course/homework', state: 'published', version: 1, comment_count: 1 },
    { key: 'live/now', state: 'published', version: 1, comment_count: 0 },
    { key: 'live/soon', state: 'published', version: 1, comment_count: 0 },
    { key: 'mini/three-breaths', state: 'published', version: 1, comment_count: 0 },
  ]);
  const rows = await listRows(academy.db);
  const counts = Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.length]));
  expect(counts).toMatchObject({
    areas: 3,
    accounts: 2,
    experts: 1,
    search_documents: 6,
    comments: 3,
    users: 17,
    pages: 2,
    page_modules: 3,
    module_items: 4,
    system_articles: 1,
    search_words: 2,
  });
});

test('the province is area 1, and a county’s parent is its city', async () => {
  await academy.seed();
  const areas = await academy.db
    .selectFrom('areas')
    .select(['id', 'parent_id', 'path'])
    .orderBy('lev')
    .execute();
  expect(areas[0]).toEqual({ id: 1, parent_id: null, path: '37' });
  expect(areas[2]).toMatchObject({ parent_id: areas[1]!.id, path: '370102' });
});

test('drawings and videos are stored with their size, colour, poster, captions and transcript', async () => {
  await academy.seed();
  const { db } = academy;
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
  const { storage } = academy;
  expect(await text(await storage.read(path))).toBe(drawn);
  const lesson = await db
    .selectFrom('lessons')
    .innerJoin('media_assets as video', 'video.id', 'lessons.video_id')
    .innerJoin('media_assets as poster', 'poster.id', 'video.poster_id')
    .select(['transcript', 'video.path', 'video.seconds', 'video.captions_path', 'video.storyboard'])
    .select(['poster.path as poster', 'poster.colour', 'poster.widths', 'poster.blur'])
    .executeTakeFirst();
  const at = pathOfVideo('lessons/homework/why-water');
  expect(lesson).toEqual({
    transcript: [
      { start: 0.1, text: '又去喝水了' },
      { start: 18.7, text: '先看五分钟。' },
    ],
    path: `${at}/index.m3u8`,
    seconds: 38,
    captions_path: `${at}/captions.vtt`,
    storyboard: {
      path: `${at}/storyboard.webp`,
      columns: 10,
      rows: 2,
      width: 160,
      height: 90,
      interval: 2,
    },
    poster: `${at}/poster/960.webp`,
    colour: '#F7E3D4',
    widths: [320, 960],
    blur: 'data:image/webp;base64,UklGRg==',
  });
  expect(await text(await storage.read(`${at}/360p.mp4`))).toBe('film of lessons/homework/why-water');
});

test('rich text refers to pictures by their public address', async () => {
  await academy.seed();
  const row = await academy.db
    .selectFrom('contents')
    .select('body')
    .where('type', '=', 'graphic')
    .executeTakeFirst();
  const url = `/media/${pathOfScene(sampleFiles['scenes/desk.svg'] as string)}`;
  const picture = { url, width: 320, height: 180, colour: '#FFF0CC' };
  expect((row!.body as unknown[])[1]).toEqual({ kind: 'picture', picture, caption: '只留一份' });
});

test('tiny drawings are inlined in responses, larger ones and posters have an address', async () => {
  const large = `<svg viewBox="0 0 320 180"><path d="${'M0 0h1'.repeat(120)}"/></svg>`;
  await changeDemo(academy.folder, { 'scenes/desk.svg': large });
  await academy.seed();
  const rows = await academy.db.selectFrom('media_assets').select(['path', 'inline']).execute();
  const inlineOf = (start: string) => rows.find((row) => row.path.startsWith(start))?.inline;
  expect(inlineOf('demo/icons/course.')).toMatch(/^data:image\/svg\+xml,%3Csvg viewBox='0 0 48 48'/);
  expect(inlineOf('demo/scenes/desk.')).toBeNull();
  expect(rows.find((row) => row.path.endsWith('/poster/960.webp'))?.inline).toBeNull();
});

test('the demo lets the web build open its own pages and leaves the other settings alone', async () => {
  const before = await findConfig();
  await academy.seed();
  const { demo_edition: edition, ...after } = await findConfig();
  expect({ ...after, demo_edition: null }).toEqual({ ...before, open_page_links: true });
  expect(edition).toMatch(/^[0-9a-f]{64}$/);
});

test('one live is running and the other one is ahead whenever the academy starts again', async () => {
  for (const hours of [0, 5, 400]) {
    academy.now = new Date(Date.parse('2026-11-20T09:00:00Z') + hours * 3_600_000);
    await academy.seed();
    const lives = await academy.db.selectFrom('lives').selectAll().orderBy('status', 'desc').execute();
    expect(lives[0]!.starts_at <= academy.now && academy.now < lives[0]!.ends_at).toBe(true);
    expect(lives[1]!.starts_at > academy.now).toBe(true);
  }
});

test('lives that ended are rescheduled while the academy runs', async () => {
  await academy.seed();
  academy.now = new Date(academy.now.getTime() + 3 * 3_600_000);
  await refreshLives({ db: academy.db, clock: { now: () => academy.now }, folder: academy.folder });
  const lives = await academy.db.selectFrom('lives').selectAll().orderBy('status', 'desc').execute();
  expect(lives[0]!.starts_at <= academy.now && academy.now < lives[0]!.ends_at).toBe(true);
  const versions = (await listContents(academy.db)).map(({ key, version }) => [key, version]);
  expect(versions).toContainEqual(['live/now', 2]);
  expect(versions).toContainEqual(['live/soon', 2]);
  expect(versions).toContainEqual(['course/homework', 1]);
});

test('an activity’s sessions keep their distance from its start and refer to the lives before it', async () => {
  const read = () =>
    academy.db
      .selectFrom('act_sessions')
      .innerJoin('lives as act', 'act.content_id', 'act_sessions.content_id')
      .leftJoin('contents as live', 'live.id', 'act_sessions.live_id')
      .select(['act_sessions.title', 'act_sessions.starts_at', 'place', 'live.key', 'act.capacity'])
      .select('act.starts_at as begins')
      .orderBy('position')
      .execute();
  const check = async () => {
    const rows = await read();
    expect(rows).toMatchObject([
      { title: '预热', key: 'live/now', capacity: 40 },
      { title: '主会场', key: null, place: '报告厅' },
    ]);
    expect(rows.map((row) => (row.starts_at.getTime() - row.begins.getTime()) / 60_000)).toEqual([0, 15]);
    return rows[0]!.begins;
  };
  await academy.seed();
  const before = await check();
  academy.now = new Date(academy.now.getTime() + 30 * 3_600_000);
  await refreshLives({ db: academy.db, clock: { now: () => academy.now }, folder: academy.folder });
  expect((await check()).getTime()).toBeGreaterThan(before.getTime());
});

test('a live that was really broadcast is reset neither by the scheduled refresh nor by a new edition', async () => {
  await academy.seed();
  const live = () =>
    academy.db
      .selectFrom('contents')
      .innerJoin('lives', 'lives.content_id', 'contents.id')
      .select(['content_id', 'origin', 'status', 'starts_at', 'ends_at'])
      .where('key', '=', 'live/soon')
      .executeTakeFirstOrThrow();
  const { content_id: contentId, ...before } = await live();
  expect(before).toMatchObject({ origin: 'publish', status: 0 });
  await startLive(academy.db, { contentId, at: before.starts_at });
  const startedLive = await live();
  expect(startedLive).toEqual({ content_id: contentId, ...before, status: 1 });
  academy.now = new Date(academy.now.getTime() + 400 * 3_600_000);
  await refreshLives({ db: academy.db, clock: { now: () => academy.now }, folder: academy.folder });
  expect(await live()).toEqual(startedLive);
  await changeDemo(academy.folder, { 'search-words.json': { words: ['新词'] } });
  await academy.seed();
  expect(await live()).toEqual(startedLive);
});

test('a live that an operator edits at the same time keeps the edit when it is rescheduled', async () => {
  await academy.seed();
  academy.now = new Date(academy.now.getTime() + 3 * 3_600_000);
  const operator = await academy.db.startTransaction().execute();
  const changed = { title: '今晚改讲睡眠' };
  await operator.updateTable('contents').set(changed).where('key', '=', 'live/now').execute();
  const refreshed = refreshLives({
    db: academy.db,
    clock: { now: () => academy.now },
    folder: academy.folder,
  });
  await sleep(200);
  await operator.commit().execute();
  await refreshed;
  const live = await academy.db
    .selectFrom('contents')
    .innerJoin('lives', 'lives.content_id', 'contents.id')
    .select(['title', 'ends_at'])
    .where('key', '=', 'live/now')
    .executeTakeFirstOrThrow();
  expect(live.title).toBe(changed.title);
  expect(live.ends_at > academy.now).toBe(true);
});

test('exams are loaded with their questions; a question removed from its file is withdrawn, the others keep their rows', async () => {
  await academy.seed();
  const list = () =>
    academy.db
      .selectFrom('questions')
      .innerJoin('lessons', 'lessons.id', 'lesson_id')
      .select(['questions.id', 'questions.key', 'text', 'options', 'answer', 'at_second', 'withdrawn'])
      .select('lessons.key as lesson')
      .orderBy('questions.id')
      .execute();
  const before = await list();
  expect(before).toMatchObject([
    { key: 'first', options: ['先催', '先看', '先罚'], answer: [1], at_second: 6, lesson: 'why-water' },
    { key: 'tonight', options: ['正确', '错误'], answer: [0], at_second: 0, withdrawn: false },
  ]);
  const left = { ...exam.questions[0], text: '第一步做什么？' };
  await academy.useFolder({ 'exams/homework.json': { ...exam, draw: 1, questions: [left] } });
  await academy.seed();
  expect(await list()).toMatchObject([
    { id: before[0]!.id, text: '第一步做什么？', withdrawn: false },
    { id: before[1]!.id, withdrawn: true },
  ]);
});

const course = sampleFiles['courses/homework.json'] as Record<string, unknown>;
test.each([
  ['a missing file', { 'search-words.json': null }, 'demo/search-words.json: is missing'],
  [
    'a wrong field',
    { 'courses/homework.json': { ...course, daysAgo: -1 } },
    'demo/courses/homework.json: /daysAgo must be >= 0',
  ],
  ['a wrong setting', { 'config.json': { open_page_links: 'yes', releases: [] } }, '/open_page_links'],
  [
    'an exam about another course',
    {
      'exams/homework.json': { ...exam, questions: [{ ...exam.questions[0], lesson: 'elsewhere' }], draw: 1 },
    },
    'demo/exams/homework.json: /lesson elsewhere is not of this course',
  ],
  [
    'a right answer that nobody can choose',
    { 'exams/homework.json': { ...exam, questions: [{ ...exam.questions[0], answer: [3] }], draw: 1 } },
    'demo/exams/homework.json: /answer of first is no option',
  ],
  ['too long a paper', { 'exams/homework.json': { ...exam, draw: 51 } }, '/draw must be <= 50'],
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
    { 'media/minis/three-breaths/360p.mp4': null },
    'demo/media/minis/three-breaths/360p.mp4: is missing',
  ],
  [
    'a film that was made and not packaged',
    { 'media/minis/three-breaths/video.json': { seconds: 17, width: 540, height: 960 } },
    'demo/media/minis/three-breaths/video.json: the film is not packaged yet',
  ],
])('%s is an error that names the file and the problem', async (_, changes, words) => {
  await academy.useFolder(changes);
  await expect(academy.seed()).rejects.toThrow(words);
});
