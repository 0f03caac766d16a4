import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { createMediaSigner } from '../../kit/media-signer.ts';
import type { Storage } from '../../ports/storage.ts';
import { openS3Storage } from './s3-storage.ts';

/** A bucket behind a network and a server that fail: every failure is an error, and none leaves anything. */

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 20_000, interval: 50 };

type Fault =
  | 'none'
  | 'status 500'
  | 'status 503'
  | 'status 503 once'
  | 'cut at once'
  | 'cut in the middle'
  | 'silence';

let root: string;
let bucketServer: Server;
let proxy: Server;
let storage: Storage;
let fault: Fault = 'none';
/** Requests of the storage. */
let attempts = 0;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'academy-s3-'));
  const bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(root, 'bucket'),
    configureBuckets: [{ name: 'academy', configs: [] }],
  });
  await bucket.run();
  bucketServer = bucket.httpServer;
  proxy = createServer(answer);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  storage = await openS3Storage({
    bucket: 'academy',
    endpoint: `http://127.0.0.1:${portOf(proxy)}`,
    region: 'us-east-1',
    pathStyle: true,
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    temporaryFolder: join(root, 'waiting'),
    publicPrefix: '/media',
    signer: createMediaSigner({ secret: 'a secret for tests', clock: systemClock }),
    timeouts: { connectionTimeout: 1_000, socketTimeout: 1_000 },
  });
  await storage.write('kept.bin', Readable.from([film]));
});
afterAll(async () => {
  for (const server of [proxy, bucketServer]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(root, { recursive: true });
});
beforeEach(() => {
  fault = 'none';
  attempts = 0;
});

const film = Buffer.alloc(2_000_000, 'weiyou');

function answer(request: IncomingMessage, response: ServerResponse): void {
  attempts += 1;
  if (fault === 'silence') return void request.resume();
  if (fault === 'cut at once') return void request.socket.destroy();
  if (fault.startsWith('status') && !(fault.endsWith('once') && attempts > 1)) {
    request.resume();
    return void response.writeHead(Number(fault.split(' ')[1])).end();
  }
  const { method, url, headers } = request;
  const forwarded = sendRequest(
    { host: '127.0.0.1', port: portOf(bucketServer), method, path: url, headers },
    (found) => {
      response.writeHead(found.statusCode!, found.headers);
      if (fault !== 'cut in the middle') return void found.pipe(response);
      found.once('data', (first: Buffer) => response.write(first, () => response.destroy()));
    },
  );
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}

/** Files below `root` that this process has open. */
async function listOpenFiles(): Promise<string[]> {
  const links = await readdir('/proc/self/fd');
  const targets = await Promise.all(links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(join(root, 'waiting')));
}

const failing: Fault[] = ['status 500', 'status 503', 'cut at once', 'silence'];

test.each(failing)('with %s nothing is missing, written or half', async (kind) => {
  fault = kind;
  const unavailable = { name: 'UNAVAILABLE' };
  await expect(storage.find('kept.bin')).rejects.toMatchObject(unavailable);
  await expect(storage.read('kept.bin')).rejects.toMatchObject(unavailable);
  await expect(storage.delete('kept.bin')).rejects.toMatchObject(unavailable);
  const half = storage.write('kept.bin', Readable.from([Buffer.from('half')]));
  await expect(half).rejects.toMatchObject(unavailable);
  expect(await readdir(join(root, 'waiting'))).toEqual([]);
  await expect.poll(listOpenFiles, pollOptions).toEqual([]);
  fault = 'none';
  expect((await buffer(await storage.read('kept.bin'))).equals(film)).toBe(true);
});

test('a connection that breaks in the middle of a file is an error and not the end of the file', async () => {
  fault = 'cut in the middle';
  await expect(buffer(await storage.read('kept.bin'))).rejects.toThrow();
  fault = 'none';
  expect((await buffer(await storage.read('kept.bin'))).length).toBe(film.length);
});

test('a server that fails once is asked again', async () => {
  fault = 'status 503 once';
  expect(await storage.find('kept.bin')).toMatchObject({ bytes: film.length });
  expect(attempts).toBe(2);
});

test('a missing object is not found', async () => {
  await expect(storage.read('missing.bin')).rejects.toMatchObject({ name: 'NOT_FOUND' });
  expect(await storage.find('missing.bin')).toBeUndefined();
});

test('abandoned reads leave no connections', async () => {
  const count = () => new Promise<number>((resolve) => proxy.getConnections((_, open) => resolve(open)));
  const streams = await Promise.all(Array.from({ length: 8 }, () => storage.read('kept.bin')));
  for (const stream of streams) stream.destroy();
  await expect.poll(count, pollOptions).toBeLessThan(4);
  await storage.write('after.txt', Readable.from(['x']));
  expect(await text(await storage.read('after.txt'))).toBe('x');
});
