import { beforeAll, expect, test, vi } from 'vitest';
import { createApp } from './app.ts';
import { refreshLibrary } from './domain/library/refresh-library.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret, useAcademy } from './modules/lives/testing/use-academy.ts';
import { addAsker, callFrom, useChats } from './modules/qa/testing/use-chat.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** Questions that may mean several things, and questions that go on with an answer. */

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
const { enter } = useChats(academy);
const newAsker = () => addAsker(academy.db, academy.people.scene, academySecret);

const dark = '孩子怕黑，怎么分床？';
const thunder = '孩子怕打雷，怎么安抚？';

async function approve(question: string, phrasings: readonly string[], answer: string): Promise<void> {
  const { id } = await academy.db
    .insertInto('approved_answers')
    .values({ question, answer })
    .returning('id')
    .executeTakeFirstOrThrow();
  await academy.db
    .insertInto('qa_phrasings')
    .values(phrasings.map((text) => ({ answer_id: id, text, origin: 'editor' as const })))
    .execute();
}

beforeAll(async () => {
  await approve(dark, ['孩子怕黑', '怕黑不敢自己睡', '一关灯就喊怕'], '留一盏小灯，门开一条缝。');
  await approve(
    thunder,
    ['孩子怕打雷', '一打雷就钻被窝', '打雷吓得直哭'],
    '抱一抱，数一数闪电到雷声的秒数。',
  );
  await refreshLibrary(academy.db);
});

test('what may mean several is asked back; a tap leads to its answer and costs nothing', async () => {
  const person = await newAsker();
  const chat = await enter(person);
  const sent = await chat.say('send', {
    request_id: crypto.randomUUID(),
    session_id: 'morning',
    content: '孩子怕',
    origin: 'text',
  });
  const end = await chat.end(sent['record_id'] as number);
  expect(end).toMatchObject({ answerer: 'choices', generated: false });
  expect(chat.textOf(sent['record_id'] as number)).toContain('您想问的是哪一种？');
  expect(end.follow_ups.length).toBeGreaterThan(1);
  const answers = new Set<string>();
  for (const choice of end.follow_ups) {
    // Another conversation on another phone knows nothing of the offer, but the words lead to the same answer.
    const elsewhere = await enter(await newAsker());
    const id = await elsewhere.ask(choice);
    expect(await elsewhere.end(id)).toMatchObject({ answerer: 'expert' });
    answers.add(elsewhere.textOf(id));
  }
  expect(answers.size).toBe(end.follow_ups.length);
  const tapped = await chat.say('send', {
    request_id: crypto.randomUUID(),
    session_id: 'morning',
    content: end.follow_ups[0],
    origin: 'follow',
  });
  expect(tapped).toMatchObject({ ok: true, left: sent['left'] });
  expect(await chat.end(tapped['record_id'] as number)).toMatchObject({ answerer: 'expert' });
});

test('what was offered is in the history', async () => {
  const person = await newAsker();
  const chat = await enter(person);
  await chat.end(await chat.ask('孩子怕'));
  const { data } = await callFrom(academy.origin, person, ['GET qa/history', { session_id: 'morning' }]);
  expect(data!.records.list[0]).toMatchObject({ answerer: 'choices' });
  expect(data!.records.list[0]!.follow_ups.length).toBeGreaterThan(1);
});

test('a follow-up goes on with the answer, and a new topic leaves it', async () => {
  const chat = await enter(await newAsker());
  expect(await chat.end(await chat.ask(dark))).toMatchObject({ answerer: 'expert' });
  const more = await chat.ask('那要是他不肯呢');
  await chat.end(more);
  expect(chat.textOf(more)).toContain('没有再多说');
  const other = await chat.ask('对了，孩子怕打雷怎么办');
  await chat.end(other);
  expect(chat.textOf(other)).toContain('雷声的秒数');
});
