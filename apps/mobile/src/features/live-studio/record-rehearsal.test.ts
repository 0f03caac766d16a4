import { afterEach, expect, test, vi } from 'vitest';
import { recordRehearsal } from './record-rehearsal.ts';

class FakeRecorder extends EventTarget {
  state = 'inactive';
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    queueMicrotask(() => this.dispatchEvent(new Event('stop')));
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function record() {
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  const controller = new AbortController();
  const { signal } = controller;
  const film = recordRehearsal({ stream: new MediaStream(), recorderType: 'video/webm', signal });
  return { film, controller };
}

test('a rehearsal records for ten seconds', async () => {
  const stop = vi.spyOn(FakeRecorder.prototype, 'stop');
  const { film } = record();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(stop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(stop).toHaveBeenCalledOnce();
  expect((await film).type).toBe('video/webm');
});

test('a cancelled rehearsal rejects', async () => {
  const { film, controller } = record();
  controller.abort();
  await expect(film).rejects.toThrow('the rehearsal was cancelled');
});
