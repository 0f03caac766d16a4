import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { compressResponses } from './compression.ts';

const text = '作业桌边的二十分钟。'.repeat(200);

async function createApp() {
  const app = fastify();
  await compressResponses(app);
  app.get('/long', async () => ({ text }));
  app.get('/short', async () => ({ text: '好' }));
  return app;
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a long response is sent as %s when the caller accepts it', async (encoding, decompress) => {
  const app = await createApp();
  const response = await app.inject({ url: '/long', headers: { 'accept-encoding': encoding } });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.rawPayload.length).toBeLessThan(1000);
  expect(JSON.parse(decompress(response.rawPayload).toString())).toEqual({ text });
});

test('a short response, or one for a caller that accepts no encoding, is not compressed', async () => {
  const app = await createApp();
  const short = await app.inject({ url: '/short', headers: { 'accept-encoding': 'br' } });
  const plain = await app.inject({ url: '/long' });
  expect(short.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toEqual({ text });
});
