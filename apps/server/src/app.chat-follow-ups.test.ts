import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refreshLibrary } from './domain/library/refresh-library.ts';
import { addQaLibrary, urgentQuestion } from './modules/qa/testing/qa-library.ts';
import type { InChat } from './modules/qa/testing/use-chat.ts';
import { addArticle } from './modules/testing/rows.ts';
import { addStudent } from './modules/testing/student-rows.ts';
import type { ModelFailure } from './providers/llm/testing/fake-model.ts';
import { setUpModelAcademy } from './testing/set-up-model-academy.ts';

/** Questions that refer to the answer before them, which a model rewrites before the library is searched. */

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 20_000, interval: 30 };
const limits = { perRequester: 20_000, total: 1_000_000 };

const chats = setUpModelAcademy({ settings: { tokenLimits: limits } });
const { academy, enter, addAsker, findRecord } = chats;

const phoneQuestion = '孩子玩手机停不下来怎么办？';
const namedQuestion = '赵一诺玩手机停不下来怎么办，王老师电话13812345678';
const followUp = '那要是他不肯呢？';
/** Not dangerous for sure, so that it gets an ordinary answer below a line with hotlines. */
const unsureQuestion = '那他要是威胁我呢？';
const alone = '孩子摔手机、大哭大闹怎么办？';
/** What comes next in the article, and what answers the rewritten question. */
const next = '到点以前五分钟提醒一次';
const answering = '摔手机、大哭大闹的时候';

beforeAll(async () => {
  const { db, people } = academy;
  await addQaLibrary(db, people.scene);
  const sections = [
    ['先约定', '孩子玩手机停不下来，先一起约定玩多久、什么时候玩，写下来贴在墙上，两个人都签名。'],
    ['提醒', `${next}，说清楚还能玩几分钟，让他自己存好进度。`],
    ['收好', '用完的机器放进客厅的盒子里，充电也在那里，大人的也放进去。'],
    ['周末', '周末可以多玩半小时，提前说好，用完照样放回盒子。'],
    ['发脾气', `${answering}，先不讲道理，站在旁边陪着，等他平静下来再说约定。`],
  ] as const;
  const body = sections.flatMap(([heading, text]) => [
    { kind: 'heading', text: heading },
    { kind: 'paragraph', text },
  ]);
  const article = await addArticle(db, people.scene, {
    title: '玩手机停不下来',
    body: JSON.stringify(body),
  });
  await db
    .insertInto('qa_phrasings')
    .values(
      [phoneQuestion, namedQuestion].map((text) => ({
        content_id: article,
        text,
        anchor: '先约定',
        origin: 'editor' as const,
      })),
    )
    .execute();
  await refreshLibrary(db);
});

type ModelCall = (typeof chats.peer.calls)[number];
const isRewriting = ({ body }: ModelCall) => body.messages[0]!.content.includes('改写');
const listRewritings = () => chats.peer.calls.filter(isRewriting);
/** The passages that the model got for its latest answer. */
const lastPassages = () => {
  const { messages } = chats.peer.calls.findLast((call) => !isRewriting(call))!.body;
  return messages[1]!.content.split(/〔数据 [0-9a-f]{12}〕/u)[1]!;
};

/** The model repeats the first sentence of its passages, and rewrites every question like this. */
const rewriteAs = (rewritten: string | ((data: string) => string)) =>
  chats.peer.say((call) => {
    const data = call.body.messages[1]!.content;
    if (isRewriting(call)) return typeof rewritten === 'string' ? rewritten : rewritten(data);
    return `${/\n\[1\] .*\n(.*?)。/u.exec(data)![1]}。[1]`;
  });

beforeEach(async () => {
  chats.peer.failNext();
  rewriteAs(alone);
  await academy.db.deleteFrom('qa_usage').execute();
});

async function answer(chat: InChat, question: string): Promise<number> {
  const id = await chat.ask(question);
  await chat.end(id);
  return id;
}

async function enterAfter(question = phoneQuestion) {
  const person = await addAsker();
  const chat = await enter(person);
  const before = listRewritings().length;
  await answer(chat, question);
  expect(listRewritings()).toHaveLength(before);
  return { person, chat, countRewritings: () => listRewritings().length - before };
}

test('the passage that answers the rewritten question is what the model gets, and nobody sees that question', async () => {
  const { chat, countRewritings } = await enterAfter();
  const id = await answer(chat, followUp);
  expect(countRewritings()).toBe(1);
  const { content } = listRewritings().at(-1)!.body.messages[1]!;
  expect(content).toContain(phoneQuestion);
  expect(content).toContain(followUp);
  expect(lastPassages()).toContain(answering);
  expect(chat.textOf(id)).toContain(answering);
  const record = await findRecord(id);
  expect(record).toMatchObject({ question: followUp, answerer: 'model' });
  expect(JSON.stringify([chat.events, record])).not.toContain(alone);
  // The model that answers gets the question as it was asked.
  expect(JSON.stringify(chats.peer.calls.at(-1)!.body)).not.toContain(alone);
});

test.each<ModelFailure>(['unauthorised', 'filtered', 'wrongJson'])(
  'when it cannot be rewritten (%s) the question is searched by its own words',
  async (failure) => {
    const { chat, countRewritings } = await enterAfter();
    chats.peer.failNext(failure);
    const id = await answer(chat, followUp);
    expect(countRewritings()).toBe(1);
    expect(await findRecord(id)).toMatchObject({ answerer: 'model' });
    expect(lastPassages()).toContain(next);
    expect(lastPassages()).not.toContain(answering);
  },
);

test.each([
  ['more than a question', `${alone}\n先陪着他。`],
  ['a stranger’s number', `${alone}请打 138 1234 5678`],
  ['somebody in danger', `${alone}他说不想活了，要跳楼`],
  ['a question outside the academy', '明天天气怎么样，孩子摔手机'],
])('%s is not searched for', async (_, written) => {
  const { chat, countRewritings } = await enterAfter();
  rewriteAs(written);
  await answer(chat, followUp);
  expect(countRewritings()).toBe(1);
  expect(lastPassages()).toContain(next);
  expect(lastPassages()).not.toContain(answering);
});

test('the tokens of both requests are counted, for the record and for the limits', async () => {
  const { person, chat } = await enterAfter();
  const id = await answer(chat, followUp);
  const cost = { prompt_tokens: 642, completion_tokens: 90 };
  expect(await findRecord(id)).toMatchObject({ model: 'small', ...cost });
  expect(chat.received('token_stat').at(-1)).toMatchObject(cost);
  const usage = () =>
    academy.db.selectFrom('qa_usage').select(['requester', 'tokens']).orderBy('requester').execute();
  await expect
    .poll(usage, pollOptions)
    .toEqual(['all', `u:${person.id}`].map((requester) => ({ requester, tokens: 3 * 366 })));
});

test('without tokens nothing is rewritten', async () => {
  const { person, chat, countRewritings } = await enterAfter();
  const spend = (tokens: number) =>
    sql`update qa_usage set tokens = ${tokens} where requester = ${`u:${person.id}`}`.execute(academy.db);
  await spend(limits.perRequester - 100);
  const id = await answer(chat, followUp);
  expect(countRewritings()).toBe(0);
  expect(await findRecord(id)).toMatchObject({ answerer: 'extract', model: null });
  expect(chat.textOf(id)).toContain(next);
  await spend(0);
  await answer(chat, followUp);
  expect(countRewritings()).toBe(1);
});

test('names are hidden from the model that rewrites, and searched for', async () => {
  const person = await addAsker();
  await addStudent(academy.db, person.id, { name: '赵一诺' });
  const chat = await enter(person);
  await answer(chat, namedQuestion);
  rewriteAs((data) => `${/【孩子\d】/u.exec(data)![0]}摔手机、大哭大闹怎么办？`);
  await answer(chat, '那要是一诺不肯呢？');
  const sent = JSON.stringify(listRewritings().at(-1)!.body);
  expect(sent).toContain('【孩子1】');
  for (const hidden of ['一诺', '王老师', '13812345678', '小满妈妈']) expect(sent).not.toContain(hidden);
  expect(lastPassages()).toContain(answering);
  // A name that nobody said: the question is not used.
  rewriteAs('【孩子9】摔手机、大哭大闹怎么办？');
  const { chat: other } = await enterAfter();
  await answer(other, followUp);
  expect(lastPassages()).not.toContain(answering);
});

test('neither a question about danger nor what follows one is sent to be rewritten', async () => {
  const { chat, countRewritings } = await enterAfter();
  await answer(chat, followUp);
  expect(countRewritings()).toBe(1);
  const urgent = await answer(chat, urgentQuestion);
  await answer(chat, '那要是他不肯去医院呢？');
  // The next day nothing is alarming any more, but the conversation still has it.
  const { session_id: session } = await findRecord(urgent);
  await sql`update qa_records set created_at = created_at - interval '13 hours' where session_id = ${session}`.execute(
    academy.db,
  );
  const later = await answer(chat, followUp);
  expect(await findRecord(later)).toMatchObject({ alarm: null });
  expect(countRewritings()).toBe(1);
  expect(JSON.stringify(chats.peer.calls)).not.toContain(urgentQuestion);
});

test('a question that may be about danger is not sent to be rewritten', async () => {
  const { chat, countRewritings } = await enterAfter();
  await answer(chat, followUp);
  const id = await answer(chat, unsureQuestion);
  expect((await findRecord(id)).alarm).not.toBeNull();
  expect(countRewritings()).toBe(1);
  expect(JSON.stringify(listRewritings())).not.toContain(unsureQuestion);
});
