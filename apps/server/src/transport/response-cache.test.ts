import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Type } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { endpoint } from '@academy/contract/http/endpoint.ts';
import { AppError } from '../kit/errors.ts';
import { sharedRoute } from './route.ts';
import { createTestServer, tokenOf } from './testing/test-server.ts';

const text = '很长的一句话。'.repeat(300);
const listArticles = endpoint({
  method: 'GET',
  path: 'news',
  access: 'guest',
  summary: '',
  input: Type.Object({ page: Type.Optional(Type.Integer({ title: '页' })) }),
  output: Type.Object({ turn: Type.Integer(), text: Type.String() }),
  errors: ['NOT_FOUND'],
});

let now = 1_000_000;
let version = 0;
const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** A server whose content changes with every read, so that only cached responses stay the same. */
async function serve(perAddress = 1_000) {
  let turn = 0;
  const clock = { now: () => new Date(now) };
  const server = await createTestServer({
    routes: [
      sharedRoute(listArticles, async ({ page }) => {
        if (page === 404) throw new AppError('NOT_FOUND');
        return { turn: ++turn, text: page === undefined || page < 500 ? text : text.repeat(160) };
      }),
    ],
    content: { clock, version: async () => String(++version) },
    settings: { rateLimit: { perIdentity: 1_000, perAddress } },
  });
  closing.push(() => server.close());
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const open = async (path = '', headers: Record<string, string> = {}) => {
    const [response] = (await once(get(`${origin}/app/v1/news${path}`, { headers }), 'response')) as [
      IncomingMessage,
    ];
    const body = await buffer(response);
    const coded = response.headers['content-encoding'] !== undefined;
    return {
      response,
      body,
      data: coded ? undefined : (JSON.parse(body.toString()).data as { turn: number }),
    };
  };
  return { server, open };
}

test('the same request within a second gets the same response with its own request id', async () => {
  const { open } = await serve();
  const first = await open();
  const second = await open();
  expect(second.data).toEqual(first.data);
  expect(second.body).toEqual(first.body);
  const { 'x-request-id': name, date: _date, ...headers } = second.response.headers;
  const { 'x-request-id': firstName, date: _first, ...firstHeaders } = first.response.headers;
  expect(name).toMatch(/^[0-9a-f-]{36}$/);
  expect(name).not.toBe(firstName);
  const unlimited = Object.entries(firstHeaders).filter(([header]) => !header.startsWith('x-ratelimit'));
  expect(Object.fromEntries(unlimited)).toEqual(headers);
  now += 1_000;
  expect((await open()).data?.turn).toBe(first.data!.turn + 1);
});

test.each([
  ['another input', '?page=2', {}],
  ['another host', '', { host: 'academy.example' }],
  ['who is signed in', '', { token: 'made' }],
  ['who sends a token that is worth nothing', '', { token: 'rubbish' }],
  ['who has a copy', '', { 'if-none-match': 'W/"1"' }],
] as const)('%s is not answered from the cache', async (_name, path, requestHeaders) => {
  const { open } = await serve();
  const first = await open();
  const headers: Record<string, string> = { ...requestHeaders };
  if (headers['token'] === 'made') headers['token'] = await tokenOf();
  expect((await open(path, headers)).data?.turn).toBe(first.data!.turn + 1);
});

test('each encoding is cached separately', async () => {
  const { open } = await serve();
  await open();
  const packed = await open('', { 'accept-encoding': 'br' });
  expect(packed.response.headers['content-encoding']).toBe('br');
  expect((await open('', { 'accept-encoding': 'br' })).body).toEqual(packed.body);
  expect((await open()).response.headers['content-encoding']).toBeUndefined();
});

test('no more than sixteen megabytes are cached', async () => {
  const { open } = await serve();
  const first = await open();
  for (let page = 500; page < 515; page++) await open(`?page=${page}`);
  expect((await open()).data).toEqual(first.data);
  for (let page = 515; page < 518; page++) await open(`?page=${page}`);
  expect((await open()).data?.turn).toBe(first.data!.turn + 19);
});

test('an error is not cached', async () => {
  const { open } = await serve();
  const first = await open('?page=404');
  const second = await open('?page=404');
  expect(second.response.headers['x-ratelimit-remaining']).not.toBe(
    first.response.headers['x-ratelimit-remaining'],
  );
});

test('cached responses do not count towards the rate limit, others do', async () => {
  const { open } = await serve(2);
  for (let turn = 0; turn < 20; turn++) expect((await open()).response.statusCode).toBe(200);
  expect((await open('?page=1')).response.statusCode).toBe(200);
  expect((await open('?page=2')).response.statusCode).toBe(429);
  expect((await open()).response.statusCode).toBe(200);
});

test('a server that is shutting down uses no cache and closes its connections', async () => {
  const { open, server } = await serve();
  await open();
  await server.close();
  closing.length = 0;
  await expect(open()).rejects.toThrow();
});
