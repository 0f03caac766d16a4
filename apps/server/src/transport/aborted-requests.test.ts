import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoint } from '@academy/contract/http/endpoint.ts';
import { createLog } from '../kit/log.ts';
import { route } from './route.ts';
import { createTestServer } from './testing/test-server.ts';

/** A caller who disconnects in the middle of a request is no failure of the server. */

interface LogLine {
  level: number;
  msg: string;
}
const lines: LogLine[] = [];
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as LogLine) });
const [info, error] = [30, 50];

const post = (path: string, handler: () => Promise<object>) =>
  route(
    endpoint({
      method: 'POST',
      path,
      access: 'guest',
      summary: '',
      input: Type.Object({ text: Type.String() }),
      output: Type.Object({}),
    }),
    handler,
  );

let server: Awaited<ReturnType<typeof createTestServer>>;
beforeAll(async () => {
  const unreachable = () => Promise.reject(Object.assign(new Error('read'), { code: 'ECONNRESET' }));
  server = await createTestServer({
    routes: [post('form', async () => ({})), post('away', unreachable)],
    log,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => void lines.splice(0));
afterAll(() => server.close());

test.each(['destroy', 'resetAndDestroy', 'end'] as const)(
  'a form that breaks off is no error: %s',
  async (end) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    const head =
      'POST /app/v1/form HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n';
    socket.write(`${head}Content-Length: 5000\r\n\r\ntext=a`);
    await sleep(100);
    socket[end]();
    await expect.poll(() => lines).toMatchObject([{ level: info, msg: 'the caller disconnected' }]);
  },
);

test('a database that cannot be reached is an error as before', async () => {
  const { port } = server.server.address() as AddressInfo;
  const body = new URLSearchParams({ text: 'a' });
  const answer = await fetch(`http://127.0.0.1:${port}/app/v1/away`, { method: 'POST', body });
  expect(answer.status).toBe(503);
  expect(lines).toContainEqual(expect.objectContaining({ level: error, msg: 'UNAVAILABLE' }));
});
