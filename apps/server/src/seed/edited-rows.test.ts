import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withdrawContent } from '../domain/publishing/content-state.ts';
import { changeDemo, sampleFiles } from './testing/fixture.ts';
import { useDemo } from './testing/use-demo.ts';

/** What a new edition of the files leaves alone, because somebody edited it, and what it withdraws. */

const academy = useDemo();

const article = sampleFiles['articles/task-too-long.md'] as string;
const course = sampleFiles['courses/homework.json'] as Record<string, unknown>;
const experts = sampleFiles['experts.json'] as Record<string, unknown>[];
const pages = sampleFiles['pages.json'] as Record<string, unknown>[];
const comments = sampleFiles['comments.json'] as { on: string }[];
const exam = sampleFiles['exams/homework.json'] as { questions: Record<string, unknown>[] };
const lives = sampleFiles['lives.json'] as Record<string, unknown>[];

const findPublished = (prefix: string) =>
  academy.db
    .selectFrom('contents')
    .select(['id', 'title'])
    .where('key', 'like', `${prefix}%`)
    .where('state', '=', 'published')
    .orderBy('key')
    .execute();

/** Another edition: every file says something else. */
const changedFiles = {
  'articles/task-too-long.md': article.replace('晚上七点', '晚上八点'),
  'courses/homework.json': { ...course, title: '写作业磨蹭' },
  'experts.json': [{ ...experts[0], intro: '研究作业习惯。' }],
  'pages.json': pages.map((page) => ({ ...page, title: '新版' })),
  'exams/homework.json': {
    ...exam,
    questions: exam.questions.map((question) => ({ ...question, explanation: '新版解释' })),
  },
  'lives.json': lives.map((live) => ({ ...live, agenda: [{ at: '19:30', title: '新版开场' }] })),
  'qa/homework-water.md': (sampleFiles['qa/homework-water.md'] as string).replace('切小一点', '新版切法'),
  'system/about.md': (sampleFiles['system/about.md'] as string).replace('一所家长学校', '新版学校'),
  'search-words.json': { words: ['发脾气', '作业拖拉'] },
  'config.json': { open_page_links: true, releases: [] },
};

/** All texts of rows that a new edition of the files would change. */
async function readTexts(): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(jsonb_build_array(key, title, body) order by key) from contents) contents,
      (select jsonb_agg(title order by id) from lessons) lessons,
      (select jsonb_agg(agenda order by content_id) from lives) agendas,
      (select jsonb_agg(jsonb_build_array(key, intro, position) order by key) from experts) experts,
      (select jsonb_agg(jsonb_build_array(key, title) order by key) from pages) pages,
      (select jsonb_agg(jsonb_build_array(position, title) order by page_id, position) from page_modules) modules,
      (select jsonb_agg(jsonb_build_array(key, explanation, withdrawn) order by key) from questions) questions,
      (select jsonb_agg(jsonb_build_array(key, answer, state) order by key) from approved_answers) answers,
      (select jsonb_agg(jsonb_build_array(key, body) order by key) from system_articles) articles,
      (select jsonb_agg(jsonb_build_array(word, position) order by word) from search_words) words,
      (select jsonb_agg(jsonb_build_array(key, nickname) order by key) from users where mobile is null) users,
      (select jsonb_agg(jsonb_build_array(key, name, kind) order by key) from accounts) accounts,
      (select open_page_links from system_config) links`.execute(academy.db);
  return rows[0];
}

test('a new edition overwrites nothing that an editor changed since, by whatever way', async () => {
  await academy.seed();
  const edits = [
    `update contents set title = '编辑改过' where key = 'article/task-too-long'`,
    `update lessons set title = '编辑改过的一节'`,
    `update lives set agenda = '[{"at": "20:00", "title": "编辑改过"}]'`,
    `update experts set intro = '编辑改过'`,
    `update page_modules set title = '编辑改过'`,
    `update pages set title = '编辑改过' where key = 'lixia'`,
    `update questions set explanation = '编辑改过'`,
    `update approved_answers set answer = '编辑改过'`,
    `update system_articles set body = '[]'`,
    `delete from search_words where word = '发脾气'`,
    `update search_words set position = 9`,
    `update users set nickname = '编辑改过' where key = 'demo/石榴爸'`,
    `update accounts set name = '编辑改过', kind = 'area' where key = 'lixia'`,
    `update contents set tags = '{编辑改过}' where key = 'mini/three-breaths'`,
    `update system_config set open_page_links = false`,
  ];
  for (const edit of edits) await sql.raw(edit).execute(academy.db);
  const before = await readTexts();
  await changeDemo(academy.folder, changedFiles);
  await academy.seed();
  expect(await readTexts()).toEqual(before);
});

test('a new edition changes what nobody edited', async () => {
  await academy.seed();
  await changeDemo(academy.folder, changedFiles);
  await academy.seed();
  const texts = JSON.stringify(await readTexts());
  for (const text of ['八点', '写作业磨蹭', '研究作业习惯', '新版解释', '新版开场', '新版切法', '新版学校'])
    expect(texts).toContain(text);
  // And again, although the rows are no longer as the first edition wrote them.
  await changeDemo(academy.folder, { 'articles/task-too-long.md': article.replace('七点', '九点') });
  await academy.seed();
  expect(JSON.stringify(await readTexts())).toContain('九点');
});

test('a running live keeps an edited agenda when it is rescheduled, others get theirs', async () => {
  await academy.seed();
  await sql`update lives set agenda = '[{"at": "20:00", "title": "编辑改过"}]' where status = 1`.execute(
    academy.db,
  );
  academy.now = new Date(academy.now.getTime() + 3 * 3_600_000);
  await academy.seed();
  const agendas = await academy.db
    .selectFrom('lives')
    .select(['agenda', 'ends_at'])
    .orderBy('status', 'desc')
    .execute();
  expect(agendas[0]!.agenda).toEqual([{ at: '20:00', title: '编辑改过' }]);
  expect(agendas[0]!.ends_at > academy.now).toBe(true);
  // The loader's own change of times is no edit.
  await changeDemo(academy.folder, {
    'lives.json': lives.map((live) => ({ ...live, title: '新版直播' })),
  });
  await academy.seed();
  const titles = await findPublished('live/');
  expect(titles.map(({ title }) => title)).toEqual(['作业桌边的晚上', '新版直播']);
});

const removed = [
  'articles/task-too-long.md',
  'minis/three-breaths.json',
  'qa/homework-water.md',
  'phrasings/answer/homework-water.txt',
  'system/about.md',
  'exams/homework.json',
];
const removeFiles = async () => {
  for (const file of removed) await rm(join(academy.folder, file));
  await changeDemo(academy.folder, {
    'comments.json': comments.filter(({ on }) => on === 'course/homework'),
    'interactions.json': [],
    'recommendations.json': [],
    'activities.json': [],
    'pages.json': [{ key: 'home', title: '有效父母学院', modules: [] }],
    'search-words.json': { words: ['作业拖拉'] },
    // It named the comments' authors.
    'live-comments.json': [],
  });
};
const readStates = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select (select array_agg(key || ' ' || state order by key) from contents) contents,
      (select array_agg(state || ' ' || coalesce(hot, 0)) from approved_answers) answers,
      (select count(*)::integer from system_articles) system,
      (select array_agg(withdrawn) from questions) questions,
      (select array_agg(key) from pages) pages,
      (select array_agg(word) from search_words) words,
      (select array_agg(related_type order by related_type) from search_documents) documents`.execute(
    academy.db,
  );
  return rows[0];
};

test('what belongs to removed files is withdrawn, and returns with them', async () => {
  await academy.seed();
  const before = await readStates();
  await removeFiles();
  await academy.seed();
  expect(await readStates()).toMatchObject({
    contents: [
      'article/task-too-long withdrawn',
      'course/homework published',
      'live/now published',
      'live/soon published',
      'mini/three-breaths withdrawn',
    ],
    answers: ['withdrawn 0'],
    system: 0,
    questions: [true, true],
    pages: ['home'],
    words: ['作业拖拉'],
    documents: ['actLive', 'course', 'expert', 'expertLive'],
  });
  await changeDemo(academy.folder, sampleFiles);
  await academy.seed();
  const { pages: pagesBefore, words: wordsBefore, ...others } = before!;
  const after = await readStates();
  expect(after).toMatchObject(others);
  expect((after!['words'] as string[]).toSorted()).toEqual((wordsBefore as string[]).toSorted());
  expect((after!['pages'] as string[]).toSorted()).toEqual((pagesBefore as string[]).toSorted());
});

test('what somebody edited stays when its file is removed, and what an operator withdrew does not return', async () => {
  await academy.seed();
  await sql`update contents set summary = '编辑改过' where key = 'article/task-too-long'`.execute(academy.db);
  await sql`update approved_answers set answer = '编辑改过'`.execute(academy.db);
  const [mini] = await findPublished('mini/');
  await withdrawContent(academy.db, { id: mini!.id });
  await removeFiles();
  await academy.seed();
  await changeDemo(academy.folder, sampleFiles);
  await academy.seed();
  expect(await readStates()).toMatchObject({
    answers: ['published 1'],
    contents: expect.arrayContaining([
      'article/task-too-long published',
      'mini/three-breaths withdrawn',
    ]) as string[],
  });
});

test('an answer of somebody else keeps its place among the hot questions', async () => {
  await academy.seed();
  const answer = sampleFiles['qa/homework-water.md'] as string;
  await sql`update approved_answers set answer = '编辑改过', question = '另一个问题'`.execute(academy.db);
  await changeDemo(academy.folder, {
    'qa/another.md': answer.replace('喝水', '削铅笔'),
    'qa/homework-water.md': answer.replace('hot: 1', 'hot: 2'),
  });
  await academy.seed();
  const rows = await academy.db
    .selectFrom('approved_answers')
    .select(['question', 'hot'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { question: '另一个问题', hot: 1 },
    { question: '孩子一写作业就削铅笔，怎么办？', hot: null },
  ]);
});
