import { expect, test } from 'vitest';
import { changeDemo, sampleFiles } from './testing/fixture.ts';
import { useDemo } from './testing/use-demo.ts';

const academy = useDemo();

const file = 'qa/homework-water.md';
const written = sampleFiles[file] as string;
const another = (more: object) => ({ [file]: written, ...more });

const list = () =>
  academy.db
    .selectFrom('approved_answers')
    .leftJoin('experts', 'experts.id', 'expert_id')
    .leftJoin('contents', 'contents.id', 'content_id')
    .select(['question', 'answer', 'experts.key as expert', 'contents.key as read'])
    .select(['hot', 'approved_answers.state', 'approved_answers.updated_at'])
    .orderBy('approved_answers.id')
    .execute();

test('an approved answer is loaded with its expert and its further reading', async () => {
  await academy.seed();
  expect(await list()).toEqual([
    {
      question: '孩子一写作业就喝水，怎么办？',
      answer: '先看他停在哪里。\n\n- 切小一点。\n- 做完一份撕一张。',
      expert: 'li-muqing',
      read: 'article/task-too-long',
      hot: 1,
      state: 'published',
      updated_at: academy.now,
    },
  ]);
});

test('a withdrawn answer stays withdrawn when its text changes, and an unchanged answer is not updated', async () => {
  await academy.seed();
  await academy.db.updateTable('approved_answers').set({ state: 'withdrawn' }).execute();
  await changeDemo(academy.folder, { [file]: written.replace('切小一点', '切到他觉得行') });
  await academy.seed();
  const [changed] = await list();
  expect(changed).toMatchObject({
    state: 'withdrawn',
    answer: expect.stringContaining('切到他觉得行') as string,
  });
  const before = await list();
  academy.now = new Date(academy.now.getTime() + 60_000);
  await changeDemo(academy.folder, { 'search-words.json': { words: ['睡前'] } });
  await academy.seed();
  expect(await list()).toEqual(before);
});

test('hot questions can swap positions', async () => {
  const second = written.replace('喝水', '削铅笔').replace('hot: 1', 'hot: 2');
  await changeDemo(academy.folder, another({ 'qa/pencil.md': second }));
  await academy.seed();
  await changeDemo(academy.folder, {
    [file]: written.replace('hot: 1', 'hot: 2'),
    'qa/pencil.md': second.replace('hot: 2', 'hot: 1'),
  });
  await academy.seed();
  expect((await list()).map(({ question, hot }) => [question.slice(6, 9), hot])).toEqual([
    ['就喝水', 2],
    ['就削铅', 1],
  ]);
});

test.each([
  ['expert', 'expert: li-muqing', 'expert: nobody', /expert nobody is not known/],
  [
    'content',
    'read: article/task-too-long',
    'read: article/nothing',
    /content article\/nothing is not known/,
  ],
  ['place', 'hot: 1', 'hot: first', /hot/],
])('an answer with a wrong %s is refused before anything is written', async (_of, right, wrong, words) => {
  await changeDemo(academy.folder, { [file]: written.replace(right, wrong) });
  await expect(academy.seed()).rejects.toThrow(words);
  expect(await list()).toEqual([]);
});
