import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { composeApproved } from './compose-approved.ts';
import { findApproved } from './find-approved.ts';
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

test('the question itself, and the same said otherwise, find the approved answer', async () => {
  for (const question of [
    '孩子撒谎，怎么办？',
    '孩子撒谎，怎么办',
    '我家孩子总是说谎怎么办',
    '做错事死不承认呢',
  ])
    expect((await findApproved(db, { question }))?.question, question).toBe('孩子撒谎，怎么办？');
});

test('the asker’s own word tells which of two is meant', async () => {
  expect((await findApproved(db, { question: '怕黑怎么办' }))?.question).toBe('孩子怕黑，怎么分床？');
  expect((await findApproved(db, { question: '胆小怎么办' }))?.question).toBe('孩子见人就躲，怎么办？');
});

test('what is only near is not answered with it', async () => {
  for (const question of ['孩子撒谎骗同学的钱还打人', '手机', '孩子怕打雷', '两岁的孩子吃多少毫升退烧药'])
    expect(await findApproved(db, { question }), question).toBeUndefined();
});

test('a withdrawn answer is gone at once', async () => {
  await approve('孩子不肯刷牙，怎么办？');
  await refreshLibrary(db);
  expect(await findApproved(db, { question: '孩子不肯刷牙，怎么办？' })).toBeDefined();
  await db
    .updateTable('approved_answers')
    .set({ state: 'withdrawn' })
    .where('question', 'like', '%刷牙%')
    .execute();
  expect(await findApproved(db, { question: '孩子不肯刷牙，怎么办？' })).toBeUndefined();
  expect(await findApproved(db, { question: '孩子死活不肯刷牙呢' })).toBeUndefined();
});

test('it is said as it was approved, with where to read on; a withdrawn content is not offered', async () => {
  const approved = await findApproved(db, { question: '孩子撒谎，怎么办？' });
  const { text, references } = composeApproved(approved!);
  expect(text).toMatch(/^先问一句。\n\n不设圈套。\n\n——.*\[1\]\n\n想多看一点：《谎话后面》\[2\]$/);
  expect(references).toMatchObject([
    { number: 1, related_type: 'expert', title: '孩子撒谎，怎么办？', quote: '先问一句。' },
    { number: 2, related_type: 'graphic', related_id: article },
  ]);
  await library.withdraw(article);
  expect((await findApproved(db, { question: '孩子撒谎，怎么办？' }))?.content).toBeNull();
  await db.updateTable('contents').set({ state: 'published' }).execute();
  await refreshLibrary(db);
});

test('what may be asked next has an approved answer, the nearest first, and is never what was asked', async () => {
  const { references } = composeApproved((await findApproved(db, { question: '孩子撒谎，怎么办？' }))!);
  const next = await listFollowUps(db, { question: '孩子老是说谎', references });
  expect(next).toContain('孩子偷拿家里的钱，怎么办？');
  expect(next).not.toContain('孩子撒谎，怎么办？');
  expect(next.length).toBeLessThanOrEqual(3);
});
