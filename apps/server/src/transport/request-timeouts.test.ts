import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitRequestTime } from './request-timeouts.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  limitRequestTime(app, { wholeRequest: 300, stall: 300, afterRefusal: 300 });
  app.addContentTypeParser('x/stream', (_request, _payload, done) => done(null));
  app.addContentTypeParser('x/form', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/call', async (request) => String(request.body).length);
  app.post('/transfer', { config: { transfer: true } }, async (request) => (await text(request.raw)).length);
  app.post('/refused', { config: { transfer: true } }, async () => 'no');
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

function begin(path: string, type: string): Socket & { received: string } {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1') as Socket & {
    received: string;
  };
  socket.received = '';
  socket.on('data', (data: Buffer) => (socket.received += data.toString()));
  socket.on('error', () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`);
  return socket;
}

/** Ten pieces of 100 bytes, 100 ms apart: longer than any timeout in total, but never silent. */
async function trickle(socket: Socket): Promise<void> {
  for (let piece = 0; piece < 10 && !socket.destroyed; piece++) {
    socket.write('x'.repeat(100));
    await sleep(100);
  }
}

test('an ordinary request must arrive within its timeout, even if data keeps arriving', async () => {
  const socket = begin('/call', 'x/form');
  await trickle(socket);
  expect(socket.received).toMatch(/^HTTP\/1\.1 400 .*"code":400/s);
  expect(socket.destroyed).toBe(true);
});

test('a file may take long as long as data arrives', async () => {
  const socket = begin('/transfer', 'x/stream');
  await trickle(socket);
  await expect.poll(() => socket.received).toMatch(/200 OK.*1000$/s);
  socket.destroy();
});

test('a file upload that stalls is closed', async () => {
  const socket = begin('/transfer', 'x/stream');
  socket.write('x'.repeat(100));
  const startedAt = Date.now();
  await once(socket, 'close');
  expect(Date.now() - startedAt).toBeLessThan(3_000);
  expect(socket.received).toBe('');
});

test('a client that is refused early gets the response, may finish sending, and is closed otherwise', async () => {
  const quick = begin('/refused', 'x/stream');
  await expect.poll(() => quick.received).toMatch(/200 OK.*no$/s);
  quick.write('x'.repeat(1000));
  await sleep(600);
  quick.received = '';
  quick.write('POST /call HTTP/1.1\r\nHost: a\r\nContent-Type: x/form\r\nContent-Length: 3\r\n\r\nabc');
  await expect.poll(() => quick.received).toMatch(/200 OK.*3$/s);
  quick.destroy();
  const slow = begin('/refused', 'x/stream');
  await once(slow, 'close');
  expect(slow.received).toMatch(/200 OK.*no$/s);
});
