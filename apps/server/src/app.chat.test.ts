import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import type { QaReply } from '@academy/contract/realtime/chat.ts';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret, useAcademy } from './modules/live/testing/use-academy.ts';
import {
  addQaLibrary,
  refusedWord,
  homeworkQuestion,
  sleepQuestion,
  strangeQuestion,
  urgentQuestion,
} from './modules/qa/testing/qa-library.ts';
import { addAsker, aDevice, useChats } from './modules/qa/testing/use-chat.ts';
import { testSettings } from './transport/testing/test-server.ts';

vi.setConfig({ testTimeout: 60_000 });
const patient = { timeout: 20_000, interval: 30 };

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret, answerPace: 10 },
    checkOutput: true,
  }),
);
const { getToken, enter } = useChats(academy);
let sleep: number;
beforeAll(async () => {
  sleep = await addQaLibrary(academy.db, academy.people.scene);
});
const newAsker = () => addAsker(academy.db, academy.people.scene, academySecret);
const rowOf = (id: number) =>
  academy.db.selectFrom('qa_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('an answer comes in pieces, with what it rests on before the words that name it, and is kept', async () => {
  const chat = await enter(await newAsker());
  const id = await chat.ask(sleepQuestion);
  const end = await chat.end(id);
  expect(end).toMatchObject({ answerer: 'extract', generated: false, stopped: false, record_id: id });
  const pieces = chat.told<QaReply>('reply');
  expect(pieces.length).toBeGreaterThan(3);
  const text = chat.textOf(id);
  expect(text).toContain('把灯调暗');
  const [first] = chat.references(id);
  expect(first).toMatchObject({ number: 1, related_type: 'graphic', related_id: sleep });
  expect(typeof first!.paragraph).toBe('number');
  const names = chat.heard.map(([name]) => name);
  expect(names.indexOf('reference')).toBeLessThan(names.indexOf('reply'));
  await expect.poll(() => chat.told('token_stat'), patient).toHaveLength(1);
  expect(chat.told('token_stat')[0]).toMatchObject({
    record_id: id,
    prompt_tokens: 0,
    completion_tokens: 0,
    left: 99,
  });
  expect(await rowOf(id)).toMatchObject({
    state: 'done',
    answer: text,
    answerer: 'extract',
    question: sleepQuestion,
  });
});

test('what was approved comes first, and once more it is the library that answers', async () => {
  const chat = await enter(await newAsker());
  const approved = await chat.ask(homeworkQuestion);
  expect(await chat.end(approved)).toMatchObject({ answerer: 'expert' });
  expect(chat.textOf(approved)).toContain('十五分钟一段');
  const again = await chat.ask(homeworkQuestion, { regenerate: approved });
  expect(again).not.toBe(approved);
  expect((await chat.end(again)).answerer).not.toBe('expert');
  expect(await rowOf(again)).toMatchObject({ regenerates: approved, question: homeworkQuestion });
});

test('where the library has nothing, that is what is said', async () => {
  const chat = await enter(await newAsker());
  const id = await chat.ask(strangeQuestion);
  expect(await chat.end(id)).toMatchObject({ answerer: 'none', generated: false });
  expect(chat.textOf(id)).toContain('没有可靠的依据');
});

test('who is in danger hears where to call before anything else, and a person is to look at it', async () => {
  const chat = await enter(await newAsker());
  const id = await chat.ask(urgentQuestion);
  await chat.end(id);
  const [first] = chat.told<QaReply>('reply');
  expect(first!.answerer).toBe('safety');
  expect(first!.hotlines.map(({ number }) => number)).toContain('12355');
  const cases = await academy.db.selectFrom('qa_cases').selectAll().where('record_id', '=', id).execute();
  expect(cases).toMatchObject([{ kind: 'self-harm', handled_at: null }]);
});

test('the same request is answered once, however often and on however many sockets it is sent', async () => {
  const person = await newAsker();
  const [one, other] = [await enter(person), await enter(person)];
  const requestId = randomUUID();
  const [first, second] = await Promise.all([
    one.ask(sleepQuestion, { request_id: requestId }),
    other.ask(sleepQuestion, { request_id: requestId }),
  ]);
  expect(second).toBe(first);
  await Promise.all([one.end(first), other.end(first)]);
  expect(one.textOf(first)).toBe(other.textOf(first));
  // And after its end it is told from its beginning.
  const late = await enter(person);
  expect(await late.ask('别的', { request_id: requestId })).toBe(first);
  await late.end(first);
  expect(late.textOf(first)).toBe(one.textOf(first));
  expect(late.told('reply')).toHaveLength(1);
  const rows = await academy.db
    .selectFrom('qa_records')
    .select('id')
    .where('request_key', '=', requestId)
    .execute();
  expect(rows).toHaveLength(1);
});

test('whoever was cut off hears the rest on another socket, from where they were', async () => {
  const person = await newAsker();
  const chat = await enter(person);
  const id = await chat.ask(sleepQuestion);
  await expect.poll(() => chat.textOf(id).length, patient).toBeGreaterThan(10);
  chat.socket.disconnect();
  const known = chat.textOf(id);
  const back = await enter(person);
  expect(await back.say('resume', { record_id: id, offset: known.length })).toEqual({ ok: true });
  await back.end(id);
  const replies = back.told<QaReply>('reply');
  expect(replies.some(({ anew }) => anew)).toBe(false);
  const whole = known + replies.map(({ content }) => content).join('');
  expect(whole).toBe((await rowOf(id)).answer);
});

test('an answer goes on while nobody listens', async () => {
  const person = await newAsker();
  const chat = await enter(person);
  const id = await chat.ask(sleepQuestion);
  chat.socket.disconnect();
  await expect.poll(async () => (await rowOf(id)).state, patient).toBe('done');
});

test('one stops an answer; what is there stays, and another can be asked', async () => {
  const chat = await enter(await newAsker());
  const id = await chat.ask(sleepQuestion);
  await expect.poll(() => chat.textOf(id).length, patient).toBeGreaterThan(10);
  const tooSoon = await chat.say('send', {
    request_id: randomUUID(),
    session_id: 'morning',
    content: homeworkQuestion,
    origin: 'text',
  });
  expect(tooSoon).toMatchObject({ ok: false, name: 'TOO_SOON' });
  expect(await chat.say('stop', { record_id: id })).toEqual({ ok: true });
  expect(await chat.end(id)).toMatchObject({ stopped: true });
  const { state, answer } = await rowOf(id);
  expect(state).toBe('stopped');
  expect(answer).toBe(chat.textOf(id));
  expect(answer.length).toBeGreaterThan(10);
  expect(await chat.say('stop', { record_id: id })).toEqual({ ok: true });
  await chat.end(await chat.ask(homeworkQuestion));
});

test('an answer of one’s own is rated, again and back', async () => {
  const chat = await enter(await newAsker());
  const id = await chat.ask(homeworkQuestion);
  await chat.end(id);
  const rate = (score: number, reasons: string[] = [], words = '') =>
    chat.say('rating', { record_id: id, score, reasons, words });
  for (let again = 0; again < 2; again += 1)
    expect(await rate(2, ['beside', 'unclear'], ' 不太懂 ')).toEqual({ ok: true, score: 2 });
  expect(await rowOf(id)).toMatchObject({ score: 2, reasons: ['beside', 'unclear'], words: '不太懂' });
  expect(await rate(0)).toEqual({ ok: true, score: 0 });
  expect(await rowOf(id)).toMatchObject({ score: 0, reasons: [], words: '' });
  expect(await rate(3)).toMatchObject({ ok: false, name: 'INVALID_INPUT' });
});

test('another’s answer is nobody else’s: not to resume, stop, rate or ask again', async () => {
  const mine = await enter(await newAsker());
  const id = await mine.ask(homeworkQuestion);
  await mine.end(id);
  for (const other of [await enter(await newAsker()), await enter(aDevice())]) {
    const send = {
      request_id: randomUUID(),
      session_id: 'x1',
      content: '问',
      origin: 'text',
      regenerate: id,
    };
    const tried = [
      await other.say('resume', { record_id: id, offset: 0 }),
      await other.say('stop', { record_id: id }),
      await other.say('rating', { record_id: id, score: 1, reasons: [], words: '' }),
      await other.say('send', send),
    ];
    for (const told of tried) expect(told).toMatchObject({ ok: false, name: 'NOT_FOUND' });
    expect(other.told('reply')).toEqual([]);
  }
});

test('a guest asks three times a day on a device, and more only where somebody is in danger', async () => {
  const device = aDevice();
  const chat = await enter(device);
  for (const left of [2, 1, 0]) {
    const id = await chat.ask(homeworkQuestion);
    await chat.end(id);
    await expect.poll(() => chat.told<{ left: number }>('token_stat').at(-1)?.left, patient).toBe(left);
  }
  const send = { session_id: 'morning', content: homeworkQuestion, origin: 'text' };
  expect(await chat.say('send', { ...send, request_id: randomUUID() })).toMatchObject({
    ok: false,
    name: 'TOO_SOON',
    message: '今天的免登录提问已经用完，登录后可以继续提问',
  });
  const urgent = await chat.ask(urgentQuestion);
  expect((await chat.end(urgent)).answerer).toBe('safety');
  // Also with signs between its characters that nobody sees.
  const hidden = await chat.ask(Array.from(urgentQuestion).join('\u200b'));
  expect((await chat.end(hidden)).answerer).toBe('safety');
  expect((await getToken(device)).left).toBe(0);
  expect((await getToken(aDevice())).left).toBe(3);
});

test('what the list of words refuses is refused and not kept, unless somebody is in danger', async () => {
  const chat = await enter(await newAsker());
  const send = (content: string) =>
    chat.say('send', { request_id: randomUUID(), session_id: 'words', content, origin: 'text' });
  expect(await send(`哪里有${refusedWord}`)).toMatchObject({ ok: false, name: 'REFUSED_WORDS' });
  expect(await send(Array.from(`哪里有${refusedWord}`).join('\u200b'))).toMatchObject({
    name: 'REFUSED_WORDS',
  });
  expect(await send(`${urgentQuestion}，${refusedWord}`)).toMatchObject({ ok: true });
});
