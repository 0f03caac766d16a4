import { readdir, readlink } from 'node:fs/promises';
import { addAbortSignal, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Storage } from '../../ports/storage.ts';
import { openS3Storage, s3Timeouts } from './s3-storage.ts';
import { type BucketFault, type FailingBucket, startFailingBucket } from './testing/failing-bucket.ts';

/** A bucket behind a network and a server that fail: every failure is an error, and none leaves anything. */

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 20_000, interval: 50 };

let bucket: FailingBucket;
let storage: Storage;

beforeAll(async () => {
  bucket = await startFailingBucket();
  storage = await openS3Storage({
    ...bucket.options,
    timeouts: { connection: 1_000, silence: 1_000, socket: 1_000 },
  });
  await storage.write('kept.bin', Readable.from([film]));
});
afterAll(() => bucket.close());
beforeEach(() => bucket.fail('none'));

const film = Buffer.alloc(2_000_000, 'weiyou');

/** Files waiting to be sent that this process has open. */
async function listOpenFiles(): Promise<string[]> {
  const links = await readdir('/proc/self/fd');
  const targets = await Promise.all(links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(bucket.options.temporaryFolder));
}

const failing: BucketFault[] = ['status 500', 'status 503', 'cut at once', 'silence'];

test.each(failing)('with %s nothing is missing, written or half', async (fault) => {
  bucket.fail(fault);
  const unavailable = { name: 'UNAVAILABLE', message: '存储暂时没有响应，请稍后再试' };
  await expect(storage.find('kept.bin')).rejects.toMatchObject(unavailable);
  await expect(storage.read('kept.bin')).rejects.toMatchObject(unavailable);
  await expect(storage.delete('kept.bin')).rejects.toMatchObject(unavailable);
  await expect(storage.deleteFolder('kept/folder')).rejects.toMatchObject(unavailable);
  await expect(storage.check!()).rejects.toMatchObject(unavailable);
  const half = storage.write('kept.bin', Readable.from([Buffer.from('half')]));
  await expect(half).rejects.toMatchObject(unavailable);
  expect(await readdir(bucket.options.temporaryFolder)).toEqual([]);
  await expect.poll(listOpenFiles, pollOptions).toEqual([]);
  bucket.fail('none');
  expect((await buffer(await storage.read('kept.bin'))).equals(film)).toBe(true);
  await storage.check!();
});

test.each(['cut in the middle', 'silence in the middle'] as const)(
  'a file with a %s is an error that says so, and not the end of the file',
  async (fault) => {
    bucket.fail(fault);
    const unavailable = { name: 'UNAVAILABLE', message: '存储暂时没有响应，请稍后再试' };
    await expect(buffer(await storage.read('kept.bin'))).rejects.toMatchObject(unavailable);
    bucket.fail('none');
    expect((await buffer(await storage.read('kept.bin'))).length).toBe(film.length);
  },
);

test('a file that breaks off before anybody reads it is an error for whoever reads it then', async () => {
  bucket.fail('cut in the middle');
  const stream = await storage.read('kept.bin');
  await new Promise((resolve) => stream.once('close', resolve));
  await expect(buffer(stream)).rejects.toMatchObject({ name: 'UNAVAILABLE' });
});

test('aborting a read of a file that has fallen silent rejects at once and closes its connection', async () => {
  const working = await openS3Storage({ ...bucket.options, timeouts: s3Timeouts.work });
  bucket.fail('silence in the middle');
  const stream = await working.read('kept.bin');
  await expect.poll(() => bucket.countSilentResponses()).toBe(1);
  const startedAt = performance.now();
  const reading = buffer(addAbortSignal(AbortSignal.timeout(300), stream));
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await expect.poll(() => bucket.countSilentResponses(), { timeout: 5_000 }).toBe(0);
});

test('a server that fails once is asked again', async () => {
  bucket.fail('status 503 once');
  expect(await storage.find('kept.bin')).toMatchObject({ bytes: film.length });
  expect(bucket.countRequests()).toBe(2);
});

test('whoever waits for a silent bucket in a call waits two seconds for each step, and jobs wait longer', async () => {
  const calls = await openS3Storage(bucket.options);
  bucket.fail('silence');
  const steps = [
    () => calls.find('kept.bin'),
    () => calls.read('kept.bin'),
    () => calls.write('small.bin', Readable.from([Buffer.from('small')])),
  ];
  for (const step of steps) {
    const startedAt = performance.now();
    await expect(step()).rejects.toMatchObject({ name: 'UNAVAILABLE' });
    expect(performance.now() - startedAt).toBeLessThan(4_500);
  }
  // Found, and then read: within the five seconds of a call.
  expect(2 * s3Timeouts.calls.silence).toBeLessThan(4_500);
  expect(s3Timeouts.work.silence).toBeGreaterThan(10_000);
});

test('a missing object is not found', async () => {
  await expect(storage.read('missing.bin')).rejects.toMatchObject({ name: 'NOT_FOUND' });
  expect(await storage.find('missing.bin')).toBeUndefined();
});

test('abandoned reads leave no connections', async () => {
  const streams = await Promise.all(Array.from({ length: 8 }, () => storage.read('kept.bin')));
  for (const stream of streams) stream.destroy();
  await expect.poll(() => bucket.countConnections(), pollOptions).toBeLessThan(4);
  await storage.write('after.txt', Readable.from(['x']));
  expect(await text(await storage.read('after.txt'))).toBe('x');
});
