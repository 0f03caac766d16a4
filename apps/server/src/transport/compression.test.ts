import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswers } from './compression.ts';

const text = '作业桌边的二十分钟。'.repeat(200);

async function createApp() {
  const app = fastify();
  await compressAnswers(app);
  app.get('/long', async () => ({ text }));
  app.get('/short', async () => ({ text: '好' }));
  return app;
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a long answer travels as %s when the caller reads it', async (encoding, decompress) => {
  const app = await createApp();
  const answer = await app.inject({ url: '/long', headers: { 'accept-encoding': encoding } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.rawPayload.length).toBeLessThan(1000);
  expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual({ text });
});

test('a short answer, or one for a caller that reads nothing else, travels as it is', async () => {
  const app = await createApp();
  const short = await app.inject({ url: '/short', headers: { 'accept-encoding': 'br' } });
  const plain = await app.inject({ url: '/long' });
  expect(short.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toEqual({ text });
});
