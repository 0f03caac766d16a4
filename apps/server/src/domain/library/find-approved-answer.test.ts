import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { composeApprovedAnswer } from './compose-answer.ts';
import { findApprovedAnswer } from './find-approved-answer.ts';
import { listFollowUps } from './list-follow-ups.ts';
import { refreshLibrary } from './refresh-library.ts';
import { createSampleLibrary, paragraph } from './testing/sample-library.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
const library = await createSampleLibrary(db);
let article: number;

const approve = (question: string, more: { phrasings?: string; answer?: string; content_id?: number } = {}) =>
  db
    .insertInto('approved_answers')
    .values({ question, answer: '先听他说完。', ...more })
    .execute();

beforeAll(async () => {
  article = await library.addArticle({ title: '谎话后面', body: [paragraph('多数孩子撒谎，是怕。')] });
  await approve('孩子撒谎，怎么办？', {
    phrasings: '明明没写完说写完了\n做错事死不承认',
    answer: '先问一句。\n\n不设圈套。',
    content_id: article,
  });
  await approve('孩子偷拿家里的钱，怎么办？', { content_id: article });
  await approve('两岁的孩子能看手机吗？');
  await approve('孩子见人就躲，怎么办？', { phrasings: '孩子胆小' });
  await approve('孩子怕黑，怎么分床？', { phrasings: '孩子怕黑' });
  await refreshLibrary(db);
});

test('the question itself and its synonyms find the approved answer', async () => {
  for (const question of [
    '孩子撒谎，怎么办？',
    '孩子撒谎，怎么办',
    '我家孩子总是说谎怎么办',
    '做错事死不承认呢',
  ])
    expect((await findApprovedAnswer(db, { question }))?.question, question).toBe('孩子撒谎，怎么办？');
});

test('the user’s own word decides between two answers', async () => {
  expect((await findApprovedAnswer(db, { question: '怕黑怎么办' }))?.question).toBe('孩子怕黑，怎么分床？');
  expect((await findApprovedAnswer(db, { question: '胆小怎么办' }))?.question).toBe('孩子见人就躲，怎么办？');
});

test('a question that is only similar gets no approved answer', async () => {
  for (const question of ['孩子撒谎骗同学的钱还打人', '手机', '孩子怕打雷', '两岁的孩子吃多少毫升退烧药'])
    expect(await findApprovedAnswer(db, { question }), question).toBeUndefined();
});

test('a withdrawn answer is not found any more', async () => {
  await approve('孩子不肯刷牙，怎么办？');
  await refreshLibrary(db);
  expect(await findApprovedAnswer(db, { question: '孩子不肯刷牙，怎么办？' })).toBeDefined();
  await db
    .updateTable('approved_answers')
    .set({ state: 'withdrawn' })
    .where('question', 'like', '%刷牙%')
    .execute();
  expect(await findApprovedAnswer(db, { question: '孩子不肯刷牙，怎么办？' })).toBeUndefined();
  expect(await findApprovedAnswer(db, { question: '孩子死活不肯刷牙呢' })).toBeUndefined();
});

test('the answer is given as approved, with further reading; a withdrawn content is not offered', async () => {
  const approved = await findApprovedAnswer(db, { question: '孩子撒谎，怎么办？' });
  const { text, references } = composeApprovedAnswer(approved!);
  expect(text).toMatch(/^先问一句。\n\n不设圈套。\n\n——.*\[1\]\n\n想多看一点：《谎话后面》\[2\]$/);
  expect(references).toMatchObject([
    { number: 1, related_type: 'expert', title: '孩子撒谎，怎么办？', quote: '先问一句。' },
    { number: 2, related_type: 'graphic', related_id: article },
  ]);
  await library.withdraw(article);
  expect((await findApprovedAnswer(db, { question: '孩子撒谎，怎么办？' }))?.content).toBeNull();
  await db.updateTable('contents').set({ state: 'published' }).execute();
  await refreshLibrary(db);
});

test('follow-up questions have an approved answer, the most similar first, and are never the current question', async () => {
  const { references } = composeApprovedAnswer(
    (await findApprovedAnswer(db, { question: '孩子撒谎，怎么办？' }))!,
  );
  const next = await listFollowUps(db, { question: '孩子老是说谎', references });
  expect(next).toContain('孩子偷拿家里的钱，怎么办？');
  expect(next).not.toContain('孩子撒谎，怎么办？');
  expect(next.length).toBeLessThanOrEqual(3);
});
