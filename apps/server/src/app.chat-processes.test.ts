import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { QaReply } from '@academy/contract/realtime/chat.ts';
import { createApp } from './app.ts';
import { releaseRecordsOf } from './domain/qa/records.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret, useAcademy } from './modules/lives/testing/use-academy.ts';
import { addQaLibrary, sleepQuestion } from './modules/qa/testing/qa-library.ts';
import { addAsker, callFrom, useChats } from './modules/qa/testing/use-chat.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** Two servers on one database: either forwards what the other answers, and continues it when the other is gone. */

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 20_000, interval: 30 };

/** Slow enough that a test can act in the middle of an answer. */
const settings = { ...testSettings, tokenSecret: academySecret, pieceInterval: 80 };
const academy = useAcademy(({ db, storage }) =>
  createApp({ db, probeDb: db, storage, clock: systemClock, settings, checkOutput: true }),
);
const { enter } = useChats(academy);
const addressesOfOthers: FastifyInstance[] = [];
/** `pieceInterval`: long enough that an answer is not over when its server has to stop. */
async function startOther(
  pieceInterval = settings.pieceInterval,
): Promise<{ app: FastifyInstance; origin: string }> {
  const { db, storage } = academy;
  const deps = { db, probeDb: db, storage, clock: systemClock };
  const app = await createApp({ ...deps, settings: { ...settings, pieceInterval } });
  addressesOfOthers.push(app);
  return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
}
let other: string;
beforeAll(async () => {
  await addQaLibrary(academy.db, academy.people.scene);
  other = (await startOther()).origin;
});
afterAll(async () => {
  await Promise.all(addressesOfOthers.map((app) => app.close()));
});
const newAsker = () => addAsker(academy.db, academy.people.scene, academySecret);
const rowOf = (id: number) =>
  academy.db.selectFrom('qa_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const replacementsOf = (chat: { received<T>(name: string): T[] }) =>
  chat.received<QaReply>('reply').filter(({ anew }) => anew);

test('a question asked on one server is followed on the other, as it is written, from any position', async () => {
  const person = await newAsker();
  const here = await enter(person);
  const id = await here.ask(sleepQuestion);
  await expect.poll(() => here.textOf(id).length, pollOptions).toBeGreaterThan(10);
  const there = await enter(person, other);
  expect(await there.say('resume', { record_id: id, offset: 0 })).toEqual({ ok: true });
  await Promise.all([here.end(id), there.end(id)]);
  expect(there.textOf(id)).toBe(here.textOf(id));
  expect(replacementsOf(there)).toEqual([]);
  expect(there.references(id)).toEqual(here.references(id));
  expect(there.received<QaReply>('reply').length).toBeGreaterThan(1);
});

test('the same request on both servers is answered once', async () => {
  const person = await newAsker();
  const [here, there] = [await enter(person), await enter(person, other)];
  const requestId = randomUUID();
  const [one, two] = await Promise.all([
    here.ask(sleepQuestion, { request_id: requestId }),
    there.ask(sleepQuestion, { request_id: requestId }),
  ]);
  expect(two).toBe(one);
  await Promise.all([here.end(one), there.end(one)]);
  expect(there.textOf(one)).toBe(here.textOf(one));
  const waited = await callFrom(other, person, [
    'POST qa/record',
    { request_id: requestId, session_id: 'morning', content: sleepQuestion },
  ]);
  expect(waited.data).toMatchObject({ record_id: one, answer: here.textOf(one) });
});

test('an answer is stopped and deleted from the other server', async () => {
  const person = await newAsker();
  const [here, there] = [await enter(person), await enter(person, other)];
  const id = await here.ask(sleepQuestion);
  await expect.poll(() => here.textOf(id).length, pollOptions).toBeGreaterThan(10);
  expect(await there.say('stop', { record_id: id })).toEqual({ ok: true });
  expect(await here.end(id)).toMatchObject({ stopped: true });
  const again = await here.ask(sleepQuestion);
  await expect.poll(() => here.textOf(again).length, pollOptions).toBeGreaterThan(10);
  const deleted = await callFrom(other, person, ['POST qa/history/delete', { all: 1 }]);
  expect(deleted.data).toEqual({ deleted: 1 });
  expect(await here.end(again)).toMatchObject({ stopped: true });
  expect((await rowOf(again)).state).toBe('stopped');
});

/** An answer of a process that died so long ago, with text that was sent but not yet saved. */
async function addLeft(
  userId: number,
  fields: { answer: string; answerer: 'extract' | 'model'; silentFor: number; process?: string },
) {
  const now = new Date();
  const { id: sessionId } = await academy.db
    .insertInto('qa_sessions')
    .values({ session_key: randomUUID(), user_id: userId, title: 'left', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await academy.db
    .insertInto('qa_records')
    .values({
      session_id: sessionId,
      request_key: randomUUID(),
      question: sleepQuestion,
      origin: 'text',
      answer: fields.answer,
      answerer: fields.answerer,
      process: fields.process ?? randomUUID(),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update qa_records set heartbeat_at = now() - make_interval(secs => ${fields.silentFor}) where id = ${id}`.execute(
    academy.db,
  );
  return id;
}
/** What the library answers to the question. */
async function wholeAnswer(): Promise<string> {
  const chat = await enter(await newAsker());
  const id = await chat.ask(sleepQuestion);
  await chat.end(id);
  return chat.textOf(id);
}

test('an answer of a dead process is continued where it was, by one of the requesters, without repeating a word', async () => {
  const whole = await wholeAnswer();
  const person = await newAsker();
  const id = await addLeft(person.id, { answer: whole.slice(0, 20), answerer: 'extract', silentFor: 60 });
  const chats = [await enter(person), await enter(person, other)];
  // They had received more than was saved.
  const known = whole.slice(0, 40);
  for (const chat of chats)
    expect(await chat.say('resume', { record_id: id, offset: known.length })).toEqual({ ok: true });
  await Promise.all(chats.map((chat) => chat.end(id)));
  for (const chat of chats) {
    const replies = chat.received<QaReply>('reply');
    expect(replacementsOf(chat)).toEqual([]);
    expect(known + replies.map(({ content }) => content).join('')).toBe(whole);
  }
  expect(await rowOf(id)).toMatchObject({ state: 'done', answer: whole });
});

test('an answer that a model began is written again, and readers are told so', async () => {
  const whole = await wholeAnswer();
  const person = await newAsker();
  const id = await addLeft(person.id, { answer: '一个模型写的开头', answerer: 'model', silentFor: 60 });
  const chat = await enter(person);
  await chat.say('resume', { record_id: id, offset: 0 });
  await chat.end(id);
  expect(chat.textOf(id)).toBe(whole);
  expect(replacementsOf(chat)).toHaveLength(1);
});

test('a process with a recent heartbeat is awaited, then counts as dead', async () => {
  const whole = await wholeAnswer();
  const person = await newAsker();
  const id = await addLeft(person.id, { answer: whole.slice(0, 20), answerer: 'extract', silentFor: 5 });
  const chat = await enter(person);
  await chat.say('resume', { record_id: id, offset: 0 });
  await expect.poll(() => chat.textOf(id)).toBe(whole.slice(0, 20));
  expect((await rowOf(id)).state).toBe('running');
  await chat.end(id);
  expect(chat.textOf(id)).toBe(whole);
});

test('when two servers notice the death at once one writes on and the other forwards', async () => {
  const whole = await wholeAnswer();
  const person = await newAsker();
  const chats = [await enter(person), await enter(person, other)];
  const id = await addLeft(person.id, { answer: whole.slice(0, 20), answerer: 'extract', silentFor: 5 });
  for (const chat of chats) await chat.say('resume', { record_id: id, offset: 0 });
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%update qa_records set process%'`.execute(academy.db);
    return rows[0]!.count;
  };
  // Neither can take it before both have tried.
  await academy.db.transaction().execute(async (tx) => {
    await sql`select from qa_records where id = ${id} for update`.execute(tx);
    await expect.poll(countWaiting, pollOptions).toBe(2);
  });
  await Promise.all(chats.map((chat) => chat.end(id)));
  for (const chat of chats) {
    expect(chat.textOf(id)).toBe(whole);
    expect(chat.received('error')).toEqual([]);
    expect(replacementsOf(chat)).toEqual([]);
  }
});

test('an unfinished answer of a dead process does not block another question', async () => {
  const person = await newAsker();
  const id = await addLeft(person.id, { answer: '', answerer: 'extract', silentFor: 60 });
  const chat = await enter(person);
  await chat.end(await chat.ask(sleepQuestion));
  expect((await rowOf(id)).state).toBe('failed');
});

test('a question right after the crash of another server waits for its heartbeats and is accepted', async () => {
  const person = await newAsker();
  const id = await addLeft(person.id, { answer: '先把灯', answerer: 'extract', silentFor: 0 });
  const chat = await enter(person);
  await chat.end(await chat.ask(sleepQuestion));
  expect((await rowOf(id)).state).toBe('stopped');
});

test('a server that starts again after a crash releases its own answers, so that nobody waits for them', async () => {
  const { id } = await newAsker();
  const process = randomUUID();
  const left = { answer: '先把灯', answerer: 'extract', silentFor: 0 } as const;
  const [own, ofAnother] = [await addLeft(id, { ...left, process }), await addLeft(id, left)];
  await releaseRecordsOf(academy.db, process);
  expect((await rowOf(own)).heartbeat_at).toBeNull();
  expect((await rowOf(ofAnother)).heartbeat_at).not.toBeNull();
});

test('while another server writes an answer, a second question is refused', async () => {
  const busy = await startOther(1_000);
  const person = await newAsker();
  const [there, here] = [await enter(person, busy.origin), await enter(person)];
  const id = await there.ask(sleepQuestion);
  const refused = await here.say('send', {
    request_id: randomUUID(),
    session_id: 'morning',
    content: sleepQuestion,
    origin: 'text',
  });
  expect(refused).toMatchObject({
    ok: false,
    name: 'TOO_SOON',
    message: expect.stringContaining('还在回答'),
  });
  expect((await rowOf(id)).state).toBe('running');
  await there.say('stop', { record_id: id });
});

test('a server that shuts down says so and saves what it sent, and another continues at once', async () => {
  const leaver = await startOther(1_000);
  const person = await newAsker();
  const [there, here] = [await enter(person, leaver.origin), await enter(person)];
  const id = await there.ask(sleepQuestion);
  await expect.poll(() => there.textOf(id).length, pollOptions).toBeGreaterThan(5);
  const ended = new Promise((resolve) => there.socket.once('disconnect', resolve));
  const closed = leaver.app.close();
  await ended;
  expect(there.received('leaving')).toHaveLength(1);
  const known = there.textOf(id);
  await here.say('resume', { record_id: id, offset: known.length });
  await here.end(id);
  await closed;
  const rest = here.received<QaReply>('reply').map(({ content }) => content);
  expect(replacementsOf(here)).toEqual([]);
  const { answer, state } = await rowOf(id);
  expect(state).toBe('done');
  expect(known + rest.join('')).toBe(answer);
});

test('a call that waits for an answer is told when its server shuts down, and gets the answer from another server by the same request id', async () => {
  const leaver = await startOther(1_000);
  const person = await newAsker();
  const input = { request_id: randomUUID(), session_id: 'morning', content: sleepQuestion };
  const waiting = callFrom(leaver.origin, person, ['POST qa/record', input]);
  const started = async () =>
    (
      await academy.db
        .selectFrom('qa_records')
        .select('answer')
        .where('request_key', '=', input.request_id)
        .executeTakeFirst()
    )?.answer.length ?? 0;
  await expect.poll(started, pollOptions).toBeGreaterThan(5);
  const closed = leaver.app.close();
  expect(await waiting).toMatchObject({ code: 503, data: null });
  const { data } = await callFrom(academy.origin, person, ['POST qa/record', input]);
  expect(data).toMatchObject({ state: 'done', answerer: 'extract', answer: await wholeAnswer() });
  // As when the whole process ends: a kept-alive connection would stay for a minute.
  leaver.app.server.closeAllConnections();
  await closed;
});

test('a call that waits for an answer ends when its conversation is deleted', async () => {
  const person = await newAsker();
  const input = { request_id: randomUUID(), session_id: 'morning', content: sleepQuestion };
  const waiting = callFrom(academy.origin, person, ['POST qa/record', input]);
  const remove = async () =>
    (await callFrom(academy.origin, person, ['POST qa/history/delete', { session_id: 'morning' }])).data
      ?.deleted;
  await expect.poll(remove, pollOptions).toBe(1);
  expect(await waiting).toMatchObject({ code: 404, msg: '这次对话已经删除' });
});
