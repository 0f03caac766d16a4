import { inject, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiError } from './api-error.ts';
import { download, type DownloadSettings } from './download.ts';

const from = (way: string, settings?: DownloadSettings) =>
  download(`${inject('httpServer')}/${way}/file`, settings);
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the download resolved'),
    (error: unknown) => error as ApiError,
  );

test('a file arrives whole, whatever its type', async () => {
  const file = await from('echo');
  expect(JSON.parse(await file.text())).toMatchObject({ data: { method: 'GET', url: '/echo/file' } });
});

test('a download that breaks or takes too long gives 602001', async () => {
  expect(await failureOf(from('cut'))).toMatchObject({ code: 602_001 });
  expect(await failureOf(from('slow', { timeout: 200 }))).toMatchObject({
    code: 602_001,
    message: 'timeout',
  });
});

test('a download times out after 60000 ms by default', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  let failure: ApiError | undefined;
  void failureOf(from('echo')).then((error) => (failure = error));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toMatchObject({ code: 602_001, message: 'timeout' });
});

test('a file that cannot be had gives the status', async () => {
  expect(await failureOf(from('broken'))).toMatchObject({ code: 500 });
});

test('an abort gives 600003 silently, before and during the download', async () => {
  const stop = new AbortController();
  const running = failureOf(from('slow', { signal: stop.signal }));
  setTimeout(() => stop.abort(), 50);
  expect(await running).toMatchObject({ code: 600_003, silent: true });
  expect(await failureOf(from('echo', { signal: stop.signal }))).toMatchObject({ code: 600_003 });
});
