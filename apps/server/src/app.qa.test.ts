import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '@academy/contract/endpoints.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret, useAcademy } from './modules/lives/testing/use-academy.ts';
import {
  addQaLibrary,
  homeworkQuestion,
  refusedWord,
  sleepQuestion,
  urgentQuestion,
} from './modules/qa/testing/qa-library.ts';
import { addAsker, aDevice, askByCall, type Caller, callFrom } from './modules/qa/testing/use-chat.ts';
import { testSettings } from './transport/testing/test-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret, pieceInterval: 0 },
    checkOutput: true,
  }),
);
beforeAll(async () => {
  await addQaLibrary(academy.db, academy.people.scene);
});
const newAsker = () => addAsker(academy.db, academy.people.scene, academySecret);

const ask = (caller: Caller, content: string, fields: Partial<Api['POST qa/record']['input']> = {}) =>
  askByCall(academy.origin, caller, { content, ...fields });
const history = async (caller: Caller, input = {}) =>
  (await callFrom(academy.origin, caller, ['GET qa/history', input])).data!;
/** Records of a conversation, as if asked long ago, a minute apart. */
async function addRecords(
  userId: number,
  sessionKey: string,
  questions: readonly string[],
  at = '2026-01-01T00:00:00Z',
) {
  const startedAt = new Date(at);
  const times = questions.map((_, index) => new Date(startedAt.getTime() + index * 60_000));
  const { id } = await academy.db
    .insertInto('qa_sessions')
    .values({
      session_key: sessionKey,
      user_id: userId,
      title: questions[0]!,
      created_at: startedAt,
      updated_at: times.at(-1)!,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await academy.db
    .insertInto('qa_records')
    .values(
      questions.map((question, index) => ({
        session_id: id,
        request_key: randomUUID(),
        question,
        origin: 'text' as const,
        state: 'done' as const,
        answerer: 'extract' as const,
        answer: `关于${question}：先陪孩子平静下来。`,
        created_at: times[index]!,
      })),
    )
    .execute();
}

test('a question over HTTP gets the whole answer with its sources', async () => {
  const person = await newAsker();
  const { code, data } = await ask(person, ` ${sleepQuestion}\n`);
  expect(code).toBe(200);
  expect(data).toMatchObject({
    session_id: 'morning',
    question: sleepQuestion,
    origin: 'text',
    state: 'done',
    answerer: 'extract',
    generated: false,
    score: 0,
  });
  expect(data!.answer).toMatch(/把灯调暗[\s\S]*\[1\]/u);
  expect(data!.references[0]).toMatchObject({ number: 1, related_type: 'graphic' });
  // The sources are saved with the answer.
  const [saved] = (await history(person, { session_id: 'morning' })).records.list;
  expect(saved).toMatchObject({ answer: data!.answer, references: data!.references });
  expect((await callFrom(academy.origin, person, ['GET qa/ai/wstoken', {}])).data!.left).toBe(
    qaLimits.perDay - 1,
  );
});

test('a question is stored as typed, spoken, hot or a follow-up', async () => {
  const person = await newAsker();
  for (const origin of ['text', 'voice', 'hot', 'follow'] as const)
    expect((await ask(person, homeworkQuestion, { origin })).data).toMatchObject({ origin });
  const { list } = (await history(person, { session_id: 'morning' })).records;
  expect(list.map(({ origin }) => origin)).toEqual(['follow', 'hot', 'voice', 'text']);
});

test('the same request is answered once, even when sent twice at the same moment', async () => {
  const person = await newAsker();
  const requestId = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => ask(person, homeworkQuestion, { request_id: requestId })),
  );
  expect(new Set(answers.map(({ data }) => data?.record_id)).size).toBe(1);
  expect(answers[0]!.data).toMatchObject({ state: 'done', answerer: 'expert' });
  expect((await ask(person, '另一个问题', { request_id: requestId })).data).toEqual(answers[0]!.data);
  // The same request id of another user is another request.
  const other = await ask(await newAsker(), homeworkQuestion, { request_id: requestId });
  expect(other.data!.record_id).not.toBe(answers[0]!.data!.record_id);
  expect((await callFrom(academy.origin, person, ['GET qa/ai/wstoken', {}])).data!.left).toBe(
    qaLimits.perDay - 1,
  );
});

test('a guest asks three times, is then asked to sign in, and has no history', async () => {
  const device = aDevice();
  for (let count = 0; count < qaLimits.guestPerDay; count += 1)
    expect((await ask(device, homeworkQuestion)).code).toBe(200);
  const refused = await ask(device, homeworkQuestion);
  expect(refused).toMatchObject({ code: 1019, msg: '今天的免登录提问已经用完，登录后可以继续提问' });
  expect((await ask(device, urgentQuestion)).data).toMatchObject({ answerer: 'safety', state: 'done' });
  expect((await ask(aDevice(), homeworkQuestion)).code).toBe(200);
  expect((await callFrom(academy.origin, device, ['GET qa/history', {}])).code).toBe(403);
  const evaluated = await callFrom(academy.origin, device, ['POST qa/evaluate', { record_id: 1, score: 1 }]);
  expect(evaluated.code).toBe(403);
});

test('guests behind one address share a limit, whatever device ids they send', async () => {
  // All callers of these tests have this address.
  await academy.db
    .updateTable('qa_usage')
    .set({ questions: qaLimits.guestPerDayOfNetwork })
    .where('requester', 'like', 'n:%')
    .execute();
  expect((await ask(aDevice(), homeworkQuestion)).code).toBe(1019);
  expect((await ask({}, homeworkQuestion)).code).toBe(1019);
  expect((await ask(await newAsker(), homeworkQuestion)).code).toBe(200);
  await academy.db.updateTable('qa_usage').set({ questions: 0 }).where('requester', 'like', 'n:%').execute();
});

test('a hundred questions a day are the limit of a user', async () => {
  const person = await newAsker();
  await ask(person, homeworkQuestion);
  await academy.db
    .updateTable('qa_usage')
    .set({ questions: qaLimits.perDay })
    .where('requester', '=', `u:${person.id}`)
    .execute();
  expect(await ask(person, homeworkQuestion)).toMatchObject({ code: 1019 });
  // Yesterday's questions no longer count.
  await academy.db
    .updateTable('qa_usage')
    .set({ day: '2026-01-01' })
    .where('requester', '=', `u:${person.id}`)
    .execute();
  expect((await ask(person, homeworkQuestion)).code).toBe(200);
});

test('questions in quick succession are rate limited', async () => {
  const person = await newAsker();
  const codes = [];
  for (let count = 0; count < 12; count += 1) codes.push((await ask(person, urgentQuestion)).code);
  expect(codes).toContain(1019);
  expect(codes.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
});

test('a refused question is not saved', async () => {
  const person = await newAsker();
  expect(await ask(person, refusedWord)).toMatchObject({ code: 1018, data: null });
  expect(await ask(person, ' ，。 ')).toMatchObject({ code: 422 });
  expect((await history(person)).sessions.list).toEqual([]);
});

test('an answer is rated with either HTTP method, by its user alone', async () => {
  const person = await newAsker();
  const { record_id: id } = (await ask(person, homeworkQuestion)).data!;
  for (const method of ['GET qa/evaluate', 'POST qa/evaluate'] as const) {
    const rate = (caller: Caller, input: object) =>
      callFrom(academy.origin, caller, [method, { record_id: id, score: 2, ...input }]);
    for (let again = 0; again < 2; again += 1)
      expect((await rate(person, { reasons: 'wrong,unkind', words: '不对' })).data).toEqual({ score: 2 });
    const [record] = (await history(person, { session_id: 'morning' })).records.list;
    expect(record).toMatchObject({ score: 2, reasons: ['wrong', 'unkind'], words: '不对' });
    expect((await rate(person, { score: 0 })).data).toEqual({ score: 0 });
    expect(await rate(await newAsker(), {})).toMatchObject({ code: 404, data: null });
    expect(await rate(person, { record_id: 9_007_199_254_740_991 })).toMatchObject({ code: 404 });
    expect(await rate(person, { score: 3 })).toMatchObject({ code: 422 });
    expect(await rate(person, { reasons: 'boring' })).toMatchObject({ code: 422 });
  }
});

test('the history says how far each answer came, and who gave it', async () => {
  const person = await newAsker();
  const questions = ['甲', '乙', '丙', '丁', '戊', '己'];
  const states = ['running', 'stopped', 'failed', 'done', 'done', 'done'];
  const answerers = [null, 'extract', 'model', 'expert', 'safety', 'none'];
  await addRecords(person.id, 'morning', questions);
  const place = sql`array_position(${questions}::text[], question)`;
  await sql`update qa_records set state = (${states}::text[])[${place}], answerer = (${answerers}::text[])[${place}]
    where question = any(${questions}::text[])`.execute(academy.db);
  const { list } = (await history(person, { session_id: 'morning' })).records;
  expect(list.map(({ state }) => state).toReversed()).toEqual(states);
  expect(list.map(({ answerer }) => answerer).toReversed()).toEqual(answerers);
});

test('conversations are listed by their latest question, page by page, none twice', async () => {
  const person = await newAsker();
  for (let count = 0; count < 5; count += 1)
    await addRecords(person.id, `talk-${count}`, [`问题${count}`, '再问'], `2026-01-0${count + 1}T00:00:00Z`);
  const keys: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof history>>['sessions'] = (
      await history(person, { size: 2, ...(cursor !== null && { cursor }) })
    ).sessions;
    keys.push(...page.list.map((one) => one.session_id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(keys).toEqual(['talk-4', 'talk-3', 'talk-2', 'talk-1', 'talk-0']);
  const { sessions, records } = await history(person);
  expect(sessions.list[0]).toMatchObject({ title: '问题4', count: 2, snippet: null });
  expect(records).toEqual({ list: [], next_cursor: null });
  expect(await callFrom(academy.origin, person, ['GET qa/history', { cursor: 'rubbish' }])).toMatchObject({
    code: 422,
  });
});

test('the records of a conversation are listed latest first, page by page', async () => {
  const person = await newAsker();
  await addRecords(person.id, 'long', ['一', '二', '三']);
  const first = await history(person, { session_id: 'long', size: 2 });
  expect(first.records.list.map(({ question }) => question)).toEqual(['三', '二']);
  expect(first.sessions.list).toEqual([]);
  const rest = await history(person, { session_id: 'long', size: 2, cursor: first.records.next_cursor });
  expect(rest.records.list.map(({ question }) => question)).toEqual(['一']);
  expect(rest.records.next_cursor).toBeNull();
  for (const caller of [person, await newAsker()]) {
    const sessionId = caller === person ? 'none' : 'long';
    const answer = await callFrom(academy.origin, caller, ['GET qa/history', { session_id: sessionId }]);
    expect(answer).toMatchObject({ code: 404, data: null });
  }
});

test('a search finds the user’s own questions and answers by their literal words, and shows where', async () => {
  const [person, other] = [await newAsker(), await newAsker()];
  await addRecords(person.id, 'sleep', ['孩子不睡', '100%努力', 'a_b']);
  await addRecords(person.id, 'money', ['零花钱'], '2026-02-01T00:00:00Z');
  await addRecords(other.id, 'sleep', ['零花钱怎么给'], '2026-02-01T00:00:00Z');
  const find = async (keyword: string) =>
    (await history(person, { keyword })).sessions.list.map((one) => [one.session_id, one.snippet]);
  expect(await find('零花')).toEqual([['money', '零花钱']]);
  expect((await find('平静')).map(([key]) => key)).toEqual(['money', 'sleep']);
  expect((await find('平静'))[1]![1]).toContain('平静');
  expect(await find('%')).toEqual([['sleep', '100%努力']]);
  expect(await find('a_b')).toEqual([['sleep', 'a_b']]);
  expect(await find('\\')).toEqual([]);
  const { records } = await history(person, { session_id: 'sleep', keyword: '努力' });
  expect(records.list.map(({ question }) => question)).toEqual(['100%努力']);
});

test('one conversation is deleted, or all; its key is free again, other users’ stay', async () => {
  const [person, other] = [await newAsker(), await newAsker()];
  for (const { id } of [person, other]) {
    await addRecords(id, 'one', ['一']);
    await addRecords(id, 'two', ['二']);
  }
  const remove = (input: { session_id?: string; all?: number }) =>
    callFrom(academy.origin, person, ['POST qa/history/delete', input]);
  expect(await remove({})).toMatchObject({ code: 422 });
  expect(await remove({ session_id: 'one', all: 1 })).toMatchObject({ code: 422 });
  expect((await remove({ session_id: 'one' })).data).toEqual({ deleted: 1 });
  expect((await remove({ session_id: 'one' })).data).toEqual({ deleted: 0 });
  const keysOf = async (caller: Caller) => (await history(caller)).sessions.list.map((one) => one.session_id);
  expect(await keysOf(person)).toEqual(['two']);
  const { data } = await ask(person, homeworkQuestion, { session_id: 'one' });
  expect((await history(person, { session_id: 'one' })).records.list.map((one) => one.record_id)).toEqual([
    data!.record_id,
  ]);
  const gone = await callFrom(academy.origin, person, [
    'POST qa/evaluate',
    { record_id: data!.record_id - 1, score: 1 },
  ]);
  expect(gone.code).toBe(404);
  expect((await remove({ all: 1 })).data).toEqual({ deleted: 2 });
  expect(await keysOf(person)).toEqual([]);
  expect((await keysOf(other)).toSorted()).toEqual(['one', 'two']);
});
