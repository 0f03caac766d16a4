import { timeouts } from '@academy/contract/limits.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { RoomConnection } from './room-connection.ts';

/** A network that accepts every connection and never responds. */
class SilentSocket extends EventTarget {
  static opened = 0;
  constructor() {
    super();
    SilentSocket.opened += 1;
  }
  close(): void {}
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a connection without a response is given up after 60000 ms and retried', async () => {
  vi.stubGlobal('WebSocket', SilentSocket);
  // Waits until the socket exists.
  await import('socket.io-client');
  vi.useFakeTimers();
  let away = 0;
  const connection = new RoomConnection(
    { getSign: async () => ({ sign: 's' }) },
    {
      onConnected: () => {},
      onDisconnected: () => (away += 1),
      onRejected: () => {},
      onExcluded: () => {},
      onEvent: () => {},
    },
  );
  await waitFor(() => expect(SilentSocket.opened).toBe(1), { interval: 0 });
  await vi.advanceTimersByTimeAsync(timeouts.connect - 1_000);
  expect([away, SilentSocket.opened]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(away).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(SilentSocket.opened).toBe(2);
  connection.close();
});

test('a full room is asked again, less often each time', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  let rejected = 0;
  const connection = new RoomConnection(
    { getSign: async () => ({ sign: 's' }) },
    {
      onConnected: () => {},
      onDisconnected: () => {},
      onRejected: () => (rejected += 1),
      onExcluded: () => {},
      onEvent: () => {},
    },
  );
  await waitFor(() => expect(connection.socket).toBeDefined(), { interval: 0 });
  const socket = connection.socket!;
  const connect = vi.spyOn(socket, 'connect').mockReturnValue(socket);
  const attempts: number[] = [];
  socket.disconnect();
  const startedAt = Date.now();
  connect.mockImplementation(() => {
    attempts.push(Math.round((Date.now() - startedAt) / 1_000));
    return refuse();
  });
  const refuse = () => {
    const listeners = socket.listeners('connect_error') as ((error: Error) => void)[];
    for (const listener of listeners)
      listener(Object.assign(new Error('现在的人太多了'), { data: { name: 'UNAVAILABLE' } }));
    return socket;
  };
  refuse();
  await vi.advanceTimersByTimeAsync(130_000);
  expect(attempts).toEqual([2, 6, 14, 30, 62, 94, 126]);
  expect(rejected).toBe(0);
  connection.close();
});
