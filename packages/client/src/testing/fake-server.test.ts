import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { createCaller } from '../call.ts';
import { createFakeServer } from './fake-server.ts';

const words = { list: ['写作业'] };

function connect() {
  const server = createFakeServer({
    'GET search/words/recommend': () => words,
    'GET content/detail': ({ content_id }) => new ApiError(404, `没有 ${content_id}`),
  });
  const headers = () => ({ token: '', app: '', version: '', system: '', device: '' });
  const call = createCaller({ baseUrl: '/app/v1', headers, onSessionEnded: () => {}, fetch: server.fetch });
  return { server, call };
}

test('answers with the handler’s output, its error, and 404 for what it does not know', async () => {
  const { call, server } = connect();
  expect(await call('GET search/words/recommend', {})).toEqual(words);
  const missing = call('GET content/detail', { content_id: 7, content_type: 'course' });
  await expect(missing).rejects.toMatchObject({ code: 404, message: '没有 7' });
  await expect(call('GET area', {})).rejects.toMatchObject({ code: 404 });
  server.answer({ 'GET area': () => ({ list: [] }) });
  expect(await call('GET area', {})).toEqual({ list: [] });
});

test('can be slow, broken and unreachable', async () => {
  const { call, server } = connect();
  const ask = (timeout?: number) => call('GET search/words/recommend', {}, timeout ? { timeout } : {});
  const release = server.hold();
  await expect(ask(20)).rejects.toMatchObject({ code: 5, message: 'timeout' });
  release();
  server.failure = 503;
  await expect(ask()).rejects.toMatchObject({ code: 503 });
  server.failure = undefined;
  server.offline = true;
  await expect(ask()).rejects.toMatchObject({ code: 5 });
  server.offline = false;
  expect(await ask()).toEqual(words);
});
