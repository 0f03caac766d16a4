import { mkdtemp, rm } from 'node:fs/promises';
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
import S3rver from 's3rver';
import { systemClock } from '../../../kit/clock.ts';
import { createMediaSigner, type MediaSigner } from '../../../kit/media-signer.ts';
import type { S3Options } from '../s3-storage.ts';

/** `silent reads`: files are found, and never sent. `refused deletes`: everything else works. */
export type BucketFault =
  | 'none'
  | 'status 500'
  | 'status 503'
  | 'status 503 once'
  | 'cut at once'
  | 'cut in the middle'
  | 'silence in the middle'
  | 'silence'
  | 'silent reads'
  | 'refused deletes';

export interface FailingBucket {
  readonly options: S3Options;
  /** From now on it fails like this; `none` ends it. */
  fail(fault: BucketFault): void;
  /** Requests since the fault was last set. */
  countRequests(): number;
  countConnections(): Promise<number>;
  /** Responses that have fallen silent in the middle, and whose reader has not closed them. */
  countSilentResponses(): number;
  close(): Promise<void>;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A bucket behind a network and a server that fail. `signer` signs private files; absent: one of its own. */
export async function startFailingBucket(
  signer: MediaSigner = createMediaSigner({ secret: 'a secret for tests', clock: systemClock }),
): Promise<FailingBucket> {
  const root = await mkdtemp(join(tmpdir(), 'academy-s3-'));
  const bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(root, 'bucket'),
    configureBuckets: [{ name: 'academy', configs: [] }],
  });
  await bucket.run();
  const bucketServer = bucket.httpServer;
  let fault: BucketFault = 'none';
  let requests = 0;
  const silentResponses = new Set<ServerResponse>();
  const proxy = createServer((request, response) => {
    requests += 1;
    const isFirst = requests === 1;
    failOrForward(request, response, { fault, isFirst, port: portOf(bucketServer), silentResponses });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    options: {
      bucket: 'academy',
      endpoint: `http://127.0.0.1:${portOf(proxy)}`,
      region: 'us-east-1',
      pathStyle: true,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      temporaryFolder: join(root, 'waiting'),
      publicPrefix: '/media',
      signer,
    },
    fail: (next) => {
      fault = next;
      requests = 0;
    },
    countRequests: () => requests,
    countSilentResponses: () => silentResponses.size,
    countConnections: () => new Promise((resolve) => proxy.getConnections((_, open) => resolve(open))),
    close: async () => {
      for (const server of [proxy, bucketServer]) {
        server.closeAllConnections();
        server.close();
      }
      await rm(root, { recursive: true });
    },
  };
}

interface Failing {
  readonly fault: BucketFault;
  readonly isFirst: boolean;
  readonly port: number;
  readonly silentResponses: Set<ServerResponse>;
}

function failOrForward(
  request: IncomingMessage,
  response: ServerResponse,
  { fault, isFirst, port, silentResponses }: Failing,
): void {
  const isSilent = fault === 'silence' || (fault === 'silent reads' && request.method === 'GET');
  if (isSilent) return void request.resume();
  if (fault === 'cut at once') return void request.socket.destroy();
  if (fault === 'refused deletes' && request.method === 'DELETE') return void response.writeHead(500).end();
  if (fault.startsWith('status') && (isFirst || !fault.endsWith('once'))) {
    request.resume();
    return void response.writeHead(Number(fault.split(' ')[1])).end();
  }
  const { method, url, headers } = request;
  const forwarded = sendRequest({ host: '127.0.0.1', port, method, path: url, headers }, (found) => {
    response.writeHead(found.statusCode!, found.headers);
    if (!fault.endsWith('in the middle')) return void found.pipe(response);
    found.once('data', (first: Buffer) => {
      found.pause();
      if (fault === 'silence in the middle') silentResponses.add(response);
      response.write(first, () => fault === 'cut in the middle' && response.destroy());
    });
    response.once('close', () => {
      silentResponses.delete(response);
      found.destroy();
    });
  });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}
