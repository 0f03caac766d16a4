import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect as connectTcp, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishCodes } from '@academy/contract/realtime/publish.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { emitLiveChanged } from '../../domain/live/live-events.ts';
import { getNextRunNumber } from '../../domain/live/runs.ts';
import { systemClock } from '../../kit/clock.ts';
import { createLog } from '../../kit/log.ts';
import { addExpert, addLive, addScene, addUser } from '../../modules/testing/rows.ts';
import type { LiveListener, LiveOrigin } from '../../ports/live-origin.ts';
import { createMemoryStorage } from '../../transport/testing/memory-storage.ts';
import type { UpgradeMount } from '../../transport/http-upgrade.ts';
import { createIngest, publishPrefix } from './ingest.ts';
import { createLiveCache } from './live-cache.ts';
import { createPublishTokens } from './publish-tokens.ts';
import { createStreamKeys } from './stream-keys.ts';
import { connectPublisher } from './testing/test-publisher.ts';

/** How the socket behaves when the packager behind it is slow or fails; the packager is a fake. */

const pollOptions = { timeout: 30_000, interval: 50 };
let database: TestDatabase;
let server: Server;
let ingest: UpgradeMount;
let uid: number;
let live: number;

const packer = {
  taken: 0,
  waiting: 0,
  drains: true,
  drain: () => {},
  listener: undefined as LiveListener | undefined,
};
const origin: LiveOrigin = {
  check: async () => {},
  playUrl: () => '',
  open: async (_stream, listener) => {
    packer.listener = listener;
    return {
      write: () => {
        packer.taken += 1;
        return packer.drains;
      },
      get bufferedBytes() {
        return packer.waiting;
      },
      onDrain: (run) => void (packer.drain = run),
      end: () => listener.onEnd(undefined),
    };
  },
};

const secret = 'forty characters that are no secret at all';
const tokens = createPublishTokens({ secret, clock: systemClock });
/** The verification of a forged token that takes until it is released. */
const slowVerification = Promise.withResolvers<undefined>();
let slowVerifications = 0;
/** The lines of the log. */
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const scene = await addScene(db);
  uid = await addUser(db, scene);
  live = await addLive(db, scene, { status: 1, expert_id: await addExpert(db, { user_id: uid }) });
  ingest = createIngest({
    db,
    origin,
    tokens: {
      ...tokens,
      verify: (token) => {
        if (token !== 'slow') return tokens.verify(token);
        slowVerifications += 1;
        return slowVerification.promise;
      },
    },
    keys: createStreamKeys(secret),
    log: createLog('warn', { write: (line) => void lines.push(line) }),
    storage: createMemoryStorage(),
    clock: systemClock,
    memory: createLiveCache({ db }),
    notifyChanged: () => {},
    process: randomUUID(),
    findSession: async (claim) => ({ ...claim, roles: ['expert'], permissions: [] }),
  });
  server = createServer();
  server.on('upgrade', (request, socket, head) =>
    ingest.accept(request, { socket, head, rest: request.url!.slice(publishPrefix.length) }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await database.drop();
});
beforeEach(() => Object.assign(packer, { taken: 0, waiting: 0, drains: true }));

async function connect() {
  const run = await getNextRunNumber(database.db, live);
  const token = await tokens.sign({ contentId: live, run, uid, sessionId: 'one', takeover: true });
  const { port } = server.address() as AddressInfo;
  return connectPublisher(`http://127.0.0.1:${port}`, `${publishPrefix}${token}`);
}

/** A publisher without a valid token, who does not close its side when the server does. */
function requestUpgrade(token: string): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = connectTcp({ port, host: '127.0.0.1', allowHalfOpen: true });
  const headers = [
    `GET ${publishPrefix}${token} HTTP/1.1`,
    'Host: academy',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  return socket;
}

const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('a forged token is refused over HTTP, and its connection is gone at once', async () => {
  const socket = requestUpgrade('a.b.c');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
  await expect.poll(countConnections).toBe(0);
  socket.destroy();
});

test('however many forged publishers connect, a real one finds the server free', async () => {
  const forged = Array.from({ length: 60 }, () => requestUpgrade('slow'));
  await expect.poll(() => slowVerifications).toBe(60);
  const publisher = await connect();
  await publisher.send([piece]);
  await expect.poll(() => packer.taken, pollOptions).toBe(1);
  await publisher.leave();
  slowVerification.resolve(undefined);
  await expect.poll(countConnections).toBe(0);
  for (const socket of forged) socket.destroy();
});

const piece = Buffer.alloc(200_000, 1);
const pieces = Array.from({ length: 100 }, () => piece);

test('while the packager is full nothing more is read, and afterwards nothing is missing', async () => {
  packer.drains = false;
  const publisher = await connect();
  await publisher.send(pieces);
  await expect.poll(() => packer.taken, pollOptions).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(packer.taken).toBeLessThan(20);
  // The rest waits at the sender.
  expect(publisher.socket.bufferedAmount).toBeGreaterThan(5_000_000);
  packer.drains = true;
  packer.drain();
  await expect.poll(() => packer.taken, pollOptions).toBe(pieces.length);
  await publisher.leave();
});

test('a publisher that sends more than can be processed is disconnected', async () => {
  const publisher = await connect();
  await publisher.send([piece]);
  await expect.poll(() => packer.taken, pollOptions).toBe(1);
  packer.waiting = 9 * 1024 * 1024;
  await publisher.send([piece]);
  expect(await publisher.closed).toEqual({
    code: publishCodes.tooMuch,
    reason: '画面数据太多，处理不过来',
  });
});

test('while runs cannot be checked publishing goes on, and the log says so once for each outage', async () => {
  const publisher = await connect();
  await publisher.send([piece]);
  await expect.poll(() => packer.taken, pollOptions).toBe(1);
  const checkThreeTimes = async () => {
    for (let count = 0; count < 3; count += 1) {
      emitLiveChanged(live);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  for (const outages of [1, 2]) {
    await sql`alter table live_runs rename to lost_runs`.execute(database.db);
    await checkThreeTimes();
    await sql`alter table lost_runs rename to live_runs`.execute(database.db);
    await checkThreeTimes();
    expect(lines.filter((line) => line.includes('a run could not be checked'))).toHaveLength(outages);
  }
  await publisher.send([piece]);
  await expect.poll(() => packer.taken, pollOptions).toBe(2);
  await publisher.leave();
});

test('at shutdown every publisher is told to reconnect, and every run has ended', async () => {
  const publisher = await connect();
  await publisher.send([piece]);
  await expect.poll(() => packer.taken, pollOptions).toBe(1);
  await ingest.close();
  expect((await publisher.closed).code).toBe(publishCodes.busy);
  const open = await database.db
    .selectFrom('live_runs')
    .select('number')
    .where('ended_at', 'is', null)
    .execute();
  expect(open).toEqual([]);
  const { publisher_left_at: left } = await database.db
    .selectFrom('lives')
    .select('publisher_left_at')
    .where('content_id', '=', live)
    .executeTakeFirstOrThrow();
  expect(left).not.toBeNull();
});
