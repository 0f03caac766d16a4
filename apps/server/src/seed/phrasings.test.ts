import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findKnownQuestion } from '../domain/library/choose-answer.ts';
import { refreshLibrary } from '../domain/library/refresh-library.ts';
import { changeDemo } from './testing/fixture.ts';
import { useDemo } from './testing/use-demo.ts';

const academy = useDemo();

const articleWithHeading = `---
title: 不是孩子不专心，是任务太长了
summary: 先把它切小。
cover: desk
expert: li-muqing
major: primary-lower
account: shandong
area: 370000
daysAgo: 5
tags: 作业, 专注
---

晚上七点，作业本摊开了。

## 只留一份

其余的收进书包，桌上只放这一份，写完再拿下一份。
`;
const file = 'phrasings/answer/homework-water.txt';

const list = () =>
  academy.db
    .selectFrom('qa_phrasings')
    .innerJoin('approved_answers', 'approved_answers.id', 'qa_phrasings.answer_id')
    .select(['question', 'text', 'is_near_miss as isNearMiss', 'origin'])
    .orderBy('qa_phrasings.id')
    .execute();
const question = '孩子一写作业就喝水，怎么办？';

test('the phrasings of an answer are loaded, near misses apart', async () => {
  await academy.seed();
  expect(await list()).toEqual([
    { question, text: '写作业磨蹭', isNearMiss: false, origin: 'demo' },
    { question, text: '不肯动笔', isNearMiss: false, origin: 'demo' },
    { question, text: '上课走神', isNearMiss: true, origin: 'demo' },
  ]);
});

test('a phrasing of an article leads to the passage under its heading, one of a lesson belongs to the lesson', async () => {
  await changeDemo(academy.folder, {
    'articles/task-too-long.md': articleWithHeading,
    'phrasings/article/task-too-long.txt': '## 只留一份\n题太多写不完\n',
    'phrasings/course/homework/why-water.txt': '##\n老要起来喝水\n',
  });
  await academy.seed();
  await refreshLibrary(academy.db);
  expect(await findKnownQuestion(academy.db, '题太多写不完')).toMatchObject({
    kind: 'passages',
    passages: [{ heading: '只留一份', text: expect.stringContaining('桌上只放这一份') as string }],
  });
  const lessons = await academy.db
    .selectFrom('qa_phrasings')
    .innerJoin('lessons', 'lessons.id', 'qa_phrasings.lesson_id')
    .select(['lessons.key', 'qa_phrasings.content_id'])
    .execute();
  expect(lessons).toEqual([{ key: 'why-water', content_id: null }]);
});

test('what the files no longer have goes, what an editor wrote stays', async () => {
  await academy.seed();
  const { id } = await academy.db.selectFrom('approved_answers').select('id').executeTakeFirstOrThrow();
  await academy.db
    .insertInto('qa_phrasings')
    .values({ answer_id: id, text: '编辑写的问法', origin: 'editor' })
    .execute();
  await changeDemo(academy.folder, { [file]: '##\n写作业磨蹭\n拿起笔又放下\n' });
  await academy.seed();
  expect((await list()).map(({ text }) => text).toSorted()).toEqual(
    ['写作业磨蹭', '拿起笔又放下', '编辑写的问法'].toSorted(),
  );
});

/** With the transaction that wrote each row. */
async function listWritten(): Promise<unknown[]> {
  const { rows } = await sql`
    select xmin::text, qa_phrasings.* from qa_phrasings union all
    select xmin::text, version, null, null, null, null, null, name, null, null, null, null from qa_index_versions
    order by id, text`.execute(academy.db);
  return rows;
}

test('a second start writes nothing, also where an editor wrote the same', async () => {
  await academy.seed();
  await academy.db
    .updateTable('qa_phrasings')
    .set({ origin: 'editor' })
    .where('text', '=', '不肯动笔')
    .execute();
  const before = await listWritten();
  await academy.seed();
  expect(await listWritten()).toEqual(before);
});

test('what a model has proposed becomes the demo’s, what an editor refused stays refused', async () => {
  await academy.seed();
  const { id } = await academy.db.selectFrom('approved_answers').select('id').executeTakeFirstOrThrow();
  const row = { answer_id: id, origin: 'model' as const };
  await academy.db
    .insertInto('qa_phrasings')
    .values([
      { ...row, text: '拿起笔又放下', state: 'proposed', is_near_miss: true },
      { ...row, text: '一写字就渴', state: 'refused' },
    ])
    .execute();
  await changeDemo(academy.folder, { [file]: '## 先喝水\n拿起笔又放下\n一写字就渴\n' });
  await academy.seed();
  const rows = await academy.db
    .selectFrom('qa_phrasings')
    .select(['text', 'origin', 'state', 'anchor', 'is_near_miss as isNearMiss'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { text: '拿起笔又放下', origin: 'demo', state: 'accepted', anchor: '先喝水', isNearMiss: false },
    { text: '一写字就渴', origin: 'model', state: 'refused', anchor: '', isNearMiss: false },
  ]);
});

test('a phrasing under another heading leads there, one of an article about the academy belongs to it', async () => {
  const system = 'phrasings/system/about.txt';
  await changeDemo(academy.folder, { [system]: '##\n你们是谁\n' });
  await academy.seed();
  await changeDemo(academy.folder, { [system]: '## 关于我们\n你们是谁\n' });
  await academy.seed();
  const rows = await academy.db
    .selectFrom('qa_phrasings')
    .select(['system_key', 'anchor', 'text'])
    .where('system_key', 'is not', null)
    .execute();
  expect(rows).toEqual([{ system_key: 'about', anchor: '关于我们', text: '你们是谁' }]);
});

test.each([
  [
    'of an unknown answer',
    { 'phrasings/answer/nobody.txt': '##\n怎么办呢\n' },
    /answer\/nobody is not known/,
  ],
  [
    'of an unknown lesson',
    { 'phrasings/course/homework/nothing.txt': '##\n怎么办呢\n' },
    /course\/homework\/nothing is not known/,
  ],
  ['listed twice', { [file]: '##\n写作业磨蹭\n写作业磨蹭\n' }, /listed twice/],
])('a phrasing %s is refused', async (_, change, message) => {
  await changeDemo(academy.folder, change);
  await expect(academy.seed()).rejects.toThrow(message);
});
