import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { AppError } from '../../kit/errors.ts';
import { createFolder, privateModes } from '../../kit/file-modes.ts';
import type { MediaSigner } from '../../kit/media-signer.ts';
import { withoutSilence } from '../../kit/without-silence.ts';
import {
  checkAddressable,
  checkDeletableFolder,
  checkStoragePath,
  type ByteRange,
  type Storage,
  type StoredFile,
} from '../../ports/storage.ts';

export interface S3Options {
  readonly bucket: string;
  /** Absent: Amazon's own endpoint for the region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Whether the bucket's name is in the URL's path, as MinIO requires it, and not in the host name. */
  readonly pathStyle: boolean;
  /** A local folder for files that are being uploaded to the bucket; emptied when the storage is opened. */
  readonly temporaryFolder: string;
  /** The prefix of public URLs. Our own server serves the files, so the bucket can stay private. */
  readonly publicPrefix: string;
  readonly signer: MediaSigner;
  /** Absent: those of calls. */
  readonly timeouts?: S3Timeouts | undefined;
}

/** How long a bucket may keep an operation waiting, in milliseconds. */
interface S3Timeouts {
  /** For a connection. */
  readonly connection: number;
  /** Without progress, all attempts together: until a response begins, or more of a sent file is taken. */
  readonly silence: number;
  /** Without a byte on a connection in use, in either direction; a phone may pause what it downloads for a while. */
  readonly socket: number;
}

export const s3Timeouts = {
  /** People wait: to find a file and to begin to read it takes four seconds together, then they are told to come back. */
  calls: { connection: 1_000, silence: 2_000, socket: 30_000 },
  /** Jobs and the start. */
  work: { connection: 5_000, silence: 30_000, socket: 30_000 },
} as const satisfies Record<string, S3Timeouts>;

/**
 * A phone that downloads a file holds a connection until it is done; with the default of 50, a few slow phones would
 * block everybody.
 */
const agentOptions = { keepAlive: true, maxSockets: 1_000 };

const maxAttempts = 2;
/**
 * Milliseconds more for each byte of a sent file, a second a megabyte: what was taken from us may still wait in buffers of
 * the network, and the bucket has to store it.
 */
const silencePerByte = 0.001;

class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** A storage in a bucket of Amazon S3 or a compatible server. Throws StorageError when it cannot be reached. */
export async function openS3Storage(options: S3Options): Promise<Storage> {
  const client = createClient(options);
  const { bucket: name, publicPrefix, signer, temporaryFolder, timeouts = s3Timeouts.calls } = options;
  const bucket = { client, name, silence: timeouts.silence };
  // Deletes the unfinished uploads of a killed process.
  await rm(temporaryFolder, { recursive: true, force: true });
  // Checked now, because later a missing bucket would look like an empty one.
  await checkBucket(bucket).catch(({ cause }: Error) => {
    const { message, cause: abortReason } = cause as Error;
    const reason = statusOf(cause) ?? (abortReason instanceof Error ? abortReason.message : message);
    throw new StorageError(`STORAGE_S3_BUCKET ${name} cannot be used: ${reason}`, { cause });
  });
  return {
    write: async (path, content) =>
      upload(bucket, { path: checkStoragePath(path), content }, temporaryFolder),
    read: async (path, range) => readObject(bucket, checkStoragePath(path), range),
    find: async (path) => describe(bucket, checkStoragePath(path)),
    delete: async (path) => {
      checkStoragePath(path);
      await operate(bucket, ({ disk }) => disk.delete(path));
    },
    deleteFolder: async (folder) => deleteObjects(bucket, checkDeletableFolder(folder)),
    publicUrl: (path) => `${publicPrefix}/${checkAddressable(path, { isPrivateFile: false })}`,
    signedUrl: (path, seconds) =>
      `${publicPrefix}/${signer.sign(checkAddressable(path, { isPrivateFile: true }), seconds)}`,
    check: () => checkBucket(bucket),
  };
}

interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  /** See `S3Timeouts`. */
  readonly silence: number;
}

/** Clients whose commands are aborted with their operation. */
interface Operation {
  readonly client: S3Client;
  readonly disk: Disk;
}

interface OperationOptions {
  /** Absent: that of the bucket. */
  readonly silence?: number;
  readonly measure?: () => number;
}

/**
 * Does something with the bucket, and aborts it when there is no progress. A bucket that does not answer as it should is no
 * defect of ours: rejects with UNAVAILABLE, so that the caller is told to come back.
 */
function operate<Result>(
  { client, name, silence }: Bucket,
  work: (operation: Operation) => Promise<Result>,
  options: OperationOptions = {},
): Promise<Result> {
  return withoutSilence({ silence, ...options }, (abortSignal) => {
    const send = (command: Parameters<S3Client['send']>[0]) => client.send(command, { abortSignal });
    const ending = Object.assign(Object.create(client) as S3Client, { send });
    const driver = new S3Driver({ client: ending, bucket: name, visibility: 'private', supportsACL: false });
    return work({ client: ending, disk: new Disk(driver) });
  }).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    throw unavailable(error);
  });
}

const unavailable = (cause: unknown) =>
  new AppError('UNAVAILABLE', { message: '存储暂时没有响应，请稍后再试', cause });

async function checkBucket(bucket: Bucket): Promise<void> {
  await operate(bucket, ({ client }) => client.send(new HeadBucketCommand({ Bucket: bucket.name })));
}

function createClient(options: S3Options): S3Client {
  const { endpoint, region, accessKey, secretKey, pathStyle, timeouts = s3Timeouts.calls } = options;
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestHandler: {
      connectionTimeout: timeouts.connection,
      socketTimeout: timeouts.socket,
      httpAgent: agentOptions,
      httpsAgent: agentOptions,
    },
    // The newer defaults corrupt objects on servers that do not know them: the framing of the checksum ends up in
    // the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/**
 * Writes to the local disk first and then uploads: S3 needs the length in advance, and an interrupted stream must
 * leave nothing.
 */
async function upload(
  bucket: Bucket,
  { path, content }: { path: string; content: Readable },
  folder: string,
): Promise<{ bytes: number }> {
  const temporaryPath = join(folder, randomUUID());
  await createFolder(folder, privateModes);
  let reading: ReadStream | undefined;
  try {
    await pipeline(content, createWriteStream(temporaryPath, { mode: privateModes.file }));
    const { size: bytes } = await stat(temporaryPath);
    const file = (reading = createReadStream(temporaryPath));
    const longest = Math.max(bucket.silence, s3Timeouts.work.silence);
    await operate(bucket, ({ disk }) => disk.putStream(path, file, { contentLength: bytes }), {
      silence: Math.min(bucket.silence + bytes * silencePerByte, longest),
      measure: () => file.bytesRead,
    });
    return { bytes };
  } finally {
    // A failed request leaves it open, and the space of an open file is not freed.
    reading?.destroy();
    await rm(temporaryPath, { force: true });
  }
}

async function readObject(bucket: Bucket, path: string, range?: ByteRange): Promise<Readable> {
  if (range && !(range.first >= 0 && range.first <= range.last)) throw new AppError('INVALID_INPUT');
  const rangeHeader = range && { Range: `bytes=${range.first}-${range.last}` };
  const command = new GetObjectCommand({ Bucket: bucket.name, Key: path, ...rangeHeader });
  const { Body: body, ContentRange: contentRange } = await operate(bucket, ({ client }) =>
    client.send(command).catch((error: unknown) => {
      const status = statusOf(error);
      if (status === 404) throw new AppError('NOT_FOUND', { cause: error });
      if (status === 416) throw new AppError('INVALID_INPUT', { cause: error });
      throw error;
    }),
  );
  if (!(body instanceof Readable)) throw new Error(`${path} came without content`);
  // The server silently shortens a range that ends beyond the file.
  if (range && !contentRange?.startsWith(`bytes ${range.first}-${range.last}/`)) {
    body.destroy();
    throw new AppError('INVALID_INPUT');
  }
  return withStorageErrors(body);
}

/**
 * A file that ends in the middle, or of which nothing more arrives, is an outage as well: work waits for it, and has not
 * failed.
 */
function withStorageErrors(body: Readable): Readable {
  const content = new PassThrough();
  // It may break off before anybody reads: whoever reads then learns it from the destroyed stream.
  content.on('error', () => {});
  finished(body, (cause) => {
    if (cause) content.destroy(unavailable(cause));
  });
  // Also while it waits for bytes that do not come.
  content.once('close', () => body.destroy());
  return body.pipe(content);
}

/** Not the library's own way, which treats `pictures/ab` as a prefix of `pictures/abc` too. */
async function deleteObjects(bucket: Bucket, folder: string): Promise<void> {
  let page: string | undefined;
  do {
    const { objects, paginationToken } = await operate(bucket, ({ disk }) =>
      disk.listAll(folder, { recursive: true, ...(page !== undefined && { paginationToken: page }) }),
    );
    for (const object of objects) {
      if (object.isFile && object.key.startsWith(`${folder}/`))
        await operate(bucket, ({ disk }) => disk.delete(object.key));
    }
    page = paginationToken;
  } while (page !== undefined);
}

const describe = (bucket: Bucket, path: string): Promise<StoredFile | undefined> =>
  operate(bucket, async ({ disk }) => {
    try {
      const { contentLength: bytes, lastModified: modifiedAt } = await disk.getMetaData(path);
      return { bytes, modifiedAt };
    } catch (error) {
      if (statusOf((error as Error).cause) === 404) return undefined;
      throw error;
    }
  });

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;
