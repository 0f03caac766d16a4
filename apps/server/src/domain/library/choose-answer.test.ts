import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { chooseAnswer } from './choose-answer.ts';
import { composeApprovedAnswer } from './compose-answer.ts';
import { listFollowUps } from './list-follow-ups.ts';
import { createPhrasingIndex } from './matching/phrasing-index.ts';
import { refreshLibrary } from './refresh-library.ts';
import { createSampleLibrary, paragraph } from './testing/sample-library.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
const phrasingIndex = createPhrasingIndex(db);
const library = await createSampleLibrary(db);
let article: number;
let bedtime: number;

interface Approved {
  readonly phrasings?: readonly string[];
  readonly nearMisses?: readonly string[];
  readonly answer?: string;
  readonly content_id?: number;
}

async function approve(question: string, { phrasings = [], nearMisses = [], ...more }: Approved = {}) {
  const { id } = await db
    .insertInto('approved_answers')
    .values({ question, answer: '先听他说完。', ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = [
    ...phrasings.map((text) => ({ text, is_near_miss: false })),
    ...nearMisses.map((text) => ({ text, is_near_miss: true })),
  ].map((row) => ({ ...row, answer_id: id, origin: 'editor' as const }));
  if (rows.length > 0) await db.insertInto('qa_phrasings').values(rows).execute();
}

beforeAll(async () => {
  article = await library.addArticle({ title: '谎话后面', body: [paragraph('多数孩子撒谎，是怕。')] });
  bedtime = await library.addArticle({
    title: '睡前二十分钟',
    body: [
      paragraph('先把灯调暗，屏幕收起来。'),
      { kind: 'heading', text: '半夜醒来' },
      paragraph('半夜醒来不开灯，轻轻拍一拍，说同一句话。'),
    ],
  });
  await db
    .insertInto('qa_phrasings')
    .values([
      { content_id: bedtime, anchor: '半夜醒来', text: '夜里一两点老是哭醒，咋哄', origin: 'editor' },
      { content_id: bedtime, text: '到点了就是不躺下', origin: 'editor' },
    ])
    .execute();
  await approve('孩子撒谎，怎么办？', {
    phrasings: ['明明没写完说写完了', '做错事死不承认', '孩子说谎怎么办', '儿子老骗我说作业写完了'],
    answer: '先问一句。\n\n不设圈套。',
    content_id: article,
  });
  await approve('孩子偷拿家里的钱，怎么办？', { content_id: article });
  await approve('两岁的孩子能看手机吗？', {
    phrasings: ['两岁宝宝看手机行不行', '两岁娃看一会儿动画片可以吗'],
  });
  await approve('孩子见人就躲，怎么办？', { phrasings: ['孩子胆小', '孩子胆小怕生', '见了生人就往身后躲'] });
  await approve('孩子怕黑，怎么分床？', { phrasings: ['孩子怕黑', '怕黑不敢自己睡', '一关灯就喊怕'] });
  await approve('孩子怕打雷，怎么安抚？', { phrasings: ['孩子怕打雷', '一打雷就钻被窝', '打雷吓得直哭'] });
  await refreshLibrary(db);
});

const choose = (question: string) => chooseAnswer(db, { phrasingIndex, question });
async function approvedFor(question: string) {
  const choice = await choose(question);
  return choice.kind === 'approved' ? choice.answer : undefined;
}

describe('a known question', () => {
  test('gets its approved answer, with and without its question mark', async () => {
    for (const question of ['孩子撒谎，怎么办？', '孩子撒谎，怎么办', '做错事死不承认'])
      expect((await approvedFor(question))?.question, question).toBe('孩子撒谎，怎么办？');
  });

  test('of a content is answered from where its answer begins', async () => {
    const choice = await choose('夜里一两点老是哭醒，咋哄');
    expect(choice).toMatchObject({
      kind: 'passages',
      passages: [{ related_id: bedtime, text: expect.stringContaining('轻轻拍一拍') as string }],
    });
  });

  test('of a withdrawn answer is not answered any more', async () => {
    await approve('孩子不肯刷牙，怎么办？', { phrasings: ['死活不刷牙'] });
    await refreshLibrary(db);
    expect(await approvedFor('死活不刷牙')).toBeDefined();
    await db
      .updateTable('approved_answers')
      .set({ state: 'withdrawn' })
      .where('question', 'like', '%刷牙%')
      .execute();
    for (const question of ['孩子不肯刷牙，怎么办？', '死活不刷牙', '孩子死活不肯刷牙呢'])
      expect(await approvedFor(question), question).toBeUndefined();
  });
});

describe('another question', () => {
  test('that is only similar gets no signed answer', async () => {
    for (const question of ['孩子撒谎骗同学的钱还打人', '手机', '孩子怕', '奶奶总爱撒谎怎么办'])
      expect((await choose(question)).kind, question).not.toBe('approved');
  });

  test('that could mean several is asked back, and each of those leads on', async () => {
    const choice = await choose('孩子怕');
    if (choice.kind !== 'choices') throw new Error(`it was not asked back, but: ${choice.kind}`);
    expect(choice.questions.length).toBeGreaterThan(1);
    expect(choice.questions.length).toBeLessThanOrEqual(3);
    const answers = await Promise.all(choice.questions.map(approvedFor));
    expect(new Set(answers.map((answer) => answer?.question)).size).toBe(choice.questions.length);
  });

  test('about doses and topics outside the academy is not answered', async () => {
    for (const question of ['两岁的孩子吃多少毫升退烧药', '明天天气怎么样', '', '。。。'])
      expect(await choose(question), question).toEqual({ kind: 'none', near: [] });
  });
});

test('the answer is given as approved, with further reading; a withdrawn content is not offered', async () => {
  const { text, references } = composeApprovedAnswer((await approvedFor('孩子撒谎，怎么办？'))!);
  expect(text).toMatch(/^先问一句。\n\n不设圈套。\n\n——.*\[1\]\n\n想多看一点：《谎话后面》\[2\]$/);
  expect(references).toMatchObject([
    { number: 1, related_type: 'expert', title: '孩子撒谎，怎么办？', quote: '先问一句。' },
    { number: 2, related_type: 'graphic', related_id: article },
  ]);
  await library.withdraw(article);
  expect((await approvedFor('孩子撒谎，怎么办？'))?.content).toBeNull();
  await db.updateTable('contents').set({ state: 'published' }).execute();
  await refreshLibrary(db);
});

test('follow-up questions have an approved answer, the most similar first, and are never the current question', async () => {
  const { references } = composeApprovedAnswer((await approvedFor('孩子撒谎，怎么办？'))!);
  const next = await listFollowUps(db, { question: '孩子老是说谎', references });
  expect(next).toContain('孩子偷拿家里的钱，怎么办？');
  expect(next).not.toContain('孩子撒谎，怎么办？');
  expect(next.length).toBeLessThanOrEqual(3);
});
