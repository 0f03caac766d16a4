import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { listNearestContents } from './compose-refusal.ts';
import { rankLibrary } from './find-passages.ts';
import { presentCandidate } from './list-candidates.ts';
import { refreshLibrary } from './refresh-library.ts';
import { createSampleLibrary, paragraph } from './testing/sample-library.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
const library = await createSampleLibrary(db);
const ids: Record<string, number> = {};

beforeAll(async () => {
  ids['anger'] = await library.addArticle({
    title: '火山爆发时',
    body: [
      paragraph('孩子发脾气的时候，道理听不进去，先蹲下来陪着他，等声音小一点再开口，把他的难过替他说出来。'),
      { kind: 'heading', text: '风停了以后' },
      paragraph('平静下来，再一起想一想下次可以怎么办，办法要由孩子自己说出来，练的时候像做游戏一样。'),
    ],
  });
  ids['phone'] = await library.addArticle({
    title: '手机的家',
    area: library.jinan,
    body: [paragraph('晚上九点，全家人的手机都放到门口的篮子里充电，大人的先放进去，第二天早上再拿。')],
  });
  ids['sleep'] = await library.addArticle({
    title: '睡前二十分钟',
    area: library.yantai,
    body: [paragraph('睡前一小时把灯调暗，声音放低，读一本书，说三句话，每晚都按同样的次序来。')],
  });
  for (let at = 0; at < 12; at += 1)
    await library.addArticle({
      title: `别的事${at}`,
      body: [paragraph(`周末去公园走一走，看看花草第${at}回。`)],
    });
  await refreshLibrary(db);
});

const find = async (question: string, more: { previousQuestion?: string; areaId?: number } = {}) =>
  (await rankLibrary(db, { question, ...more })).ranked.map(presentCandidate);

test('synonyms find a passage, with its position', async () => {
  const [best] = await find('娃在地上撒泼怎么办');
  expect(best).toMatchObject({
    source: 'graphic',
    related_id: ids['anger'],
    title: '火山爆发时',
    paragraph: 0,
    lesson_id: null,
    key: null,
  });
  expect(best!.text).toMatch(/^孩子发脾气/);
});

test('a question that refers to the previous one finds what that was about', async () => {
  expect((await find('那他要是不肯呢', { previousQuestion: '平板一收就闹' }))[0]?.related_id).toBe(
    ids['phone'],
  );
  expect(await find('那他要是不肯呢')).toEqual([]);
});

test('the search can be limited to an area', async () => {
  expect((await find('手机怎么管', { areaId: library.jinan }))[0]?.related_id).toBe(ids['phone']);
  expect((await find('手机怎么管', { areaId: library.province }))[0]?.related_id).toBe(ids['phone']);
  expect((await find('手机怎么管', { areaId: library.yantai })).map((one) => one.related_id)).not.toContain(
    ids['phone'],
  );
});

test('unknown words and messages without a question find nothing', async () => {
  for (const question of ['量子纠缠', '？？？', "'); drop table qa_passages; --", '&|!:*<->'])
    expect(await find(question), question).toEqual([]);
});

test('withdrawn contents are not found at once, changed ones not until they are indexed again', async () => {
  await db.updateTable('contents').set({ state: 'withdrawn' }).where('id', '=', ids['sleep']!).execute();
  expect((await find('睡前怎么安排')).map((one) => one.related_id)).not.toContain(ids['sleep']);
  await db.updateTable('contents').set({ state: 'published' }).where('id', '=', ids['sleep']!).execute();
  expect((await find('睡前怎么安排')).map((one) => one.related_id)).not.toContain(ids['sleep']);
  await refreshLibrary(db);
  expect((await find('睡前怎么安排'))[0]?.related_id).toBe(ids['sleep']);
});

test('the nearest contents are listed once each, and none for topics outside the academy', async () => {
  const near = await listNearestContents(db, { question: '手机和发脾气', size: 2 });
  expect(near.map(({ id }) => id).toSorted()).toEqual([ids['anger'], ids['phone']].toSorted());
  expect(near[0]).toMatchObject({ type: 'graphic', summary: expect.stringContaining('的提要') as string });
  expect(await listNearestContents(db, { question: '今天买哪只股票，手机', size: 2 })).toEqual([]);
});

test('candidates are found by the index, which the planner would not use by itself', async () => {
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from qa_passages where tokens @@ '''手机'' | ''睡前'''::tsquery`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('qa_passages_tokens');
  const { rows } = await sql<{ proconfig: string[] }>`
    select proconfig from pg_proc where proname = 'find_qa_candidates'`.execute(db);
  expect(rows[0]?.proconfig).toEqual(['enable_seqscan=off']);
});
