import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { segmentForQuery } from '../../kit/word-segmentation.ts';
import type { ContentInput } from './content-input.ts';
import { indexExpert } from './search-index.ts';
import { publishContent, submitContent, withdrawContent } from './content-state.ts';
import { saveContent } from './save-content.ts';
import { createSampleRows } from './testing/sample-contents.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
const at = new Date('2026-11-01T00:00:00Z');
const sample = await createSampleRows(db);
beforeEach(async () => {
  await sql`truncate contents, search_documents cascade`.execute(db);
});

async function publish(content: ContentInput): Promise<number> {
  const { id } = await saveContent(db, content);
  await submitContent(db, { id });
  await publishContent(db, { id, at });
  return id;
}

async function search(words: string): Promise<number[]> {
  const query = segmentForQuery(words)
    .map((word) => `'${word}'`)
    .join(' & ');
  const rows = await db
    .selectFrom('search_documents')
    .select('related_id')
    .where('tokens', '@@', sql<string>`${query}::tsquery`)
    .execute();
  return rows.map((row) => row.related_id);
}

test('an activity keeps its venues and sessions; impossible times are refused', async () => {
  const hour = (clock: string) => new Date(`2026-11-20T${clock}:00Z`);
  const session = {
    title: '主会场',
    startsAt: hour('11:30'),
    endsAt: hour('12:00'),
    expertId: null,
    place: '报告厅',
    liveId: null,
  };
  const activity = (sessions: (typeof session)[]): ContentInput => ({
    ...sample.live,
    key: 'actLive/a',
    type: 'actLive',
    capacity: 60,
    sessions,
  });
  const { id } = await saveContent(db, activity([session]));
  expect(await saveContent(db, activity([session]))).toMatchObject({ changed: false });
  const more = [session, { ...session, title: '答疑', startsAt: hour('12:00'), endsAt: hour('12:20') }];
  expect(await saveContent(db, activity(more))).toMatchObject({ changed: true });
  const rows = await db.selectFrom('act_sessions').select(['title', 'position']).execute();
  expect(rows).toEqual([
    { title: '主会场', position: 0 },
    { title: '答疑', position: 1 },
  ]);
  const live = await db.selectFrom('lives').select('capacity').where('content_id', '=', id).execute();
  expect(live).toEqual([{ capacity: 60 }]);
  const backwards = activity([{ ...session, endsAt: session.startsAt }]);
  expect(() => saveContent(db, backwards)).toThrow(/sessions end after they start/);
});

test('a form opened before a live does not overwrite what really happened', async () => {
  const { id } = await saveContent(db, sample.live);
  const started = { status: 1, origin: 'publish' as const, started_at: at, video_id: null };
  await db.updateTable('lives').set(started).where('content_id', '=', id).execute();
  await saveContent(db, { ...sample.live, title: '改过的题目', status: 0, capacity: 30 });
  const row = () =>
    db
      .selectFrom('lives')
      .innerJoin('contents', 'contents.id', 'content_id')
      .select(['title', 'lives.status', 'capacity', 'origin'])
      .where('content_id', '=', id)
      .executeTakeFirst();
  expect(await row()).toEqual({ title: '改过的题目', status: 1, capacity: 30, origin: 'publish' });
  // A pre-recorded live follows the clock, and the editor sets its times.
  await db
    .updateTable('lives')
    .set({ origin: 'recorded', video_id: sample.mini.videoId })
    .where('content_id', '=', id)
    .execute();
  await saveContent(db, { ...sample.live, status: 2, videoId: sample.mini.videoId });
  expect(await row()).toMatchObject({ status: 2, origin: 'recorded' });
});

const listLessons = () => db.selectFrom('lessons').select(['id', 'key']).orderBy('key').execute();

test.each(['article', 'course', 'mini', 'live'] as const)(
  'saving the same %s again changes nothing',
  async (name) => {
    const first = await saveContent(db, sample[name]);
    expect(first).toMatchObject({ version: 1, changed: true });
    expect(await saveContent(db, structuredClone(sample[name]))).toEqual({
      id: first.id,
      version: 1,
      changed: false,
    });
  },
);

test.each([
  [{ ...sample.article, title: '另一个题目' }],
  [{ ...sample.article, readingSeconds: 61 }],
  [{ ...sample.course, chapters: sample.course.chapters.toReversed() }],
  [{ ...sample.mini, transcript: [] }],
  [{ ...sample.live, status: 1 as const }],
])('a change that a reader sees increases the version by one', async (changed) => {
  const before = Object.values(sample).find((one) => typeof one === 'object' && one.key === changed.key);
  const { id } = await saveContent(db, before as ContentInput);
  expect(await saveContent(db, changed)).toEqual({ id, version: 2, changed: true });
  expect(await saveContent(db, changed)).toMatchObject({ version: 2, changed: false });
});

test('a lesson keeps its id when it moves to another position or chapter, and is deleted when it is left out', async () => {
  await saveContent(db, sample.course);
  const before = await listLessons();
  const moved = [
    { title: '二', lessons: [sample.lesson('three'), sample.lesson('two')] },
    { title: '一', lessons: [sample.lesson('one')] },
  ];
  await saveContent(db, { ...sample.course, chapters: moved });
  expect(await listLessons()).toEqual(before);
  await saveContent(db, { ...sample.course, chapters: moved.slice(0, 1) });
  expect((await listLessons()).map((lesson) => lesson.key)).toEqual(['three', 'two']);
  expect(await db.selectFrom('chapters').select('title').execute()).toEqual([{ title: '二' }]);
});

test('only a published content can be found, by title, text, lesson, speech, expert and tag', async () => {
  const { id } = await saveContent(db, sample.course);
  expect(await search('作业')).toEqual([]);
  await submitContent(db, { id });
  await publishContent(db, { id, at });
  for (const words of ['作业', '结果', 'three', '铅笔', '李慕晴', '专注'])
    expect(await search(words)).toEqual([id]);
  await withdrawContent(db, { id });
  expect(await search('作业')).toEqual([]);
  await publishContent(db, { id, at });
  expect(await search('作业')).toEqual([id]);
});

test('the search document follows changes of a published content', async () => {
  const id = await publish(sample.mini);
  expect(await search('呼吸')).toEqual([id]);
  await saveContent(db, { ...sample.mini, transcript: [{ start: 0, text: '抱一抱' }] });
  expect(await search('呼吸')).toEqual([]);
});

test('a match in the title ranks above one in the text', async () => {
  await publish(sample.article);
  const { rows } = await sql<{ title: number; body: number }>`
    select ts_rank(tokens, '''作业'''::tsquery) as title, ts_rank(tokens, '''结果'''::tsquery) as body
    from search_documents`.execute(db);
  expect(rows[0]!.title).toBeGreaterThan(rows[0]!.body);
});

test('forbidden transitions change nothing', async () => {
  const { id } = await saveContent(db, sample.article);
  await expect(publishContent(db, { id, at })).rejects.toMatchObject({ name: 'CONFLICT' });
  await expect(withdrawContent(db, { id })).rejects.toMatchObject({ name: 'CONFLICT' });
  await expect(submitContent(db, { id: id + 1 })).rejects.toMatchObject({ name: 'NOT_FOUND' });
  expect(await db.selectFrom('contents').select('state').execute()).toEqual([{ state: 'draft' }]);
});

test('a publication that fails half-way leaves nothing behind', async () => {
  const { id } = await saveContent(db, sample.article);
  await submitContent(db, { id });
  const failing = db.transaction().execute(async (tx) => {
    await publishContent(tx, { id, at });
    throw new Error('power cut');
  });
  await expect(failing).rejects.toThrow('power cut');
  expect(await search('作业')).toEqual([]);
  expect(await db.selectFrom('contents').select('state').execute()).toEqual([{ state: 'review' }]);
});

test('a wrong shape is refused with the name of the field, and a key keeps its type', async () => {
  const wrong = [
    [{ ...sample.article, title: '' }, /title/],
    [{ ...sample.course, chapters: [] }, /chapters/],
    [
      { ...sample.course, chapters: [{ title: '一', lessons: [sample.lesson('x'), sample.lesson('x')] }] },
      /x twice/,
    ],
    [{ ...sample.live, endsAt: sample.live.startsAt }, /endsAt/],
    [{ ...sample.live, startsAt: new Date(Number.NaN) }, /startsAt/],
    [{ ...sample.mini, videoId: null }, /videoId/],
  ] as [ContentInput, RegExp][];
  for (const [content, words] of wrong) {
    expect(() => saveContent(db, content)).toThrow(expect.objectContaining({ name: 'INVALID_INPUT' }));
    expect(() => saveContent(db, content)).toThrow(words);
  }
  await saveContent(db, sample.article);
  await expect(saveContent(db, { ...sample.mini, key: sample.article.key })).rejects.toMatchObject({
    name: 'CONFLICT',
  });
});

test('an expert is found by name and work; a new name reaches the published contents too', async () => {
  const id = await publish(sample.article);
  await indexExpert(db, { id: sample.expertId });
  expect(await search('亲子沟通')).toEqual([sample.expertId]);
  await db.updateTable('experts').set({ name: '李清照' }).where('id', '=', sample.expertId).execute();
  await indexExpert(db, { id: sample.expertId });
  expect(new Set(await search('李清照'))).toEqual(new Set([id, sample.expertId]));
  expect(await search('李慕晴')).toEqual([]);
});
