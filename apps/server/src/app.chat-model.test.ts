import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { QaReply } from '@academy/contract/realtime/chat.ts';
import { promptVersion } from './domain/qa/model/prompt.ts';
import {
  addQaLibrary,
  homeworkQuestion,
  sleepQuestion,
  strangeQuestion,
  urgentQuestion,
} from './modules/qa/testing/qa-library.ts';
import { aDevice } from './modules/qa/testing/use-chat.ts';
import { addStudent } from './modules/testing/student-rows.ts';
import type { ModelFailure } from './providers/llm/testing/fake-model.ts';
import { setUpModelAcademy } from './testing/set-up-model-academy.ts';

/** Answers of a model that a local server plays. */

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 20_000, interval: 30 };
const limits = { perRequester: 20_000, total: 1_000_000 };
/** Short timeouts where timeouts are tested; the peer answers at once. */
const modelTimeouts = {
  connect: 5_000,
  firstToken: 1_000,
  betweenTokens: 1_000,
  total: 20_000,
  retryDelay: 1,
};

const chats = setUpModelAcademy({ settings: { tokenLimits: limits }, timeouts: modelTimeouts });
const { academy, enter, addAsker, findRecord } = chats;
let sleepArticle: number;
beforeAll(async () => {
  sleepArticle = await addQaLibrary(academy.db, academy.people.scene);
});
const good = '别着急。睡前半小时关掉屏幕，把灯调暗。[1]午睡提前到一点以前，傍晚到户外跑一跑。[1][2][3]';
beforeEach(async () => {
  chats.peer.failNext();
  chats.peer.speak('plain');
  chats.peer.say(good);
  await academy.db.deleteFrom('qa_usage').execute();
});
const usageOf = async (requester: string) =>
  (
    await academy.db
      .selectFrom('qa_usage')
      .select('tokens')
      .where('requester', '=', requester)
      .executeTakeFirst()
  )?.tokens;

test('a model’s answer is marked as such, cites only what supports it, and its tokens are counted', async () => {
  const person = await addAsker();
  const chat = await enter(person);
  const id = await chat.ask(sleepQuestion);
  expect(await chat.end(id)).toMatchObject({ answerer: 'model', generated: true });
  const text = chat.textOf(id);
  // No passage says 别着急.
  expect(text).toMatch(/^睡前半小时关掉屏幕，把灯调暗。\[1\]/u);
  const references = chat.references(id);
  const named = new Set([...text.matchAll(/\[(\d)\]/gu)].map(([, number]) => Number(number)));
  expect([...named].toSorted()).toEqual(references.map(({ number }) => number));
  for (const { quote } of references) expect(quote).not.toBe('');
  await expect.poll(() => chat.received('token_stat'), pollOptions).toHaveLength(1);
  expect(chat.received('token_stat')[0]).toMatchObject({ prompt_tokens: 321, completion_tokens: 45 });
  expect(await findRecord(id)).toMatchObject({
    answerer: 'model',
    model: 'small',
    prompt_version: promptVersion,
    prompt_tokens: 321,
    completion_tokens: 45,
    answer: text,
  });
  await expect.poll(() => usageOf(`u:${person.id}`), pollOptions).toBe(366);
  expect(await usageOf('all')).toBe(366);
});

test('risky questions and approved answers never reach a model', async () => {
  const chat = await enter(await addAsker());
  const calls = chats.peer.calls.length;
  for (const question of [homeworkQuestion, urgentQuestion]) await chat.end(await chat.ask(question));
  expect(chats.peer.calls).toHaveLength(calls);
  // Nor later, with another question in the same conversation.
  expect(await chat.end(await chat.ask(sleepQuestion))).toMatchObject({ answerer: 'model' });
  const sent = JSON.stringify(chats.peer.calls.at(-1));
  expect(sent).toContain(homeworkQuestion);
  expect(sent).not.toContain(urgentQuestion);
});

test.each<ModelFailure>([
  'unauthorised',
  'broken',
  'hangsBefore',
  'cuts',
  'wrongJson',
  'errorInTheMiddle',
  'filtered',
])('when a model fails (%s) the library answers instead', async (failure) => {
  chats.peer.failNext(failure, failure);
  const chat = await enter(aDevice());
  const id = await chat.ask(sleepQuestion);
  expect(await chat.end(id)).toMatchObject({ answerer: 'extract', generated: false });
  const { answer, answerer } = await findRecord(id);
  expect(answerer).toBe('extract');
  expect(chat.textOf(id)).toBe(answer);
  expect(answer).toContain('把灯调暗');
  await expect.poll(() => chats.peer.countOpen(), pollOptions).toBe(0);
});

test('characters that cannot be stored and impossible token counts do not keep an answer from ending', async () => {
  chats.peer.speak('absurdUsage');
  chats.peer.say(`\0${good}\u0007`);
  const chat = await enter(await addAsker());
  const id = await chat.ask(sleepQuestion);
  expect(await chat.end(id)).toMatchObject({ answerer: 'model' });
  expect(await findRecord(id)).toMatchObject({ state: 'done', answer: chat.textOf(id) });
  expect(chat.textOf(id)).toMatch(/^睡前半小时/u);
});

test('an answer that a model did not finish is replaced, and readers are told so', async () => {
  chats.peer.failNext('hangsInTheMiddle');
  const chat = await enter(await addAsker());
  const id = await chat.ask(sleepQuestion);
  await expect.poll(() => chat.textOf(id), pollOptions).toMatch(/^睡前半小时/u);
  expect(await chat.end(id)).toMatchObject({ answerer: 'extract', generated: false });
  expect(chat.received<QaReply>('reply').filter(({ anew }) => anew)).toHaveLength(1);
  const { answer } = await findRecord(id);
  expect(chat.textOf(id)).toBe(answer);
  expect(answer).not.toMatch(/^睡前半小时关掉屏幕，把灯调暗。\[1\]/u);
  for (const { number } of chat.references(id)) expect(answer).toContain(`[${number}]`);
});

const namedQuestion = '赵一诺晚上不肯睡觉怎么办，王老师电话13812345678';

test('names are hidden from the model and restored for the user', async () => {
  const person = await addAsker();
  await addStudent(academy.db, person.id, { name: '赵一诺' });
  const chat = await enter(person);
  // The library knows the question, whatever it is like.
  await academy.db
    .insertInto('qa_phrasings')
    .values({ content_id: sleepArticle, text: namedQuestion, origin: 'editor' })
    .execute();
  chats.peer.say(({ body }) => {
    const sign = body.messages[1]!.content.match(/【孩子\d】/gu)!.at(-1)!;
    return `睡前半小时关掉屏幕，把灯调暗，给${sign}讲一个短故事。[1]`;
  });
  const id = await chat.ask(namedQuestion);
  await chat.end(id);
  expect(chat.textOf(id)).toContain('给赵一诺讲一个短故事');
  expect((await findRecord(id)).question).toContain('赵一诺');
  const sent = JSON.stringify(chats.peer.calls.at(-1));
  for (const hidden of ['一诺', '王老师', '13812345678', '小满妈妈']) expect(sent).not.toContain(hidden);
});

test('a name from another conversation is recognised in this one', async () => {
  const chat = await enter(await addAsker());
  await chat.end(await chat.ask('我女儿叫朵朵，晚上不肯睡觉怎么办', { session_id: 'yesterday' }));
  const id = await chat.ask('朵朵晚上不肯睡觉，关掉屏幕也不行', { session_id: 'today' });
  expect(await chat.end(id)).toMatchObject({ answerer: 'model' });
  expect(JSON.stringify(chats.peer.calls.at(-1))).not.toContain('朵朵');
});

test('stopping an answer closes the request to the model', async () => {
  chats.peer.say(good.repeat(20), { delay: 30 });
  const chat = await enter(await addAsker());
  const id = await chat.ask(sleepQuestion);
  await expect.poll(() => chat.textOf(id).length, pollOptions).toBeGreaterThan(5);
  expect(chats.peer.countOpen()).toBe(1);
  await chat.say('stop', { record_id: id });
  expect(await chat.end(id)).toMatchObject({ stopped: true, generated: true });
  await expect.poll(() => chats.peer.countOpen(), pollOptions).toBe(0);
  expect(await findRecord(id)).toMatchObject({
    state: 'stopped',
    answerer: 'model',
    answer: chat.textOf(id),
  });
});

test('the daily token limit of a user ends the model for them, the total limit for everybody', async () => {
  const [person, other] = [await addAsker(), await addAsker()];
  const answererFor = async (asker: { token: string }) => {
    const chat = await enter(asker);
    return (await chat.end(await chat.ask(sleepQuestion))).answerer;
  };
  expect(await answererFor(person)).toBe('model');
  await sql`update qa_usage set tokens = ${limits.perRequester - 100} where requester = ${`u:${person.id}`}`.execute(
    academy.db,
  );
  expect(await answererFor(person)).toBe('extract');
  expect(await answererFor(other)).toBe('model');
  await sql`update qa_usage set tokens = ${limits.total - 100} where requester = 'all'`.execute(academy.db);
  const before = await usageOf(`u:${other.id}`);
  expect(await answererFor(other)).toBe('extract');
  expect(await usageOf(`u:${other.id}`)).toBe(before);
});

test('a model is not asked, or not believed, about what the library does not know', async () => {
  chats.peer.say('小提琴要选尺寸合适的。[1]');
  const chat = await enter(await addAsker());
  const id = await chat.ask(strangeQuestion);
  expect(await chat.end(id)).toMatchObject({ answerer: 'none', generated: false });
  expect(chat.textOf(id)).not.toContain('尺寸');
});
