import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import type { QaReply } from '@academy/contract/realtime/chat.ts';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret, useAcademy } from './modules/lives/testing/use-academy.ts';
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
const pollOptions = { timeout: 20_000, interval: 30 };

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret, pieceInterval: 10 },
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

test('an answer comes in pieces, with its sources before the words that cite them, and is saved', async () => {
  const chat = await enter(await newAsker());
  const id = await chat.ask(sleepQuestion);
  const end = await chat.end(id);
  expect(end).toMatchObject({ answerer: 'extract', generated: false, stopped: false, record_id: id });
  const pieces = chat.received<QaReply>('reply');
  expect(pieces.length).toBeGreaterThan(3);
  const text = chat.textOf(id);
  expect(text).toContain('把灯调暗');
  const [first] = chat.references(id);
  expect(first).toMatchObject({ number: 1, related_type: 'graphic', related_id: sleep });
  expect(typeof first!.paragraph).toBe('number');
  const names = chat.events.map(([name]) => name);
  expect(names.indexOf('reference')).toBeLessThan(names.indexOf('reply'));
  await expect.poll(() => chat.received('token_stat'), pollOptions).toHaveLength(1);
  expect(chat.received('token_stat')[0]).toMatchObject({
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

test('a question is acknowledged with its record and how many questions are left', async () => {
  const chat = await enter(aDevice());
  const question = { session_id: 'morning', content: homeworkQuestion, origin: 'text' };
  expect(await chat.say('send', { ...question, request_id: randomUUID() })).toEqual({
    ok: true,
    record_id: expect.any(Number),
    left: 2,
  });
});

test('an approved answer comes first; asked again, the library answers', async () => {
  const chat = await enter(await newAsker());
  const approved = await chat.ask(homeworkQuestion);
  expect(await chat.end(approved)).toMatchObject({ answerer: 'expert' });
  expect(chat.textOf(approved)).toContain('十五分钟一段');
  const again = await chat.ask(homeworkQuestion, { regenerate: approved });
  expect(again).not.toBe(approved);
  expect((await chat.end(again)).answerer).not.toBe('expert');
  expect(await rowOf(again)).toMatchObject({ regenerates: approved, question: homeworkQuestion });
});

test.each([1e308, -1e308, 1e20, 2 ** 53])(
  'a record with the number %d is refused before the database',
  async (huge) => {
    const chat = await enter(await newAsker());
    const rating = { score: 1, reasons: [], words: '' };
    const answers = [
      await chat.say('resume', { record_id: huge, offset: 0 }),
      await chat.say('resume', { record_id: 1, offset: huge }),
      await chat.say('stop', { record_id: huge }),
      await chat.say('rating', { record_id: huge, ...rating }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, name: 'INVALID_INPUT' });
  },
);

test('when the library has nothing, the answer says so', async () => {
  const chat = await enter(await newAsker());
  const id = await chat.ask(strangeQuestion);
  expect(await chat.end(id)).toMatchObject({ answerer: 'none', generated: false });
  expect(chat.textOf(id)).toContain('没有可靠的依据');
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
  // After its end it is sent from the beginning.
  const late = await enter(person);
  expect(await late.ask('别的', { request_id: requestId })).toBe(first);
  await late.end(first);
  expect(late.textOf(first)).toBe(one.textOf(first));
  expect(late.received('reply')).toHaveLength(1);
  const rows = await academy.db
    .selectFrom('qa_records')
    .select('id')
    .where('request_key', '=', requestId)
    .execute();
  expect(rows).toHaveLength(1);
});

test('after a disconnect another socket receives the rest, from any position', async () => {
  const person = await newAsker();
  const chat = await enter(person);
  const id = await chat.ask(sleepQuestion);
  await expect.poll(() => chat.textOf(id).length, pollOptions).toBeGreaterThan(10);
  chat.socket.disconnect();
  const known = chat.textOf(id);
  const back = await enter(person);
  expect(await back.say('resume', { record_id: id, offset: known.length })).toEqual({ ok: true });
  await back.end(id);
  const replies = back.received<QaReply>('reply');
  expect(replies.some(({ anew }) => anew)).toBe(false);
  const whole = known + replies.map(({ content }) => content).join('');
  expect(whole).toBe((await rowOf(id)).answer);
});

test('an answer continues while nobody listens', async () => {
  const person = await newAsker();
  const chat = await enter(person);
  const id = await chat.ask(sleepQuestion);
  chat.socket.disconnect();
  await expect.poll(async () => (await rowOf(id)).state, pollOptions).toBe('done');
});

test('an answer can be stopped: its text stays, and another question can be asked', async () => {
  const chat = await enter(await newAsker());
  const id = await chat.ask(sleepQuestion);
  await expect.poll(() => chat.textOf(id).length, pollOptions).toBeGreaterThan(10);
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

test('a user rates their own answer, and can change the rating', async () => {
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

test('another user’s answer cannot be resumed, stopped, rated or asked again', async () => {
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
    for (const received of tried) expect(received).toMatchObject({ ok: false, name: 'NOT_FOUND' });
    expect(other.received('reply')).toEqual([]);
  }
});

test('a guest asks three times a day per device, and more only when somebody is in danger', async () => {
  const device = aDevice();
  const chat = await enter(device);
  for (const left of [2, 1, 0]) {
    const id = await chat.ask(homeworkQuestion);
    await chat.end(id);
    await expect
      .poll(() => chat.received<{ left: number }>('token_stat').at(-1)?.left, pollOptions)
      .toBe(left);
  }
  const send = { session_id: 'morning', content: homeworkQuestion, origin: 'text' };
  expect(await chat.say('send', { ...send, request_id: randomUUID() })).toMatchObject({
    ok: false,
    name: 'TOO_SOON',
    message: '今天的免登录提问已经用完，登录后可以继续提问',
  });
  const urgent = await chat.ask(urgentQuestion);
  expect((await chat.end(urgent)).answerer).toBe('safety');
  // Also with invisible characters between the letters.
  const hidden = await chat.ask(Array.from(urgentQuestion).join('\u200b'));
  expect((await chat.end(hidden)).answerer).toBe('safety');
  expect((await getToken(device)).left).toBe(0);
  expect((await getToken(aDevice())).left).toBe(3);
});

test('a question that the word list refuses is not saved, unless somebody is in danger', async () => {
  const chat = await enter(await newAsker());
  const send = (content: string) =>
    chat.say('send', { request_id: randomUUID(), session_id: 'words', content, origin: 'text' });
  expect(await send(`哪里有${refusedWord}`)).toMatchObject({ ok: false, name: 'REFUSED_WORDS' });
  expect(await send(Array.from(`哪里有${refusedWord}`).join('\u200b'))).toMatchObject({
    name: 'REFUSED_WORDS',
  });
  expect(await send(`${urgentQuestion}，${refusedWord}`)).toMatchObject({ ok: true });
});
