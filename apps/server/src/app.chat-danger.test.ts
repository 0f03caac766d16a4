import { beforeAll, expect, test, vi } from 'vitest';
import type { QaReply } from '@academy/contract/realtime/chat.ts';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret, useAcademy } from './modules/lives/testing/use-academy.ts';
import { addQaLibrary, homeworkQuestion, urgentQuestion } from './modules/qa/testing/qa-library.ts';
import { addAsker, type Caller, callFrom, useChats } from './modules/qa/testing/use-chat.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** Questions behind which somebody is in danger, or may be. */

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

beforeAll(async () => {
  await addQaLibrary(academy.db, academy.people.scene);
});

test('a person in danger first gets the hotlines, and the question is marked for review', async () => {
  const chat = await enter(await newAsker());
  const id = await chat.ask(urgentQuestion);
  await chat.end(id);
  const [first] = chat.received<QaReply>('reply');
  expect(first!.answerer).toBe('safety');
  expect(first!.hotlines.map(({ number }) => number)).toContain('12356');
  const cases = await academy.db.selectFrom('qa_cases').selectAll().where('record_id', '=', id).execute();
  expect(cases).toMatchObject([{ kind: 'self-harm', handled_at: null }]);
  expect(await alarmOf(id)).toMatchObject({ alarm: 'danger' });
});

const alarmOf = (id: number) =>
  academy.db.selectFrom('qa_records').select(['alarm', 'protocol']).where('id', '=', id).executeTakeFirst();

/** Of each record of a person's conversation, latest first: whether its text begins with a line of hotlines. */
async function noticesOf(person: Caller): Promise<boolean[]> {
  const { data } = await callFrom(academy.origin, person, ['GET qa/history', { session_id: 'morning' }]);
  return data!.records.list.map((record) => record.has_notice);
}

test('danger one message ago is danger now; another matter is answered below the numbers to call', async () => {
  const person = await newAsker();
  const chat = await enter(person);
  await chat.end(await chat.ask(urgentQuestion));
  const nod = await chat.ask('嗯');
  expect(await chat.end(nod)).toMatchObject({ answerer: 'safety' });
  const other = await chat.ask(homeworkQuestion);
  expect(await chat.end(other)).toMatchObject({ answerer: 'expert', hotlines: [], has_notice: true });
  expect(chat.textOf(other)).toMatch(/^如果此刻你或身边的人.*12356.*\n\n/);
  expect(await noticesOf(person)).toEqual([true, false, false]);
  expect(chat.textOf(other)).toContain('十五分钟一段');
  expect(await alarmOf(other)).toMatchObject({ alarm: 'unsure' });
  const elsewhere = await enter(await newAsker());
  const ordinary = await elsewhere.ask(homeworkQuestion);
  await elsewhere.end(ordinary);
  expect(elsewhere.textOf(ordinary)).not.toContain('12356');
  expect(await alarmOf(ordinary)).toEqual({ alarm: null, protocol: null });
});

test('a question from before the danger is answered once more without the line; one about the danger with its protocol', async () => {
  const chat = await enter(await newAsker());
  const before = await chat.ask(homeworkQuestion);
  await chat.end(before);
  const urgent = await chat.ask(urgentQuestion);
  await chat.end(urgent);
  const again = await chat.ask(homeworkQuestion, { regenerate: before });
  await chat.end(again);
  expect(await alarmOf(again)).toEqual({ alarm: null, protocol: null });
  expect(chat.textOf(again)).not.toContain('12356');
  const urgentAgain = await chat.ask(urgentQuestion, { regenerate: urgent });
  expect(await chat.end(urgentAgain)).toMatchObject({ answerer: 'safety' });
});
