import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endpoint } from '@academy/contract/http/endpoint.ts';
import { route } from './route.ts';
import { createTestServer, tokenOf } from './testing/test-server.ts';

const seen: unknown[] = [];
const hello = route(
  endpoint({
    method: 'GET',
    path: 'hello',
    access: 'guest',
    summary: '',
    input: Type.Object({}),
    output: Type.Object({}),
  }),
  async (_input, context) => {
    seen.push(context);
    return {};
  },
);
const routes = [hello];

test('above its limit a caller is told to wait: a user by account, everybody else by IP address', async () => {
  const server = await createTestServer({
    routes,
    settings: { rateLimit: { perIdentity: 2, perAddress: 3 } },
  });
  const call = async (token?: string, remoteAddress = '10.0.0.1') =>
    server.inject({ url: '/app/v1/hello', headers: token ? { token } : {}, remoteAddress });
  const [ann, ben] = [await tokenOf({ uid: 1 }), await tokenOf({ uid: 2 })];
  for (let time = 0; time < 2; time++) expect((await call(ann)).statusCode).toBe(200);
  const refused = await call(ann);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ code: 429, msg: '操作太频繁了，请稍后再试', data: null });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call(ben)).statusCode).toBe(200);
  for (let time = 0; time < 3; time++) expect((await call()).statusCode).toBe(200);
  expect((await call()).statusCode).toBe(429);
  expect((await call(undefined, '10.0.0.2')).statusCode).toBe(200);
  // A home has a whole /64 of addresses.
  for (const last of [1, 2, 3]) expect((await call(undefined, `2001:db8::${last}`)).statusCode).toBe(200);
  expect((await call(undefined, '2001:db8::4')).statusCode).toBe(429);
  await server.close();
});

test('behind a proxy the address is the one that the proxy set, not one that the caller forged', async () => {
  const addressOf = async (trustProxy: boolean, forwarded: string) => {
    const server = await createTestServer({
      routes,
      settings: { trustProxy, rateLimit: { perIdentity: 1, perAddress: 1 } },
    });
    const call = async (before: string) => {
      const headers = { 'x-forwarded-for': `${before}, ${forwarded}` };
      return (await server.inject({ url: '/app/v1/hello', headers })).statusCode;
    };
    const statuses = [await call('1.1.1.1'), await call('2.2.2.2')];
    const other = await server.inject({ url: '/app/v1/hello', headers: { 'x-forwarded-for': '3.3.3.3' } });
    await server.close();
    return [...statuses, other.statusCode];
  };
  expect(await addressOf(true, '9.9.9.9')).toEqual([200, 429, 200]);
  expect(await addressOf(false, '9.9.9.9')).toEqual([200, 429, 429]);
});

test('a request that is being sent when the shutdown starts is still answered', async () => {
  const server = await createTestServer({ routes });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  const received = once(server.server, 'connection');
  socket.write('GET /app/v1/hello HTTP/1.1\r\n');
  const [accepted] = (await received) as [Socket];
  await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0);
  const closed = server.close();
  await expect.poll(() => server.server.listening).toBe(false);
  socket.write('Host: x\r\n\r\n');
  const response = await text(socket);
  await closed;
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(response).toContain('"msg":"成功"');
});

test('a handler gets the app’s headers if they have a reasonable length', async () => {
  const server = await createTestServer({ routes });
  const headers = { app: 'academy', version: '3.3.5', system: 'x'.repeat(300), device: '' };
  const response = await server.inject({ url: '/app/v1/hello', headers });
  expect(seen.at(-1)).toEqual({
    identity: undefined,
    clientInfo: { app: 'academy', version: '3.3.5' },
    address: '127.0.0.1',
    userAgent: 'lightMyRequest',
    origin: 'http://localhost:80',
    requestId: response.headers['x-request-id'],
  });
  await server.close();
});

test.each([
  ['academy.example:8443', 'http', 'http://academy.example:8443'],
  ['Academy.Example', 'https', 'https://academy.example'],
  ['"><script>', 'http', undefined],
  ['academy.example:99999', 'http', undefined],
  ['academy.example', 'javascript', undefined],
])('the origin of a request to the host “%s” over %s is %s', async (host, protocol, origin) => {
  const server = await createTestServer({ routes, settings: { trustProxy: true } });
  await server.inject({ url: '/app/v1/hello', headers: { host, 'x-forwarded-proto': protocol } });
  expect(seen.at(-1)).toHaveProperty('origin', origin);
  await server.close();
});

test('responses have headers that forbid inline scripts and styles and caching', async () => {
  const server = await createTestServer({ routes });
  const { headers } = await server.inject('/app/v1/hello');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("img-src 'self' data: blob:");
  expect(policy).toContain("media-src 'self' blob:");
  expect(policy).toContain("connect-src 'self' https:;");
  expect(policy).not.toContain('unsafe');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  await server.close();
});

const call = { method: 'POST', access: 'guest', summary: '' } as const;
const slowRoutes = [
  route(
    endpoint({
      ...call,
      path: 'words',
      input: Type.Object({ words: Type.String() }),
      output: Type.Object({}),
    }),
    async () => ({}),
  ),
  route(
    endpoint({
      ...call,
      path: 'photo',
      input: Type.Object({}),
      output: Type.Object({ bytes: Type.Integer() }),
      file: { title: '照片', maxBytes: 1_000 },
    }),
    async (_input, { file }) => ({ bytes: (await buffer(file!.content)).length }),
  ),
];

test('an uploaded file may take minutes as long as it keeps coming, an ordinary call only half a minute', async () => {
  const server = await createTestServer({ routes: slowRoutes });
  await server.listen({ host: '127.0.0.1', port: 0 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await server.close();
  });
  const until = async (isSo: () => boolean) => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (!isSo());
  };
  /** Sends the pieces twenty seconds apart; returns the response. */
  const send = async (path: string, type: string, pieces: readonly string[]): Promise<string> => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    const [accepted] = (await once(server.server, 'connection')) as [Socket];
    let received = '';
    socket.on('data', (data: Buffer) => (received += data.toString()));
    const length = Buffer.byteLength(pieces.join(''));
    let sent = `POST /app/v1/${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
    let bytes = 0;
    for (const piece of pieces) {
      sent += piece;
      socket.write(sent);
      bytes += Buffer.byteLength(sent);
      sent = '';
      await until(() => accepted.bytesRead === bytes || accepted.destroyed);
      vi.advanceTimersByTime(20_000);
      if (accepted.destroyed || accepted.writableEnded) break;
    }
    await until(() => received !== '' || accepted.destroyed);
    socket.destroy();
    return received;
  };
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const photo = [part, 'x'.repeat(100), 'x'.repeat(100), 'x'.repeat(100), '\r\n--b--\r\n'];
  expect(await send('photo', 'multipart/form-data; boundary=b', photo)).toContain('"bytes":300');
  const words = ['words=', 'one', 'two', 'three'];
  expect(await send('words', 'application/x-www-form-urlencoded', words)).toMatch(/^HTTP\/1\.1 400 /);
});
