import { afterEach, beforeEach, expect, test } from 'vitest';
import { EmbeddingsDown } from '../../ports/embeddings.ts';
import { type EmbeddingsFailure, testEmbeddings } from '../../ports/testing/embeddings-conformance.ts';
import { createOpenAiEmbeddings } from './openai.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from './testing/fake-embeddings.ts';

const key = 'sk-hunter2';
const timeouts = { response: 1_000, retryDelay: 1 };
/** Failures after which there is a second attempt. */
const retried = new Set<EmbeddingsFailure>(['busy', 'broken', 'cut']);
const never = () => new AbortController().signal;

testEmbeddings('a server of OpenAI’s protocol embeds', async () => {
  const peer = await startFakeEmbeddings({ key });
  return {
    ...peer,
    embeddings: createOpenAiEmbeddings({ url: peer.url, model: 'small', key, timeouts }),
    failNext: (failure) => peer.failNext(...(retried.has(failure) ? [failure, failure] : [failure])),
    secrets: [key, 'sk-secret'],
  };
});

let peer: FakeEmbeddings;
beforeEach(async () => {
  peer = await startFakeEmbeddings({ key });
});
afterEach(() => peer.close());

const longTimeouts = { response: 20_000, retryDelay: 1 };
const open = (settings: { key?: string; url?: string } = { key }) =>
  createOpenAiEmbeddings({ url: peer.url, model: 'small', timeouts: longTimeouts, ...settings });

test('texts are sent with the key and the model, at most 64 at once', async () => {
  const texts = Array.from({ length: 130 }, (_, index) => `第${index}段`);
  expect(await open().embed(texts, never())).toHaveLength(130);
  expect(peer.calls.map(({ body }) => body.input.length)).toEqual([64, 64, 2]);
  expect(peer.calls[0]).toMatchObject({
    authorization: `Bearer ${key}`,
    body: { model: 'small', input: texts.slice(0, 64) },
  });
});

test('a vector is divided by its length', async () => {
  peer.place(() => [3, 0, 4]);
  const [vector] = await open().embed(['一段'], never());
  expect([...vector!].map((one) => Number(one.toFixed(4)))).toEqual([0.6, 0, 0.8]);
});

test('without the right key the server refuses, and is not asked again', async () => {
  for (const settings of [{}, { key: 'sk-other' }])
    await expect(open(settings).embed(['一段'], never())).rejects.toMatchObject({
      name: 'UNAVAILABLE',
      cause: { message: 'Embeddings: HTTP 401' },
    });
  expect(peer.calls).toHaveLength(2);
});

test.each<EmbeddingsFailure>(['busy', 'broken', 'cut'])(
  '%s once: the second attempt gives the vectors',
  async (failure) => {
    peer.failNext(failure);
    expect(await open().embed(['一段'], never())).toHaveLength(1);
    expect(peer.calls).toHaveLength(2);
  },
);

test.each<[EmbeddingsFailure, boolean]>([
  ['busy', true],
  ['broken', true],
  ['cut', true],
  ['hangs', true],
  ['refusal', false],
  ['redirect', false],
  ['garbage', false],
])('after %s, whether other texts would fail too: %s', async (failure, isDown) => {
  peer.failNext(failure, failure);
  const embeddings = createOpenAiEmbeddings({ url: peer.url, model: 'small', key, timeouts });
  const error = (await embeddings.embed(['一段'], never()).catch((caught: unknown) => caught)) as Error;
  expect(error.cause instanceof EmbeddingsDown).toBe(isDown);
});

test('vectors of two requests must be equally long', async () => {
  peer.place((text) => (text === '第64段' ? [1, 0] : [1, 0, 0]));
  const texts = Array.from({ length: 65 }, (_, index) => `第${index}段`);
  await expect(open().embed(texts, never())).rejects.toMatchObject({
    name: 'UNAVAILABLE',
    cause: { message: 'Embeddings: vectors of different lengths' },
  });
});

test('no server', async () => {
  const { url } = peer;
  await peer.close();
  await expect(open({ key, url }).embed(['一段'], never())).rejects.toMatchObject({
    name: 'UNAVAILABLE',
    cause: expect.any(EmbeddingsDown) as Error,
  });
  peer = await startFakeEmbeddings({ key });
});
