import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoint } from '@academy/contract/http/endpoint.ts';
import { createDatabase } from '../db/database.ts';
import { AppError } from '../kit/errors.ts';
import { checkEndpointCoverage } from './contract-checks.ts';
import { isDatabaseUnavailable } from './error-handler.ts';
import { route } from './route.ts';
import { sendBytes, sendRaw } from './testing/raw-request.ts';
import { createTestServer } from './testing/test-server.ts';

const call = (path: string, handler: () => Promise<unknown>) =>
  route(
    endpoint({
      method: 'GET',
      path,
      access: 'guest',
      summary: '',
      input: Type.Object({}),
      output: Type.Object({}),
    }),
    handler as () => Promise<object>,
  );

const lines: string[] = [];
const log = pino(
  { base: null },
  new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  }),
);
const nowhere = createDatabase('postgresql://u:p@127.0.0.1:1/none', { max: 1 });

const note = endpoint({
  method: 'POST',
  path: 'note',
  access: 'guest',
  summary: '',
  input: Type.Object({}),
  output: Type.Object({}),
});

const routes = [
  route(note, async () => ({})),
  call('fine', async () => ({})),
  call('refused', () => Promise.reject(new AppError('REFUSED', { message: '今天已经领过了' }))),
  call('next', () => Promise.reject(new AppError('NEXT_STEP', { data: { next: 'bindMobile' } }))),
  call('fault', () => Promise.reject(new Error('password=hunter2 in table users'))),
  call('odd', () => Promise.reject('not even an error')),
  call('drift', async () => []),
  call('talkative', async () => ({ password: 'hunter2' })),
  call('away', () => nowhere.selectFrom('areas').selectAll().execute()),
];

let server: Awaited<ReturnType<typeof createTestServer>>;
let port: number;
beforeAll(async () => {
  server = await createTestServer({ routes, log });
  await server.listen({ host: '127.0.0.1', port: 0 });
  port = (server.server.address() as AddressInfo).port;
});
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  await server.close();
  await nowhere.destroy();
});

const get = (path: string) => server.inject(`/app/v1/${path}`);

test('an error of the catalogue sends its code, status and message; its own message and data take precedence', async () => {
  expect((await get('refused')).json()).toEqual({ code: 201, msg: '今天已经领过了', data: null });
  expect((await get('next')).json()).toEqual({ code: 202, msg: '还差一步', data: { next: 'bindMobile' } });
});

test.each(['fault', 'odd', 'drift', 'talkative'])(
  'an unexpected error (%s) reveals nothing and is logged once with its request',
  async (path) => {
    const response = await get(path);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ code: 500, msg: '服务开小差了，请稍后再试', data: null });
    const errors = lines.map((line) => JSON.parse(line)).filter((line) => line.level >= 50);
    expect(errors).toHaveLength(1);
    expect(errors[0].requestId).toBe(response.headers['x-request-id']);
  },
);

test('each request is one log line without the URL and so without search terms', async () => {
  await get('fine?keyword=secret');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ method: 'GET', route: '/app/v1/fine', status: 200 });
  expect(lines[0]).not.toContain('secret');
});

test('an unavailable database is UNAVAILABLE with Retry-After, not an internal error', async () => {
  const response = await get('away');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.json()).toEqual({ code: 503, msg: '服务暂时繁忙，请稍后再试', data: null });
});

test('a client that leaves while it sends a body is no error of the server', async () => {
  const socket = connect(port, '127.0.0.1');
  const head = 'POST /app/v1/note HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n';
  socket.write(`${head}Content-Length: 9\r\n\r\na=1`);
  const [{ socket: accepted }] = (await once(server.server, 'request')) as [{ socket: Socket }];
  // By its response the body is being read.
  await get('fine');
  socket.destroy();
  await once(accepted, 'close');
  await get('fine');
  expect(lines.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
});

test('a client that resets its connection before its request is handled is no error of the server', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /app/v1/fine HTTP/1.1\r\nHost: a\r\n\r\n');
  socket.resetAndDestroy();
  const [{ socket: accepted }] = (await once(server.server, 'request')) as [{ socket: Socket }];
  expect(accepted.remoteAddress).toBeUndefined();
  await get('fine');
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([30]);
});

test('an unknown expectation of a client is ignored', async () => {
  const response = await sendRaw(port, { path: '/app/v1/fine', headers: { expect: '200-maybe' } });
  expect([response.status, JSON.parse(response.body)]).toEqual([200, { code: 200, msg: '成功', data: {} }]);
});

test.each([
  [{ code: '53300' }, true],
  [{ code: '28P01' }, true],
  [{ code: '3D000' }, true],
  [{ code: '57P01' }, true],
  [{ code: '57014' }, true],
  [{ code: '08006' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'ENOENT', syscall: 'connect' }, true],
  [{ code: 'ENOENT', syscall: 'open' }, false],
  [{ code: '23505' }, false],
  [{ code: '42P01' }, false],
  [{ message: 'timeout exceeded when trying to connect' }, true],
  [{ message: 'anything', cause: Object.assign(new Error('x'), { code: '53300' }) }, true],
])('%j means that the database is unavailable: %s', (details, expected) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('x'), details))).toBe(expected);
});

test('an unknown path and a wrong method are reported', async () => {
  for (const url of ['/app/v1/nothing', '/nothing', '/app/v1/', '/app/v1']) {
    const response = await server.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 404, msg: '请求的接口不存在', data: null });
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
    const response = await server.inject({
      method,
      url: '/app/v1/fine',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(405);
    expect(response.headers['allow']).toBe('GET');
    expect(response.json()).toEqual({ code: 405, msg: '请求方式不正确', data: null });
  }
});

test('HEAD is GET without the body', async () => {
  const response = await server.inject({ method: 'HEAD', url: '/app/v1/fine' });
  expect([response.statusCode, response.body]).toEqual([200, '']);
});

test.each(['/app/v1/%', '/app/v1/%zz', '/%E5%AD', '/media/%00', '/app/v1/fine?x=%'])(
  'the invalid URL %s is malformed or unknown',
  async (path) => {
    const response = await sendRaw(port, { path });
    expect([400, 404]).toContain(response.status);
    expect(JSON.parse(response.body)).toMatchObject({ code: response.status, data: null });
  },
);

const host = 'Host: x\r\nConnection: close\r\n';
test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['an unknown method', `BREW /app/v1/fine HTTP/1.1\r\n${host}\r\n`, 400],
  ['headers without end', `GET /app/v1/fine HTTP/1.1\r\n${host}X: ${'y'.repeat(70_000)}\r\n\r\n`, 413],
  [
    'two lengths',
    `POST /app/v1/fine HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    400,
  ],
  ['no host', 'GET /app/v1/nothing HTTP/1.1\r\nConnection: close\r\n\r\n', 404],
])('%s gets an envelope too', async (_name, bytes, status) => {
  const response = await sendBytes(port, bytes);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(JSON.parse(response.slice(response.indexOf('{')))).toMatchObject({ code: status, data: null });
});

test('the server does not start with an endpoint that has no handler, two handlers, no contract, or a URL in use', async () => {
  const [one, two] = [call('one', async () => ({})), call('two', async () => ({}))];
  expect(() => checkEndpointCoverage([one.endpoint, two.endpoint], [one])).toThrow(/GET two has no handler/);
  expect(() => checkEndpointCoverage([one.endpoint], [one, one])).toThrow(/GET one has 2 handlers/);
  expect(() => checkEndpointCoverage([one.endpoint], [one, two])).toThrow(/GET two is not in the contract/);
  await expect(createTestServer({ routes: [one], endpoints: [one.endpoint, two.endpoint] })).rejects.toThrow(
    /no handler/,
  );
  await expect(createTestServer({ routes: [one, call('one', async () => ({}))] })).rejects.toThrow(
    /already declared/,
  );
});
