import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { refreshLibrary } from './refresh-library.ts';
import { createSampleLibrary, paragraph } from './testing/sample-library.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
const library = await createSampleLibrary(db);
let article: number;

beforeEach(async () => {
  await sql`truncate contents, system_articles, approved_answers, qa_sources, qa_changed_sources cascade`.execute(
    db,
  );
  await sql`delete from qa_word_frequencies`.execute(db);
  article = await library.addArticle({ title: '手机约定', body: [paragraph('晚上九点，手机放到门口。')] });
});

const texts = async () =>
  (await db.selectFrom('qa_passages').select('text').orderBy('id').execute()).map(({ text }) => text);

test('contents, lessons, system articles and approved answers become passages with their positions', async () => {
  const { id, lesson } = await library.addCourse('一门课', [{ start: 3.7, text: '先记三天，再谈规则。' }]);
  await db
    .insertInto('system_articles')
    .values({
      key: 'about',
      title: '关于我们',
      version: '1',
      updated_at: new Date(),
      body: JSON.stringify([{ kind: 'heading', text: '费用' }, paragraph('不收费，不卖课。')]),
    })
    .execute();
  await db
    .insertInto('approved_answers')
    .values({ question: '孩子撒谎怎么办？', answer: '先问一句。\n\n- 不设圈套。\n- 不当众说。' })
    .execute();
  expect(await refreshLibrary(db)).toBe(4);
  const rows = await db
    .selectFrom('qa_passages')
    .select([
      'source',
      'content_id',
      'lesson_id',
      'system_key',
      'heading',
      'paragraph',
      'second',
      'text',
      'about',
    ])
    .orderBy('source')
    .execute();
  expect(rows).toMatchObject([
    {
      source: 'course',
      content_id: id,
      lesson_id: lesson,
      heading: '第一课',
      second: 3,
      about: '一门课的提要\n一课的提要',
    },
    { source: 'expert', text: '先问一句。\n- 不设圈套。\n- 不当众说。', paragraph: 0, about: '' },
    { source: 'graphic', content_id: article, paragraph: 0, text: '晚上九点，手机放到门口。' },
    { source: 'system', system_key: 'about', heading: '费用', paragraph: 1 },
  ]);
});

test('unchanged sources are not written again', async () => {
  expect(await refreshLibrary(db)).toBe(1);
  const [before] = await db.selectFrom('qa_passages').select('id').execute();
  await db.updateTable('contents').set({ title: '手机约定' }).execute();
  expect(await refreshLibrary(db)).toBe(0);
  expect(await db.selectFrom('qa_passages').select('id').execute()).toEqual([before]);
  expect(await db.selectFrom('qa_changed_sources').selectAll().execute()).toEqual([]);
});

test('changed sources are indexed again, and withdrawn ones are removed', async () => {
  await refreshLibrary(db);
  await library.rewrite(article, '晚上八点，手机放到客厅。');
  expect(await refreshLibrary(db)).toBe(1);
  expect(await texts()).toEqual(['晚上八点，手机放到客厅。']);
  await library.withdraw(article);
  expect(await refreshLibrary(db)).toBe(1);
  expect(await texts()).toEqual([]);
});

test('views, likes and comments do not mark a source as changed', async () => {
  await refreshLibrary(db);
  await db.updateTable('contents').set({ view_count: 9, like_count: 3 }).execute();
  expect(await db.selectFrom('qa_changed_sources').selectAll().execute()).toEqual([]);
});

test('passages of an older edition are indexed again', async () => {
  await refreshLibrary(db);
  await db.updateTable('qa_sources').set({ edition: 0 }).execute();
  expect(await refreshLibrary(db)).toBe(1);
  expect(await refreshLibrary(db)).toBe(0);
});

test('two servers share the work without doing it twice, and an interrupted one leaves the rest for later', async () => {
  await library.addArticle({ title: '睡前', body: [paragraph('先把灯调暗。')] });
  expect(await refreshLibrary(db, { signal: AbortSignal.abort() })).toBe(0);
  const both = await Promise.all([refreshLibrary(db), refreshLibrary(db)]);
  expect(both.reduce((sum, written) => sum + written)).toBe(2);
});

test('a change that is written while its source is indexed is not lost', async () => {
  const waits = async () => {
    for (;;) {
      const { rows } = await sql<{ waiting: boolean }>`
        select exists (select from pg_locks where not granted) as waiting`.execute(db);
      if (rows[0]!.waiting) return;
    }
  };
  let refreshing: Promise<number> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('contents')
      .set({ body: JSON.stringify([paragraph('晚上七点，手机放到阳台。')]) })
      .execute();
    refreshing = refreshLibrary(db);
    // Indexing has to wait for this write; otherwise it would finish with the old text.
    await Promise.race([refreshing, waits()]);
  });
  await refreshing;
  await refreshLibrary(db);
  expect(await texts()).toEqual(['晚上七点，手机放到阳台。']);
});

test('stored word frequencies always equal a recount', async () => {
  const counted = async () => {
    const { rows } = await sql<{ word: string; passages: number }>`
      select word, count(*)::integer as passages
      from (select unnest(tsvector_to_array(tokens) || ''::text) as word from qa_passages) held
      group by word order by word`.execute(db);
    return rows;
  };
  const readStored = () =>
    db
      .selectFrom('qa_word_frequencies')
      .select(['word', 'passages'])
      .where('passages', '>', 0)
      .orderBy('word')
      .execute();
  await library.addArticle({ title: '手机与睡眠', body: [paragraph('手机放到客厅，早点睡。')] });
  await refreshLibrary(db);
  expect(await readStored()).toEqual(await counted());
  await library.rewrite(article, '平板也放过去。');
  await refreshLibrary(db);
  expect(await readStored()).toEqual(await counted());
  await sql`delete from contents where id = ${article}`.execute(db);
  expect(await readStored()).toEqual(await counted());
  expect((await counted()).length).toBeGreaterThan(3);
});

test('a source that fails does not block the others, and is tried again', async () => {
  const broken = await library.addArticle({ title: '坏了的一篇', body: [{ kind: 'paragraph' }] });
  const later = await library.addArticle({
    title: '后来的一篇',
    body: [paragraph('后来的一段话，说零花钱。')],
  });
  expect(later).toBeGreaterThan(broken);
  await expect(refreshLibrary(db)).rejects.toThrow(
    `1 of the library’s sources could not be read, first content/${broken}`,
  );
  expect(await texts()).toEqual(['晚上九点，手机放到门口。', '后来的一段话，说零花钱。']);
  await db
    .updateTable('contents')
    .set({ body: JSON.stringify([paragraph('修好了。')]) })
    .where('id', '=', broken)
    .execute();
  expect(await refreshLibrary(db)).toBe(1);
  expect(await texts()).toContain('修好了。');
});
