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
const answerText = '先陪孩子平静下来。[1]再听听他怎么说。[2]';
/** Short timeouts where waiting is tested, long ones elsewhere. */
const shortTimeouts = { connect: 5_000, firstToken: 150, betweenTokens: 150, total: 5_000, retryDelay: 1 };
const longTimeouts = {
  connect: 5_000,
  firstToken: 20_000,
  betweenTokens: 20_000,
  total: 60_000,
  retryDelay: 1,
};
const question = { role: 'user', content: '我儿子小明不睡觉' } as const;

function write(options: { timeouts?: typeof shortTimeouts; signal?: AbortSignal; url?: string } = {}) {
  const { timeouts = longTimeouts, signal = new AbortController().signal, url = peer.url } = options;
  const model = createOpenAiModel({ url, model: 'small', key, timeouts });
  return model.write({ messages: [question], maxTokens: 800, signal });
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

test.each(manners)('an answer streamed %s is read completely', async (manner) => {
  peer.say(answerText);
  peer.speak(manner);
  const { text, usage } = await readAll(write());
  expect(text).toBe(answerText);
  if (manner === 'noUsage') expect(usage).toBeUndefined();
  else expect(usage).toEqual({ promptTokens: 321, completionTokens: 45 });
  expect(peer.calls).toHaveLength(1);
  expect(peer.calls[0]).toMatchObject({
    authorization: `Bearer ${key}`,
    body: { model: 'small', stream: true, max_tokens: 800, messages: [question] },
  });
});

test('text is passed on as it arrives', async () => {
  peer.say(answerText, { delay: 5 });
  const pieces: string[] = [];
  for await (const piece of write()) if (piece.text !== undefined) pieces.push(piece.text);
  expect(pieces.length).toBeGreaterThan(5);
});

/** Whether there is a second attempt when nothing was received. */
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
  '%s is UNAVAILABLE, and the log contains nothing of the question',
  async (failure, attempts) => {
    peer.failNext(...Array.from({ length: attempts }, () => failure));
    const error = (await readAll(write({ timeouts: shortTimeouts })).catch(
      (caught: unknown) => caught,
    )) as Error;
    expect(error).toMatchObject({ name: 'UNAVAILABLE' });
    expect(peer.calls).toHaveLength(attempts);
    const errorText = `${error.stack}\n${(error.cause as Error).stack}`;
    for (const secret of [key, 'sk-secret', '小明', 'overloaded']) expect(errorText).not.toContain(secret);
    await expect.poll(() => peer.countOpen()).toBe(0);
    // And the next question is answered.
    peer.say(answerText);
    expect((await readAll(write())).text).toBe(answerText);
  },
);

test.each<ModelFailure>(['busy', 'broken', 'cutsAtOnce', 'empty'])(
  '%s once: the second attempt gives the answer, complete and only once',
  async (failure) => {
    peer.failNext(failure);
    peer.say(answerText);
    expect((await readAll(write())).text).toBe(answerText);
    expect(peer.calls).toHaveLength(2);
  },
);

test('no server', async () => {
  const url = peer.url;
  await peer.close();
  await expect(readAll(write({ url }))).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  peer = await startFakeModel();
});

test('the whole answer has a timeout, however steadily it arrives', async () => {
  peer.say('啊'.repeat(400), { delay: 20 });
  const error = (await readAll(write({ timeouts: { ...longTimeouts, total: 200 } })).catch(
    (caught: unknown) => caught,
  )) as Error;
  expect(error).toMatchObject({ name: 'UNAVAILABLE' });
  await expect.poll(() => peer.countOpen()).toBe(0);
});

test('an abort closes the connection, before the first token and in the middle', async () => {
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

test('a reader that stops closes the connection', async () => {
  peer.say('啊'.repeat(400), { delay: 20 });
  for await (const _ of write()) break;
  await expect.poll(() => peer.countOpen()).toBe(0);
});
