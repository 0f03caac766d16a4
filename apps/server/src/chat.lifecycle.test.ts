import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QaReply } from '@academy/contract/realtime/chat.ts';
import { academySecret } from './modules/lives/testing/use-academy.ts';
import { addQaLibrary, sleepQuestion } from './modules/qa/testing/qa-library.ts';
import { addAsker, type InChat, useChats } from './modules/qa/testing/use-chat.ts';
import { addScene } from './modules/testing/rows.ts';
import { type FakeModel, startFakeModel } from './providers/llm/testing/fake-model.ts';
import { useAcademyProcess } from './start/testing/academy-process.ts';

/** Whole processes, killed or stopped in the middle of an answer. */

vi.setConfig({ testTimeout: 120_000 });
const pollOptions = { timeout: 30_000, interval: 20 };
const academy = useAcademyProcess(academySecret);
let person: Awaited<ReturnType<typeof addAsker>>;
let peer: FakeModel;
const { enter } = useChats({ origin: '' });

beforeEach(async () => {
  const scene = await addScene(academy.db);
  await addQaLibrary(academy.db, scene);
  person = await addAsker(academy.db, scene, academySecret);
  peer = await startFakeModel();
});
afterEach(() => peer.close());

const cutOff = ({ socket }: InChat) => new Promise((resolve) => socket.once('disconnect', resolve));

const listRows = () => academy.db.selectFrom('qa_records').selectAll().execute();

/** Asks, and waits until part of the answer is there. */
async function askHalf(origin: string): Promise<{ chat: InChat; id: number }> {
  const chat = await enter(person, origin);
  const id = await chat.ask(sleepQuestion);
  await expect.poll(() => chat.textOf(id).length, pollOptions).toBeGreaterThan(12);
  return { chat, id };
}

test('kill -9 during an answer of the library: the next process continues where it was', async () => {
  const { chat, id } = await askHalf(await academy.start());
  const gone = cutOff(chat);
  await academy.kill();
  await gone;
  const known = chat.textOf(id);
  expect((await listRows())[0]).toMatchObject({ state: 'running' });

  const back = await enter(person, await academy.start());
  expect(await back.say('resume', { record_id: id, offset: known.length })).toEqual({ ok: true });
  await back.end(id);
  const replies = back.received<QaReply>('reply');
  expect(replies.filter(({ anew }) => anew)).toEqual([]);
  const [row, ...more] = await listRows();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ state: 'done', answerer: 'extract' });
  expect(known + replies.map(({ content }) => content).join('')).toBe(row!.answer);
  expect(known.length).toBeLessThan(row!.answer.length);
});

test('kill -9 during an answer: the next question is answered at once, not refused because the old one runs', async () => {
  const { chat, id } = await askHalf(await academy.start());
  const gone = cutOff(chat);
  await academy.kill();
  await gone;
  const origin = await academy.start();
  // As if the last heartbeat were from this moment, however long the start took.
  await sql`update qa_records set heartbeat_at = now() + interval '1 hour'
    where id = ${id} and heartbeat_at is not null`.execute(academy.db);
  const back = await enter(person, origin);
  expect(await back.end(await back.ask(sleepQuestion))).toMatchObject({ answerer: 'extract' });
  const old = (await listRows()).find((row) => row.id === id);
  expect(old).toMatchObject({ state: old?.answer === '' ? 'failed' : 'stopped' });
});

test('kill -9 during an answer of a model: it is requested again, and listeners are told so', async () => {
  const model = { LLM_URL: peer.url, LLM_MODEL: 'small', LLM_KEY: 'sk-hunter2' };
  peer.say('睡前半小时关掉屏幕，把灯调暗。[1]'.repeat(20), { delay: 20 });
  const { chat, id } = await askHalf(await academy.start('0', model));
  const gone = cutOff(chat);
  await academy.kill();
  await gone;
  await expect.poll(() => peer.countOpen(), pollOptions).toBe(0);
  const known = chat.textOf(id).length;

  peer.say('午睡提前到一点以前，傍晚到户外跑一跑，晚上就容易睡着。[1]');
  const back = await enter(person, await academy.start('0', model));
  await back.say('resume', { record_id: id, offset: known });
  expect(await back.end(id)).toMatchObject({ answerer: 'model', generated: true });
  expect(back.received<QaReply>('reply').filter(({ anew }) => anew)).toHaveLength(1);
  const [row, ...more] = await listRows();
  expect(more).toEqual([]);
  expect(back.textOf(id)).toBe(row!.answer);
  expect(row!.answer).toMatch(/^午睡提前/u);
});

test('SIGTERM during an answer: the process says so, saves what it sent, and ends', async () => {
  peer.say('睡前半小时关掉屏幕，把灯调暗。[1]'.repeat(200), { delay: 20 });
  const { chat, id } = await askHalf(await academy.start('0', { LLM_URL: peer.url, LLM_MODEL: 'small' }));
  const gone = cutOff(chat);
  expect(await academy.stop()).toBe(0);
  await gone;
  expect(chat.received('leaving')).toHaveLength(1);
  expect(peer.countOpen()).toBe(0);
  const [row] = await listRows();
  expect(row).toMatchObject({ state: 'running', heartbeat_at: null, answer: chat.textOf(id) });

  // Without the model the library answers what the model began.
  const back = await enter(person, await academy.start());
  await back.say('resume', { record_id: id, offset: chat.textOf(id).length });
  expect(await back.end(id)).toMatchObject({ answerer: 'extract', generated: false });
  expect(back.textOf(id)).toBe((await listRows())[0]!.answer);
});
