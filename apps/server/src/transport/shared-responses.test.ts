import { brotliDecompressSync } from 'node:zlib';
import { Type } from 'typebox';
import { afterEach, expect, test, vi } from 'vitest';
import { endpoint } from '@academy/contract/http/endpoint.ts';
import { AppError } from '../kit/errors.ts';
import { type CallContext, route, sameForAll, sharedRoute, type Shortcut } from './route.ts';
import { createTestServer, tokenOf } from './testing/test-server.ts';

const long = '很长的一句话。'.repeat(300);
const listArticles = endpoint({
  method: 'GET',
  path: 'news',
  access: 'guest',
  summary: '',
  input: Type.Object({ page: Type.Optional(Type.Integer({ title: '页', default: 1 })) }),
  output: Type.Object({
    page: Type.Integer(),
    turn: Type.Integer(),
    uid: Type.Integer(),
    text: Type.String(),
  }),
  errors: ['NOT_FOUND'],
});

let now = 1_000_000;
let version = 'one';
const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** A server with one endpoint that counts the calls of its handler. */
async function serve(create = sharedRoute, content = true, shortcut?: Shortcut<typeof listArticles>) {
  let turn = 0;
  const seen: CallContext[] = [];
  const response = vi.fn(async ({ page = 1 }: { page?: number }, context: CallContext) => {
    seen.push(context);
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (page === 404) throw new AppError('NOT_FOUND');
    return { page, turn: ++turn, uid: context.identity?.uid ?? 0, text: long };
  });
  const clock = { now: () => new Date(now) };
  const server = await createTestServer({
    routes: [create(listArticles, response, shortcut)],
    ...(content && { content: { clock, version: async () => version } }),
  });
  closing.push(() => server.close());
  const call = async (url = '/app/v1/news', headers: Record<string, string> = {}) =>
    (await server.inject({ url, headers })).json<{
      code: number;
      data: { turn: number; uid: number } | null;
    }>();
  return { server, call, response, seen };
}

test('two hundred concurrent guests cause one handler call for each input', async () => {
  const { call, response } = await serve();
  const answers = await Promise.all(Array.from({ length: 200 }, () => call()));
  expect(new Set(answers.map(({ data }) => data?.turn))).toEqual(new Set([1]));
  // An explicit default is the same input; unknown fields are not part of it.
  await Promise.all([call('/app/v1/news?page=1'), call('/app/v1/news?utm=x'), call('/app/v1/news?page=2')]);
  expect(response).toHaveBeenCalledTimes(2);
});

test('a response is cached for five seconds, and no longer than the content stays the same', async () => {
  const { call } = await serve();
  expect((await call()).data?.turn).toBe(1);
  now += 4_999;
  expect((await call()).data?.turn).toBe(1);
  now += 1;
  expect((await call()).data?.turn).toBe(2);
  version = 'two';
  expect((await call()).data?.turn).toBe(3);
});

test('a signed-in user’s response comes from the handler, and nobody else gets it', async () => {
  const { call } = await serve();
  const token = await tokenOf({ uid: 7 });
  expect((await call(undefined, { token })).data).toMatchObject({ turn: 1, uid: 7 });
  expect((await call()).data).toMatchObject({ turn: 2, uid: 0 });
  expect((await call(undefined, { token })).data).toMatchObject({ turn: 3, uid: 7 });
});

test('a signed-in user may get the guests’ response, and guests get nothing of theirs', async () => {
  const { call, response } = await serve(sharedRoute, true, sameForAll);
  const token = await tokenOf({ uid: 7 });
  expect((await call(undefined, { token })).data).toMatchObject({ turn: 1, uid: 0 });
  expect((await call()).data).toMatchObject({ turn: 1, uid: 0 });
  expect(response).toHaveBeenCalledTimes(1);
});

test('a shortcut derives the response from the cached one, or leaves it to the handler', async () => {
  const { call, response } = await serve(sharedRoute, true, async (guests, { page = 1 }, { identity }) =>
    page === 2 ? 'anew' : { ...(await guests()), uid: identity.uid },
  );
  const headers = { token: await tokenOf({ uid: 7 }) };
  expect((await call(undefined, headers)).data).toMatchObject({ turn: 1, uid: 7, text: long });
  expect((await call()).data).toMatchObject({ turn: 1, uid: 0 });
  expect((await call(undefined, headers)).data).toMatchObject({ turn: 1, uid: 7 });
  expect((await call('/app/v1/news?page=2', headers)).data).toMatchObject({ turn: 2, uid: 7 });
  expect(response).toHaveBeenCalledTimes(2);
  expect(await call('/app/v1/news?page=404', headers)).toMatchObject({ code: 404, data: null });
});

test('for a guest the handler gets nothing that could end up in another’s response', async () => {
  const { call, seen } = await serve();
  await call(undefined, { device: 'a phone', host: 'evil.example', token: 'rubbish' });
  expect(seen).toEqual([{ clientInfo: {}, address: '', requestId: expect.any(String) }]);
});

test('an error is not cached', async () => {
  const { call, response } = await serve();
  expect(await call('/app/v1/news?page=404')).toMatchObject({ code: 404, data: null });
  expect(await call('/app/v1/news?page=404')).toMatchObject({ code: 404, data: null });
  expect(response).toHaveBeenCalledTimes(2);
});

test('it is compressed as the caller accepts it, for guests and for others', async () => {
  const { server } = await serve();
  for (const headers of [{}, { token: await tokenOf() }]) {
    const packed = await server.inject({
      url: '/app/v1/news',
      headers: { ...headers, 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toMatchObject({ code: 200 });
    const plain = await server.inject({ url: '/app/v1/news', headers });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.json()).toMatchObject({ code: 200, data: { text: long } });
  }
});

test('without a shared route or a cache the handler is called every time', async () => {
  for (const { call, response } of [await serve(route), await serve(sharedRoute, false)]) {
    await call();
    await call();
    expect(response).toHaveBeenCalledTimes(2);
  }
});
