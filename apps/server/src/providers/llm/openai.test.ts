import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ModelPiece, ModelUsage } from '../../ports/llm.ts';
import { createOpenAiModel } from './openai.ts';
import { type FakeModel, type ModelFailure, type ModelManner, startFakeModel } from './testing/fake-model.ts';

let peer: FakeModel;
beforeEach(async () => {
  peer = await startFakeModel();
});
afterEach(() => peer.close());

const key = 'sk-hunter2';
const said = '先陪孩子平静下来。[1]再听听他怎么说。[2]';
/** Short where waiting is what is tested, long everywhere else. */
const quick = { connect: 5_000, first: 150, between: 150, whole: 5_000, retry: 1 };
const patient = { connect: 5_000, first: 20_000, between: 20_000, whole: 60_000, retry: 1 };
const question = { role: 'user', content: '我儿子小明不睡觉' } as const;

function write(given: { patience?: typeof quick; signal?: AbortSignal; url?: string } = {}) {
  const { patience = patient, signal = new AbortController().signal, url = peer.url } = given;
  const model = createOpenAiModel({ url, model: 'small', key, patience });
  return model.write({ messages: [question], mostTokens: 800, signal });
}

async function readAll(pieces: AsyncIterable<ModelPiece>) {
  let text = '';
  let usage: ModelUsage | undefined;
  for await (const piece of pieces) {
    text += piece.text ?? '';
    usage = piece.usage ?? usage;
  }
  return { text, usage };
}

const manners: ModelManner[] = [
  'plain',
  'splitBytes',
  'comments',
  'carriageReturns',
  'notStreamed',
  'noUsage',
  'noDone',
];

test.each(manners)('an answer that is spoken %s is read whole', async (manner) => {
  peer.say(said);
  peer.speak(manner);
  const { text, usage } = await readAll(write());
  expect(text).toBe(said);
  if (manner === 'noUsage') expect(usage).toBeUndefined();
  else expect(usage).toEqual({ promptTokens: 321, completionTokens: 45 });
  expect(peer.calls).toHaveLength(1);
  expect(peer.calls[0]).toMatchObject({
    authorization: `Bearer ${key}`,
    body: { model: 'small', stream: true, max_tokens: 800, messages: [question] },
  });
});

test('words are given on as they come', async () => {
  peer.say(said, { delay: 5 });
  const pieces: string[] = [];
  for await (const piece of write()) if (piece.text !== undefined) pieces.push(piece.text);
  expect(pieces.length).toBeGreaterThan(5);
});

/** Whether it is tried again, as long as nothing was said. */
const failures: [ModelFailure, number][] = [
  ['unauthorised', 1],
  ['busy', 2],
  ['broken', 2],
  ['redirect', 1],
  ['hangsBefore', 1],
  ['hangsInTheMiddle', 1],
  ['cuts', 1],
  ['cutsAtOnce', 2],
  ['garbage', 1],
  ['wrongJson', 1],
  ['wrongShape', 1],
  ['errorInTheMiddle', 1],
  ['filtered', 1],
  ['empty', 2],
  ['endless', 1],
  ['endlessLine', 1],
];

test.each(failures)(
  '%s is UNAVAILABLE, and tells the log nothing that was asked',
  async (failure, attempts) => {
    peer.failNext(...Array.from({ length: attempts }, () => failure));
    const error = (await readAll(write({ patience: quick })).catch((caught: unknown) => caught)) as Error;
    expect(error).toMatchObject({ name: 'UNAVAILABLE' });
    expect(peer.calls).toHaveLength(attempts);
    const told = `${error.stack}\n${(error.cause as Error).stack}`;
    for (const secret of [key, 'sk-secret', '小明', 'overloaded']) expect(told).not.toContain(secret);
    await expect.poll(() => peer.countOpen()).toBe(0);
    // And the next one is answered.
    peer.say(said);
    expect((await readAll(write())).text).toBe(said);
  },
);

test.each<ModelFailure>(['busy', 'broken', 'cutsAtOnce', 'empty'])(
  '%s once: the second attempt is the answer, whole and once',
  async (failure) => {
    peer.failNext(failure);
    peer.say(said);
    expect((await readAll(write())).text).toBe(said);
    expect(peer.calls).toHaveLength(2);
  },
);

test('nobody there', async () => {
  const url = peer.url;
  await peer.close();
  await expect(readAll(write({ url }))).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  peer = await startFakeModel();
});

test('the whole of an answer has its time, too, however steadily it comes', async () => {
  peer.say('啊'.repeat(400), { delay: 20 });
  const error = (await readAll(write({ patience: { ...patient, whole: 200 } })).catch(
    (caught: unknown) => caught,
  )) as Error;
  expect(error).toMatchObject({ name: 'UNAVAILABLE' });
  await expect.poll(() => peer.countOpen()).toBe(0);
});

test('who stops hangs up, before the first word and in the middle', async () => {
  const reason = new Error('enough');
  peer.failNext('hangsBefore');
  const before = new AbortController();
  const waiting = readAll(write({ signal: before.signal }));
  await expect.poll(() => peer.countOpen()).toBe(1);
  before.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect.poll(() => peer.countOpen()).toBe(0);

  peer.say('啊'.repeat(400), { delay: 20 });
  const middle = new AbortController();
  const reading = async () => {
    for await (const _ of write({ signal: middle.signal })) middle.abort(reason);
  };
  await expect(reading()).rejects.toBe(reason);
  await expect.poll(() => peer.countOpen()).toBe(0);
});

test('whoever reads no further hangs up', async () => {
  peer.say('啊'.repeat(400), { delay: 20 });
  for await (const _ of write()) break;
  await expect.poll(() => peer.countOpen()).toBe(0);
});
