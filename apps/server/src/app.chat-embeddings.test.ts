import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { embedPassages } from './domain/library/embeddings/embed-passages.ts';
import { academySecret } from './modules/lives/testing/use-academy.ts';
import {
  addQaLibrary,
  homeworkQuestion,
  sleepQuestion,
  urgentQuestion,
} from './modules/qa/testing/qa-library.ts';
import { addAsker, aDevice, useChats } from './modules/qa/testing/use-chat.ts';
import { addStudent } from './modules/testing/student-rows.ts';
import { createOpenAiEmbeddings } from './providers/embeddings/openai.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from './providers/embeddings/testing/fake-embeddings.ts';
import { useTestAcademy } from './testing/use-test-academy.ts';

/** Questions that are compared with the library by a model that a local server plays. */

vi.setConfig({ testTimeout: 60_000 });
const key = 'sk-hunter2';
/** It shares no word with the library. */
const coinsQuestion = '钢镚儿一到手就往小卖部跑';

let peer: FakeEmbeddings;
const open = () => createOpenAiEmbeddings({ url: peer.url, model: 'small', key });
beforeAll(async () => {
  peer = await startFakeEmbeddings({ key });
  // Two topics: money, and everything else.
  peer.place((text) => (/零花钱|钢镚/u.test(text) ? [1, 0.1] : [0, 1]));
});
const academy = useTestAcademy(() => ({ embeddings: open(), settings: { pieceInterval: 0 } }));
const { enter } = useChats(academy);
beforeAll(async () => {
  await addQaLibrary(academy.db, academy.people.scene);
  await embedPassages(academy.db, { embeddings: open(), signal: new AbortController().signal });
});
afterAll(() => peer.close());
beforeEach(() => peer.failNext());

test('a question in other words than the library’s is answered by what means the same', async () => {
  const chat = await enter(aDevice());
  const id = await chat.ask(coinsQuestion);
  expect(await chat.end(id)).toMatchObject({ answerer: 'extract', generated: false });
  expect(chat.references(id)[0]).toMatchObject({ title: '零花钱怎么给' });
});

test('the model gets no names and numbers', async () => {
  const person = await addAsker(academy.db, academy.people.scene, academySecret);
  await addStudent(academy.db, person.id, { name: '赵一诺' });
  const chat = await enter(person);
  await chat.end(await chat.ask(`赵一诺${coinsQuestion}，王老师电话13812345678`));
  const sent = JSON.stringify(peer.calls.at(-1));
  expect(sent).toContain('小卖部');
  for (const hidden of ['一诺', '王老师', '13812345678', '【']) expect(sent).not.toContain(hidden);
});

test('questions about danger and known questions are not sent to it', async () => {
  const chat = await enter(aDevice());
  const calls = peer.calls.length;
  for (const question of [urgentQuestion, homeworkQuestion]) await chat.end(await chat.ask(question));
  expect(peer.calls).toHaveLength(calls);
});

/** It says nothing of its own, so that the question before it is compared with it. */
const followUp = '那要怎么做才比较好一点儿呢';

const sentOf = async (questions: readonly string[]): Promise<string> => {
  const chat = await enter(aDevice());
  const calls = peer.calls.length;
  for (const question of questions) await chat.end(await chat.ask(question));
  return JSON.stringify(peer.calls.slice(calls).map(({ body }) => body.input));
};

test('a question that goes on with a harmless one is sent with it', async () => {
  const sent = await sentOf([coinsQuestion, followUp]);
  expect(JSON.parse(sent)).toContainEqual([`${coinsQuestion}\n${followUp}`]);
});

test('a question that was about danger only by what was asked before it is not sent with the next', async () => {
  const sent = await sentOf(['我站在楼顶', '那我现在该怎么办', '那怎么说呢', followUp]);
  expect(JSON.parse(sent)).toEqual([[followUp]]);
});

test('a question that may have been about danger is not sent with the next', async () => {
  const sent = await sentOf(['我觉得好累不想管了', followUp]);
  expect(JSON.parse(sent)).toContainEqual([followUp]);
  // As the model that writes answers, this one gets it alone.
  expect(sent).not.toContain('管了\\n');
});

test('when it fails, words alone find the answer', async () => {
  peer.failNext('refusal');
  const chat = await enter(aDevice());
  const id = await chat.ask(sleepQuestion);
  expect(await chat.end(id)).toMatchObject({ answerer: 'extract' });
  expect(chat.textOf(id)).toContain('把灯调暗');
});
