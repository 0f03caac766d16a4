import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { systemClock } from '../../kit/clock.ts';
import { createThrottle } from '../../kit/throttle.ts';
import type { ChatDeps, ChatSocket } from './chat-deps.ts';
import { createChatTokens } from './chat-token.ts';
import { authorizeConnection } from './connection-guard.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

const tokens = createChatTokens({ secret: 'forty characters that are no secret at all', clock: systemClock });

/** A namespace whose rooms already have so many sockets. */
function createNamespace(sizes: Record<string, number>) {
  const ids = (size: number) => new Set(Array.from({ length: size }, (_, index) => String(index)));
  const rooms = new Map(Object.entries(sizes).map(([room, size]) => [room, ids(size)]));
  return { sockets: new Map(), adapter: { rooms } };
}

/** A socket that connects from an address after a token was requested from there. */
async function authorize(
  nsp: object,
  caller: { identity?: { uid: number; sessionId: string }; device?: string },
  address = '203.0.113.7',
): Promise<string> {
  const token = await tokens.sign({ ...caller, address });
  const socket = {
    nsp,
    data: {},
    handshake: { auth: { token } },
    request: { headers: {}, socket: { remoteAddress: address } },
    join: () => {},
  } as unknown as ChatSocket;
  const authorization = {
    deps: { db: database.db } as ChatDeps,
    tokens,
    findSession: async () => ({}),
    throttle: createThrottle({ burst: 100, perSecond: 1 }),
    trustProxy: false,
    maxConnections: undefined,
  };
  return authorizeConnection(authorization, socket).then(
    () => 'open',
    (error: Error) => error.name,
  );
}

test('when guests have half of all connections, whoever signs in still connects', async () => {
  const crowded = createNamespace({ all: 10_000, guests: 10_000 });
  expect(await authorize(crowded, { device: 'one more device id' })).toBe('UNAVAILABLE');
  expect(await authorize(crowded, { identity: { uid: 7, sessionId: 'one' } })).toBe('open');
});

test('one network gets a quarter of all connections, whatever device ids its guests choose', async () => {
  const crowded = createNamespace({ all: 5_000, 'network:203.0.113.7': 5_000 });
  for (const device of ['one', 'another']) expect(await authorize(crowded, { device })).toBe('UNAVAILABLE');
  expect(await authorize(crowded, { device: 'one' }, '198.51.100.20')).toBe('open');
});
