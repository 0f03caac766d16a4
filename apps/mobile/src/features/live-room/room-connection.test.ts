import { timeouts } from '@academy/contract/limits.ts';
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
      onEvent: () => {},
    },
  );
  await vi.waitFor(() => expect(SilentSocket.opened).toBe(1), { interval: 0 });
  await vi.advanceTimersByTimeAsync(timeouts.connect - 1_000);
  expect([away, SilentSocket.opened]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(away).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(SilentSocket.opened).toBe(2);
  connection.close();
});
