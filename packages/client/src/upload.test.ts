import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { optionsFor, type Echo } from './testing/caller.ts';
import { createUploader } from './upload.ts';

const file = new Blob(['x'.repeat(300_000)], { type: 'audio/webm' });
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the upload resolved'),
    (error: unknown) => error as ApiError,
  );

test('sends the file under its name with the same headers, and reports its progress', async () => {
  const { options, appEvents } = optionsFor('echo');
  const shares: number[] = [];
  const onProgress = (share: number) => void shares.push(share);
  const echo = (await createUploader(options)('upload', file, {
    fields: { kind: 'avatar' },
    onProgress,
  })) as Echo;
  expect(echo).toMatchObject({ method: 'POST', url: '/echo/upload' });
  expect(echo.headers).toMatchObject({
    token: 't0ken',
    app: 'web',
    version: '3.3.5',
    system: 'ios',
    device: 'abc',
  });
  expect(echo.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(echo.body).toContain('name="file"');
  expect(echo.body).toContain('name="kind"');
  expect(shares.at(-1)).toBe(1);
  expect(appEvents.failed).toEqual([false]);
});

test('responses are opened as those of a call', async () => {
  expect(await failureOf(createUploader(optionsFor('refused').options)('upload', file))).toMatchObject({
    code: 201,
    silent: true,
  });
  const ended = optionsFor('ended');
  expect(await failureOf(createUploader(ended.options)('upload', file))).toMatchObject({ code: 403 });
  expect(ended.appEvents.ended).toBe(1);
  expect(await failureOf(createUploader(optionsFor('broken').options)('upload', file))).toMatchObject({
    code: 500,
  });
});

test('a transfer that breaks or takes too long gives 602001', async () => {
  const cut = optionsFor('cut');
  expect(await failureOf(createUploader(cut.options)('upload', file))).toMatchObject({ code: 602_001 });
  expect(cut.appEvents.failed).toEqual([true]);
  const slow = createUploader(optionsFor('slow').options)('upload', file, { timeout: 200 });
  expect(await failureOf(slow)).toMatchObject({ code: 602_001, message: 'timeout' });
});

test('an upload times out after 60000 ms by default', async () => {
  const limit = vi.spyOn(XMLHttpRequest.prototype, 'timeout', 'set');
  onTestFinished(() => limit.mockRestore());
  await createUploader(optionsFor('echo').options)('upload', file);
  expect(limit.mock.calls).toEqual([[60_000]]);
});

test('an abort gives 600003, before and during the transfer', async () => {
  const { options, appEvents } = optionsFor('slow');
  const stop = new AbortController();
  const running = failureOf(createUploader(options)('upload', file, { signal: stop.signal }));
  setTimeout(() => stop.abort(), 50);
  expect(await running).toMatchObject({ code: 600_003, silent: true });
  const never = createUploader(options)('upload', file, { signal: stop.signal });
  expect(await failureOf(never)).toMatchObject({ code: 600_003 });
  expect(appEvents.failed).toEqual([]);
});
