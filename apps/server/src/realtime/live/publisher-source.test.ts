import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { publishCodes } from '@academy/contract/realtime/publish.ts';
import { createSocketSource } from './publisher-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A socket whose peer receives the close frame. */
class ClosingSocket extends EventEmitter {
  isTerminated = false;
  resume(): void {}
  close(): void {}
  terminate(): void {
    this.isTerminated = true;
    this.emit('close');
  }
}

test('a publisher that is told to leave has a few seconds for it', () => {
  const [polite, silent] = [new ClosingSocket(), new ClosingSocket()];
  for (const socket of [polite, silent])
    createSocketSource(socket as unknown as WebSocket).close(publishCodes.taken);
  polite.emit('close');
  vi.advanceTimersByTime(10_000);
  expect([polite.isTerminated, silent.isTerminated]).toEqual([false, true]);
});
