import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { createMediaSigner } from '../../kit/media-signer.ts';
import type { Storage } from '../../ports/storage.ts';
import { testStorage } from '../../ports/testing/storage-conformance.ts';
import { openS3Storage, s3Timeouts } from './s3-storage.ts';

const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };
let root: string;
let endpoint: string;
let server: Server;
let storage: Storage;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'academy-s3-'));
  const rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(root, 'bucket'),
    configureBuckets: [{ name: 'academy', configs: [] }],
  });
  await rver.run();
  server = rver.httpServer;
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  storage = await openStorage();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(root, { recursive: true });
});

function openStorage(
  overrides: { accessKey?: string; bucket?: string; endpoint?: string } = {},
): Promise<Storage> {
  const waiting = join(root, 'waiting');
  const signer = createMediaSigner({ secret: 'a secret for tests', clock: systemClock });
  const bucket = { bucket: 'academy', endpoint, region: 'us-east-1', pathStyle: true };
  return openS3Storage({
    ...bucket,
    ...keys,
    ...overrides,
    temporaryFolder: waiting,
    publicPrefix: '/media',
    signer,
    // On a busy machine a bucket in the same process takes more than the two seconds of calls.
    timeouts: s3Timeouts.work,
  });
}

testStorage('s3', () => storage);

test('a large file arrives unchanged, without the framing of a checksum, and leaves nothing on the local disk', async () => {
  const content = Buffer.alloc(7_000_001, 'weiyou');
  expect(await storage.write('large/film.mp4', Readable.from(chunksOf(content)))).toEqual({
    bytes: 7_000_001,
  });
  expect((await buffer(await storage.read('large/film.mp4'))).equals(content)).toBe(true);
  expect(await readdir(join(root, 'waiting'))).toEqual([]);
});

test('unfinished uploads of a killed process are deleted at the next start', async () => {
  await mkdir(join(root, 'waiting'), { recursive: true });
  await writeFile(join(root, 'waiting', 'half'), 'x');
  await openStorage();
  expect(await readdir(root)).not.toContain('waiting');
});

test('many slow downloads do not block others', async () => {
  await storage.write('slow/film.mp4', Readable.from(chunksOf(Buffer.alloc(4_000_000))));
  const slow = await Promise.all(Array.from({ length: 60 }, () => storage.read('slow/film.mp4')));
  expect((await buffer(await storage.read('slow/film.mp4', { first: 0, last: 9 }))).length).toBe(10);
  for (const one of slow) one.destroy();
});

test('a browser that opens the bucket directly gets the file’s content type', async () => {
  await storage.write('a/picture.webp', Readable.from([Buffer.from('x')]));
  const credentials = { accessKeyId: keys.accessKey, secretAccessKey: keys.secretKey };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  const { ContentType: type } = await client.send(
    new GetObjectCommand({ Bucket: 'academy', Key: 'a/picture.webp' }),
  );
  expect(type).toBe('image/webp');
});

test.each([
  ['no bucket', { bucket: 'elsewhere' }, /STORAGE_S3_BUCKET elsewhere .* 404/],
  ['foreign keys', { accessKey: 'NOBODY' }, /STORAGE_S3_BUCKET academy .* 403/],
  ['no server', { endpoint: 'http://127.0.0.1:1' }, /STORAGE_S3_BUCKET academy .* ECONNREFUSED/],
])('with %s opening fails at once instead of looking empty', async (_, overrides, words) => {
  await expect(openStorage(overrides)).rejects.toMatchObject({
    name: 'StorageError',
    message: expect.stringMatching(words),
  });
});

test('a failing server is not reported as a missing file', async () => {
  let failing = false;
  const broken = createServer((request, response) => {
    response.writeHead(failing ? 500 : 200).end();
    request.resume();
  });
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  const other = await openStorage({ endpoint: `http://127.0.0.1:${(broken.address() as AddressInfo).port}` });
  failing = true;
  await expect(other.find('a.txt')).rejects.toThrow();
  await expect(other.read('a.txt')).rejects.not.toMatchObject({ name: 'NOT_FOUND' });
  broken.close();
});

function* chunksOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}
