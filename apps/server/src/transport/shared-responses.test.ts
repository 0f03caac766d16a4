import { brotliDecompressSync } from 'node:zlib';
import { Type } from 'typebox';
import { afterEach, expect, test, vi } from 'vitest';
import { endpoint, type InputOf, type OutputOf } from '@academy/contract/http/endpoint.ts';
import { AppError } from '../kit/errors.ts';
import { type ResponseSections, route, sharedRoute } from './route.ts';
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

type Input = InputOf<typeof listArticles>;
type Personal = ResponseSections<Input, OutputOf<typeof listArticles>>['personal'];

/** A server with one endpoint that counts how often its shared section is read. */
async function serve({
  content = true,
  personal,
  perAddress = 1_000,
}: { content?: boolean; personal?: Personal; perAddress?: number } = {}) {
  let turn = 0;
  const read = vi.fn(async ({ page = 1 }: Input) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (page === 404) throw new AppError('NOT_FOUND');
    return { page, turn: ++turn, uid: 0, text: long };
  });
  const server = await createTestServer({
    routes: [sharedRoute(listArticles, { shared: read, personal })],
    settings: { rateLimit: { perIdentity: 3, perAddress } },
    ...(content && { content: { now: () => now, version: async () => version } }),
  });
  closing.push(() => server.close());
  const call = async (url = '/app/v1/news', headers: Record<string, string> = {}) =>
    (await server.inject({ url, headers })).json<{
      code: number;
      data: { turn: number; uid: number } | null;
    }>();
  return { server, call, read };
}

/** The user's id in the shared section; page 2 is a user's own and page 3 the same for all. */
const withUser: Personal = async (getShared, { page = 1 }, { identity: { uid } }) => {
  if (page === 2) return { page, turn: -1, uid, text: '' };
  return page === 3 ? getShared() : { ...(await getShared()), uid };
};

test('two hundred concurrent guests cause one reading of each input', async () => {
  const { call, read } = await serve();
  const answers = await Promise.all(Array.from({ length: 200 }, () => call()));
  expect(new Set(answers.map(({ data }) => data?.turn))).toEqual(new Set([1]));
  // An explicit default is the same input; unknown fields are not part of it.
  await Promise.all([call('/app/v1/news?page=1'), call('/app/v1/news?utm=x'), call('/app/v1/news?page=2')]);
  expect(read).toHaveBeenCalledTimes(2);
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

test('without a personal section everybody gets the shared one, read once', async () => {
  const { call, read } = await serve();
  const token = await tokenOf({ uid: 7 });
  expect((await call(undefined, { token })).data).toMatchObject({ turn: 1, uid: 0 });
  expect((await call()).data).toMatchObject({ turn: 1, uid: 0 });
  expect(read).toHaveBeenCalledTimes(1);
});

test.each([true, false])('a personal section is merged with the shared one (cached: %s)', async (content) => {
  const { call, read } = await serve({ content, personal: withUser });
  const [seven, eight] = [{ token: await tokenOf({ uid: 7 }) }, { token: await tokenOf({ uid: 8 }) }];
  expect((await call(undefined, seven)).data).toMatchObject({ uid: 7, text: long });
  expect((await call(undefined, eight)).data).toMatchObject({ uid: 8, text: long });
  expect((await call()).data).toMatchObject({ uid: 0 });
  expect((await call('/app/v1/news?page=3', seven)).data).toMatchObject({ uid: 0, page: 3 });
  expect(read).toHaveBeenCalledTimes(content ? 2 : 4);
  expect((await call('/app/v1/news?page=2', eight)).data).toMatchObject({ turn: -1, uid: 8 });
  expect(read).toHaveBeenCalledTimes(content ? 2 : 4);
  expect(await call('/app/v1/news?page=404', seven)).toMatchObject({ code: 404, data: null });
});

test('the shared section gets nothing but the input, so nothing of a caller can be in it', async () => {
  const { call, read } = await serve();
  await call('/app/v1/news?page=5', { device: 'a phone', host: 'evil.example', token: await tokenOf() });
  expect(read.mock.calls).toEqual([[{ page: 5 }]]);
});

test('cached responses do not count towards a guest’s rate limit, others and refused input do', async () => {
  const { call } = await serve({ perAddress: 3, personal: withUser });
  for (let turn = 0; turn < 20; turn++) expect((await call()).code).toBe(200);
  expect((await call('/app/v1/news?page=5')).code).toBe(200);
  expect((await call('/app/v1/news?page=x')).code).toBe(422);
  expect((await call('/app/v1/news?page=6')).code).toBe(429);
  expect((await call('/app/v1/news?page=x')).code).toBe(429);
  expect((await call()).code).toBe(200);
  expect((await call(undefined, { token: 'forged' })).code).toBe(429);
  const token = await tokenOf();
  for (let turn = 0; turn < 3; turn++) expect((await call(undefined, { token })).code).toBe(200);
  expect((await call(undefined, { token })).code).toBe(429);
});

test('an error is not cached', async () => {
  const { call, read } = await serve();
  expect(await call('/app/v1/news?page=404')).toMatchObject({ code: 404, data: null });
  expect(await call('/app/v1/news?page=404')).toMatchObject({ code: 404, data: null });
  expect(read).toHaveBeenCalledTimes(2);
});

test('it is compressed as the caller accepts it, for guests and for others', async () => {
  const { server } = await serve({ personal: withUser });
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

test('without a cache the shared section is read every time, and an ordinary route always runs', async () => {
  const { call, read } = await serve({ content: false });
  await call();
  await call();
  expect(read).toHaveBeenCalledTimes(2);
  const handler = vi.fn(async () => ({ page: 1, turn: 1, uid: 0, text: '' }));
  const content = { now: () => now, version: async () => version };
  const server = await createTestServer({ routes: [route(listArticles, handler)], content });
  closing.push(() => server.close());
  for (let turn = 0; turn < 2; turn++) await server.inject('/app/v1/news');
  expect(handler).toHaveBeenCalledTimes(2);
});
