import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer } from './testing/test-server.ts';

let app: FastifyInstance;
let isCrowded = false;
/** Whether the next request must be one whose token is verified. */
let expectsToken = true;
const taken: string[] = [];
beforeAll(async () => {
  app = await createTestServer({
    routes: [],
    mayConnect: (_request, { verifiesToken } = { verifiesToken: false }) =>
      !isCrowded && verifiesToken === expectsToken,
    upgrades: [
      {
        prefix: '/app/v1/live/publish/',
        accept: (_request, { socket, rest }) => {
          taken.push(rest);
          socket.end('taken');
        },
        close: async () => {},
      },
    ],
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** A client that does not close its side of the connection when the server does. */
async function requestUpgrade(path: string): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: academy\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  return socket;
}

/** What is received until the server closes the connection. */
async function upgradeAt(path: string): Promise<string> {
  const socket = await requestUpgrade(path);
  const received = await text(socket);
  socket.destroy();
  return received;
}

const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('a mount gets the connection and the path after its prefix', async () => {
  expectsToken = true;
  expect(await upgradeAt('/app/v1/live/publish/a~b?c=d')).toBe('taken');
  expect(taken).toEqual(['a~b']);
});

test.each(['/', '/socket.io/', '/app/v1/room', '/app/v1/roomy/', '/app/v1/live'])(
  'an upgrade at %s, which has no mount, is rejected',
  async (path) => {
    expectsToken = false;
    expect(await upgradeAt(path)).toMatch(/^HTTP\/1\.1 404 /);
  },
);

test('a rejected connection is gone even if its client keeps its side open', async () => {
  expectsToken = false;
  await expect.poll(countConnections).toBe(0);
  const socket = await requestUpgrade('/nowhere');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  await expect.poll(countConnections).toBe(0);
  socket.destroy();
});

test.each(['/app/v1/live/publish/a', '/app/v1/room/?EIO=4&transport=websocket', '/nowhere'])(
  'an upgrade at %s beyond the limit is refused before anything else is done',
  async (path) => {
    isCrowded = true;
    taken.length = 0;
    expect(await upgradeAt(path)).toMatch(/^HTTP\/1\.1 429 /);
    expect(taken).toEqual([]);
    isCrowded = false;
  },
);
