import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import type { Passage } from '../../ports/answerer.ts';
import { findApprovedAnswer } from './approved-answer.ts';
import { measureAdvice, minAdvice } from './advice.ts';
import { composeApprovedAnswer } from './compose-answer.ts';
import { continueSource, type QuotingTurn } from './continue-source.ts';
import { listPassagesOf, parseSourceKeys, presentCandidate } from './list-candidates.ts';
import { createPhrasingIndex } from './matching/phrasing-index.ts';
import { presentReference } from './present-reference.ts';
import { refreshLibrary } from './refresh-library.ts';
import { createSampleLibrary, paragraph } from './testing/sample-library.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
const phrasingIndex = createPhrasingIndex(db);
const library = await createSampleLibrary(db);

/** Has no words of its own. */
const more = '那要是他不肯呢';
const section = (heading: string, text: string) => [{ kind: 'heading', text: heading }, paragraph(text)];

const story = '五年级的女儿忽然不肯上体育课，大热天也套着外套。妈妈问了几天，她才开口。';
const evening = '晚上十点，客厅的灯还亮着，谁也不看谁，屏幕照着三张脸。';
const charger = '先把充电器搬到客厅，别放在床边。';
const timer = '先约定玩二十分钟，到点以前提醒一次。';
const weekend = '周末可以多玩半小时，提前说好。';
const lamp = '睡前先把灯调暗，声音放低。';
const blanket = '出门过夜，带上他的小被子。';
const coat = '上体育课的衣服，让她自己挑两套。';
const shop = '买内衣的时候，先陪她量一量，请店员帮忙。';
const teacher = '给老师写一张条子，别当着全班说。';
const refund = '可以在下单以后七天里申请退款。';
const invoice = '发票请在订单页里申请，三天以内寄出。';

let phone: string;
let sleep: string;
let signedId: number;

beforeAll(async () => {
  const article = (title: string, body: { kind: string; text: string }[]) =>
    library.addArticle({ title, body });
  phone = `content/${await article('手机的家', [
    paragraph(evening),
    ...section('放在哪里', charger),
    ...section('玩多久', timer),
    ...section('周末', weekend),
  ])}`;
  sleep = `content/${await article('睡前二十分钟', [...section('灯', lamp), ...section('过夜', blanket)])}`;
  const body = await article('女儿长大了', [
    paragraph(story),
    ...section('衣服', coat),
    ...section('内衣', shop),
    ...section('老师', teacher),
  ]);
  const answer = {
    question: '女儿要买内衣了，怎么陪她？',
    answer: '悄悄陪她去，不在饭桌上说。',
    content_id: body,
  };
  const inserted = await db
    .insertInto('approved_answers')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow();
  signedId = inserted.id;
  const rules = JSON.stringify([...section('退款', refund), ...section('发票', invoice)]);
  await sql`insert into system_articles (key, title, version, updated_at, body)
    values ('orders', '订单说明', '1.0', now(), ${rules}::jsonb)`.execute(db);
  await refreshLibrary(db);
});

/** A turn that quoted these passages. */
async function quote(...texts: readonly string[]): Promise<QuotingTurn> {
  const keys = [phone, sleep, 'system/orders'];
  const all = await listPassagesOf(db, parseSourceKeys(keys));
  const references = texts.map((text, index) => {
    const passage = all.find((one) => one.text === text)!;
    return presentReference(presentCandidate({ ...passage, score: 1 }), index + 1);
  });
  return { question: '怎么办', answerer: 'extract', references };
}

async function sign(): Promise<QuotingTurn & { references: readonly QaReference[] }> {
  const { references } = composeApprovedAnswer((await findApprovedAnswer(db, signedId))!);
  return { question: '女儿要买内衣了，怎么陪她？', answerer: 'expert', references };
}

const listNext = async (turns: readonly QuotingTurn[], question = more): Promise<readonly Passage[]> =>
  (await continueSource(db, { question, turns, phrasingIndex })).passages;
const goOn = async (turns: readonly QuotingTurn[], question = more): Promise<string[]> =>
  (await listNext(turns, question)).map(({ text }) => text);

/** Asks for more until there is nothing left; what was said each time. */
async function goOnToTheEnd(first: QuotingTurn): Promise<string[][]> {
  const turns = [first];
  const said: string[][] = [];
  for (;;) {
    const passages = await listNext(turns);
    if (passages.length === 0) return said;
    said.push(passages.map(({ text }) => text));
    const references = passages.map((passage, index) => presentReference(passage, index + 1));
    turns.push({ question: more, answerer: 'extract', references });
  }
}

test('of two sources the one that the answer began with goes on first, after what was quoted, then the other', async () => {
  expect(await goOn([await quote(timer, lamp)])).toEqual([weekend, charger]);
  expect(await goOn([await quote(lamp, timer)])).toEqual([blanket]);
  expect(await goOnToTheEnd(await quote(lamp, timer))).toEqual([[blanket]]);
  const both = [await quote(lamp, timer), await quote(blanket, timer)];
  expect(await goOn(both)).toEqual([weekend, charger]);
});

test('what was skipped is said later if it advises something; it never goes back to the opening', async () => {
  for (const opening of [story, evening]) expect(measureAdvice(opening)).toBeLessThan(minAdvice);
  expect(await goOnToTheEnd(await quote(weekend))).toEqual([[charger, timer]]);
});

test.each(['那还有呢', '还有别的吗', '具体怎么做', '继续说', '然后呢'])(
  '%s only asks for more',
  async (question) => expect(await goOn([await quote(timer, lamp)], question)).toEqual([weekend, charger]),
);

test('a question with words of its own gets what either source says about them', async () => {
  expect(await goOn([await quote(timer, lamp)], '那出门过夜呢')).toEqual([blanket]);
  expect(await goOn([await quote(lamp, timer)], '那周末呢')).toEqual([weekend]);
  expect(await goOn([await quote(lamp, timer)], '那学游泳呢')).toEqual([]);
});

test('what a signed answer recommends begins where the recommendation leads, and never with its opening story', async () => {
  const signed = await sign();
  expect(signed.references[1]).toMatchObject({ title: '女儿长大了' });
  const said = await goOnToTheEnd(signed);
  expect(said[0]).toEqual([shop, teacher]);
  expect(said.flat()).toContain(coat);
  expect(said.flat()).not.toContain(story);
});

test('an article about the academy goes on, too', async () => {
  expect(await goOn([await quote(refund)])).toEqual([invoice]);
  expect(await goOn([await quote(refund)], '那发票呢')).toEqual([invoice]);
  expect(await goOn([await quote(refund), await quote(invoice)])).toEqual([]);
});

test('nothing was quoted, nothing goes on', async () => {
  expect(await goOn([])).toEqual([]);
  expect(await goOn([{ question: '你好', answerer: 'model', references: [] }])).toEqual([]);
});
