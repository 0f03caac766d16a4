import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../db/testing/test-database.ts';
import { chooseAnswer } from '../choose-answer.ts';
import { createPhrasingIndex } from './phrasing-index.ts';
import { refreshLibrary } from '../refresh-library.ts';
import { createSampleLibrary, paragraph } from '../testing/sample-library.ts';
import { matchSources } from './match-sources.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
const phrasingIndex = createPhrasingIndex(db);
const library = await createSampleLibrary(db);
const contents: Record<string, number> = {};
/** The ids of passages by the titles of their sources. */
let passages: ReadonlyMap<string, number>;

const approved = '孩子偷拿家里的钱，怎么办？';
/** The library has none of its words. */
const strange = '量子纠缠';

beforeAll(async () => {
  contents['phone'] = await library.addArticle({
    title: '手机的家',
    area: library.jinan,
    body: [paragraph('晚上九点，全家人的手机都放到门口的篮子里充电。')],
  });
  contents['sleep'] = await library.addArticle({
    title: '睡前二十分钟',
    area: library.yantai,
    body: [paragraph('睡前一小时把灯调暗，声音放低，读一本书。')],
  });
  await db.insertInto('approved_answers').values({ question: approved, answer: '先听他说完。' }).execute();
  await refreshLibrary(db);
  const rows = await db.selectFrom('qa_passages').select(['id', 'title']).execute();
  passages = new Map(rows.map(({ id, title }) => [title, id]));
});

const nearestOf = (similarities: Readonly<Record<string, number>>): ReadonlyMap<number, number> =>
  new Map(Object.entries(similarities).map(([title, similarity]) => [passages.get(title)!, similarity]));

test('without a common word a source is found where a model finds it near', async () => {
  expect(await matchSources(db, { phrasingIndex, question: strange })).toEqual([]);
  const nearest = nearestOf({ 手机的家: 0.9, 睡前二十分钟: 0.4, [approved]: 0.3 });
  const [best, ...others] = await matchSources(db, { phrasingIndex, question: strange, nearest });
  expect(best).toMatchObject({
    key: `content/${contents['phone']}`,
    passages: [{ id: passages.get('手机的家') }],
  });
  expect(best!.evidence['meaning by model']).toBeCloseTo(0.6, 5);
  expect(best!.probability).toBeGreaterThan(0.5);
  expect(best!.probabilityByWords).toBeLessThan(0.1);
  for (const { probability } of others) expect(probability).toBeLessThan(0.1);
});

test('a model that finds all equally near changes nothing', async () => {
  const nearest = nearestOf({ 手机的家: 0.7, 睡前二十分钟: 0.7, [approved]: 0.7 });
  for (const { probability, probabilityByWords } of await matchSources(db, {
    phrasingIndex,
    question: strange,
    nearest,
  }))
    expect(probability).toBe(probabilityByWords);
});

test('without a model the evidence of one is 0, and both probabilities are the same', async () => {
  const question = '晚上手机放到哪里';
  const matches = await matchSources(db, { phrasingIndex, question });
  expect(matches[0]?.key).toBe(`content/${contents['phone']}`);
  expect(await matchSources(db, { phrasingIndex, question, nearest: new Map() })).toEqual(matches);
  for (const { evidence, probability, probabilityByWords } of matches) {
    expect(evidence['meaning by model']).toBe(0);
    expect(probability).toBe(probabilityByWords);
  }
});

test('of what a model finds, only what readers may see in their area is used', async () => {
  const nearest = nearestOf({ 手机的家: 0.9, 睡前二十分钟: 0.3 });
  const keysFor = async (areaId?: number) =>
    (await matchSources(db, { phrasingIndex, question: strange, nearest, areaId })).map(({ key }) => key);
  expect(await keysFor(library.yantai)).toEqual([`content/${contents['sleep']}`]);
  await library.withdraw(contents['phone']!);
  expect(await keysFor()).toEqual([`content/${contents['sleep']}`]);
  await db.updateTable('contents').set({ state: 'published' }).execute();
  await refreshLibrary(db);
});

test('an approved answer that only a model finds is quoted, not signed', async () => {
  const nearest = nearestOf({ [approved]: 0.95, 睡前二十分钟: 0.2 });
  const choice = await chooseAnswer(db, {
    phrasingIndex,
    question: strange,
    findNearest: async () => nearest,
  });
  expect(choice).toMatchObject({ kind: 'passages', passages: [{ source: 'expert', title: approved }] });
});

test('no model is asked about a known question, or about one outside the academy', async () => {
  let count = 0;
  const findNearest = async () => {
    count += 1;
    return new Map<number, number>();
  };
  expect(await chooseAnswer(db, { phrasingIndex, question: approved, findNearest })).toMatchObject({
    kind: 'approved',
  });
  expect(await chooseAnswer(db, { phrasingIndex, question: '明天天气怎么样', findNearest })).toEqual({
    kind: 'none',
    near: [],
  });
  expect(count).toBe(0);
});
