import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Type } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { endpoint } from '@academy/contract/http/endpoint.ts';
import { AppError } from '../kit/app-error.ts';
import { sharedRoute } from './route.ts';
import { createTestServer, tokenOf } from './testing/test-server.ts';

const text = '很长的一句话。'.repeat(300);
const listNews = endpoint({
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

/** A server over HTTP whose content changes with every look at it, so that only what is repeated stays the same. */
async function serve(perAddress = 1_000) {
  let turn = 0;
  const clock = { now: () => new Date(now) };
  const server = await createTestServer({
    routes: [
      sharedRoute(listNews, async ({ page }) => {
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
    const [answer] = (await once(get(`${origin}/app/v1/news${path}`, { headers }), 'response')) as [
      IncomingMessage,
    ];
    const body = await buffer(answer);
    const coded = answer.headers['content-encoding'] !== undefined;
    return { answer, body, data: coded ? undefined : (JSON.parse(body.toString()).data as { turn: number }) };
  };
  return { server, open };
}

test('who asks in the same words within a second is sent the same, under a name of its own', async () => {
  const { open } = await serve();
  const first = await open();
  const second = await open();
  expect(second.data).toEqual(first.data);
  expect(second.body).toEqual(first.body);
  const { 'x-request-id': name, date: _date, ...headers } = second.answer.headers;
  const { 'x-request-id': firstName, date: _first, ...firstHeaders } = first.answer.headers;
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
] as const)('%s is answered anew', async (_name, path, given) => {
  const { open } = await serve();
  const first = await open();
  const headers: Record<string, string> = { ...given };
  if (headers['token'] === 'made') headers['token'] = await tokenOf();
  expect((await open(path, headers)).data?.turn).toBe(first.data!.turn + 1);
});

test('each coding is repeated by itself', async () => {
  const { open } = await serve();
  await open();
  const packed = await open('', { 'accept-encoding': 'br' });
  expect(packed.answer.headers['content-encoding']).toBe('br');
  expect((await open('', { 'accept-encoding': 'br' })).body).toEqual(packed.body);
  expect((await open()).answer.headers['content-encoding']).toBeUndefined();
});

test('no more than sixteen megabytes are kept to be repeated', async () => {
  const { open } = await serve();
  const first = await open();
  for (let page = 500; page < 515; page++) await open(`?page=${page}`);
  expect((await open()).data).toEqual(first.data);
  for (let page = 515; page < 518; page++) await open(`?page=${page}`);
  expect((await open()).data?.turn).toBe(first.data!.turn + 19);
});

test('what was refused is not repeated', async () => {
  const { open } = await serve();
  const first = await open('?page=404');
  const second = await open('?page=404');
  expect(second.answer.headers['x-ratelimit-remaining']).not.toBe(
    first.answer.headers['x-ratelimit-remaining'],
  );
});

test('what is repeated does not count towards the limit, what is answered does', async () => {
  const { open } = await serve(2);
  for (let turn = 0; turn < 20; turn++) expect((await open()).answer.statusCode).toBe(200);
  expect((await open('?page=1')).answer.statusCode).toBe(200);
  expect((await open('?page=2')).answer.statusCode).toBe(429);
  expect((await open()).answer.statusCode).toBe(200);
});

test('a server that is closing repeats nothing and keeps no connection', async () => {
  const { open, server } = await serve();
  await open();
  await server.close();
  closing.length = 0;
  await expect(open()).rejects.toThrow();
});
