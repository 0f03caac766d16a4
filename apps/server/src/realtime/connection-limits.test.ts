import { expect, test } from 'vitest';
import { AppError } from '../kit/errors.ts';
import { reserveConnection } from './connection-limits.ts';

/** A namespace as Socket.IO keeps it, without connections. */
function createNamespace() {
  const rooms = new Map<string, Set<string>>();
  let serial = 0;
  return (address: string, isGuest = true): string => {
    const id = String((serial += 1));
    const socket = {
      id,
      request: { headers: {}, socket: { remoteAddress: address } } as never,
      nsp: { sockets: new Map<string, never>(), adapter: { rooms } },
      join: (names: string[]) =>
        names.forEach((name) => rooms.set(name, (rooms.get(name) ?? new Set()).add(id))),
    };
    try {
      reserveConnection(socket, { isGuest, trustProxy: false });
      return 'open';
    } catch (error) {
      return (error as AppError).name;
    }
  };
}

test('guests get half of all connections, one network a quarter, and signed-in users all that are left', () => {
  const connect = createNamespace();
  const networks = Array.from({ length: 8 }, (_, index) => `198.51.100.${index}`);
  const first = '203.0.113.7';
  for (let count = 0; count < 5_000; count++) connect(first);
  // Temporary for a client, which tries again.
  expect([connect(first), connect(first, false)]).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
  for (let count = 0; count < 5_000; count++) expect(connect(networks[count % 4]!)).toBe('open');
  expect(connect(networks[0]!)).toBe('UNAVAILABLE');
  for (let count = 0; count < 10_000; count++) expect(connect(networks[count % 8]!, false)).toBe('open');
  expect(connect(networks[7]!, false)).toBe('UNAVAILABLE');
});

test('the IPv6 networks of one customer together get no more than one network', () => {
  const connect = createNamespace();
  for (let count = 0; count < 5_000; count++)
    expect(connect(`2001:db8:1:${(count % 256).toString(16)}::${(count + 1).toString(16)}`)).toBe('open');
  expect(connect('2001:db8:1:ffff::1')).toBe('UNAVAILABLE');
  expect(connect('2001:db8:2:1::1')).toBe('open');
});
