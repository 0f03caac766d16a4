import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer } from './testing/test-server.ts';

let app: FastifyInstance;
const taken: string[] = [];
beforeAll(async () => {
  app = await createTestServer({
    routes: [],
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

/** What is received until the server closes the connection. */
async function upgradeAt(path: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: academy\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  return text(socket);
}

test('a mount gets the connection and the path after its prefix', async () => {
  expect(await upgradeAt('/app/v1/live/publish/a~b?c=d')).toBe('taken');
  expect(taken).toEqual(['a~b']);
});

test.each(['/', '/socket.io/', '/app/v1/room', '/app/v1/roomy/', '/app/v1/live'])(
  'an upgrade at %s, which has no mount, is rejected',
  async (path) => {
    expect(await upgradeAt(path)).toMatch(/^HTTP\/1\.1 404 /);
  },
);
