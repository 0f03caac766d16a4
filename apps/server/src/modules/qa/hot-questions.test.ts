import { beforeAll, expect, test } from 'vitest';
import { addMajor } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createHotQuestionsRoute } from './hot-questions.ts';

const academy = useTestModule(({ db }) => [createHotQuestionsRoute({ db })]);
let senior: number;

const add = (question: string, more: { hot?: number; major_id?: number; state?: 'withdrawn' } = {}) =>
  academy.db
    .insertInto('approved_answers')
    .values({ question, answer: '先听他说完。', ...more })
    .execute();

beforeAll(async () => {
  senior = await addMajor(academy.db, '高中');
  await add('第三热', { hot: 3 });
  await add('第一热', { hot: 1 });
  await add('高中的热门', { hot: 4, major_id: senior });
  await add('第二热', { hot: 2 });
  await add('高中，不热', { major_id: senior });
  await add('不热', {});
  await add('撤下的热门', { hot: 5, state: 'withdrawn' });
});

const list = async (query: object = {}) =>
  (await academy.read('GET qa/hot', query as Record<string, number>)).list.map(({ text }) => text);

test('hot questions come in their order, without withdrawn and other ones', async () => {
  expect(await list()).toEqual(['第一热', '第二热', '第三热', '高中的热门']);
});

test('questions of the chosen major come first, hot or not', async () => {
  expect(await list({ major_id: senior, size: 3 })).toEqual(['高中的热门', '高中，不热', '第一热']);
});

test('each turn gives another batch, and after the last the first ones come again', async () => {
  expect(await list({ size: 3, turn: 0 })).toEqual(['第一热', '第二热', '第三热']);
  expect(await list({ size: 3, turn: 1 })).toEqual(['高中的热门', '第一热', '第二热']);
  expect(await list({ size: 20, turn: 7 })).toHaveLength(4);
});

test('a size above twenty, a negative turn and a non-numeric major are refused', async () => {
  for (const query of [{ size: 21 }, { turn: -1 }, { major_id: '高中' }])
    expect((await academy.call('qa/hot', query)).code).toBe(422);
});

test('an unknown major changes nothing, however large its number', async () => {
  expect(await list({ major_id: 9_007_199_254_740_991 })).toHaveLength(4);
});
