import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { AppError } from '../../kit/errors.ts';
import { createFolder, privateModes } from '../../kit/file-modes.ts';
import type { MediaSigner } from '../../kit/media-signer.ts';
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
  /** Shorter ones for tests. */
  readonly timeouts?: Readonly<typeof defaultTimeouts> | undefined;
}

/**
 * A phone that downloads a file holds a connection until it is done; with the default of 50, a few slow phones would
 * block everybody.
 */
const agentOptions = { keepAlive: true, maxSockets: 1_000 };

/** Milliseconds after which a silent server counts as failed; all attempts together are as long as users wait at most. */
const defaultTimeouts = { connectionTimeout: 5_000, socketTimeout: 30_000 };
const maxAttempts = 2;

class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** A storage in a bucket of Amazon S3 or a compatible server. Throws StorageError when it cannot be reached. */
export async function openS3Storage(options: S3Options): Promise<Storage> {
  const client = createClient(options);
  const { bucket, publicPrefix, signer, temporaryFolder } = options;
  // Deletes the unfinished uploads of a killed process.
  await rm(temporaryFolder, { recursive: true, force: true });
  // Checked now, because later a missing bucket would look like an empty one.
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause: unknown) => {
    const reason = statusOf(cause) ?? (cause as Error).message;
    throw new StorageError(`STORAGE_S3_BUCKET ${bucket} cannot be used: ${reason}`, { cause });
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    write: async (path, content) => upload(disk, { path: checkStoragePath(path), content }, temporaryFolder),
    read: async (path, range) =>
      readObject(client, { bucket, path: checkStoragePath(path) }, range).catch(throwUnavailable),
    find: async (path) => describe(disk, checkStoragePath(path)).catch(throwUnavailable),
    delete: async (path) => disk.delete(checkStoragePath(path)).catch(throwUnavailable),
    deleteFolder: async (folder) => deleteObjects(disk, checkDeletableFolder(folder)).catch(throwUnavailable),
    publicUrl: (path) => `${publicPrefix}/${checkAddressable(path, { isPrivateFile: false })}`,
    signedUrl: (path, seconds) =>
      `${publicPrefix}/${signer.sign(checkAddressable(path, { isPrivateFile: true }), seconds)}`,
  };
}

/** A bucket that does not answer as it should is no defect of ours: the caller is told to come back. */
function throwUnavailable(error: unknown): never {
  throw error instanceof AppError ? error : new AppError('UNAVAILABLE', { cause: error });
}

function createClient(options: S3Options): S3Client {
  const { endpoint, region, accessKey, secretKey, pathStyle, timeouts = defaultTimeouts } = options;
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestHandler: { ...timeouts, httpAgent: agentOptions, httpsAgent: agentOptions },
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
  disk: Disk,
  { path, content }: { path: string; content: Readable },
  folder: string,
): Promise<{ bytes: number }> {
  const temporaryPath = join(folder, randomUUID());
  await createFolder(folder, privateModes);
  let reading: ReadStream | undefined;
  try {
    await pipeline(content, createWriteStream(temporaryPath, { mode: privateModes.file }));
    const { size: bytes } = await stat(temporaryPath);
    reading = createReadStream(temporaryPath);
    await disk.putStream(path, reading, { contentLength: bytes }).catch(throwUnavailable);
    return { bytes };
  } finally {
    // A failed request leaves it open, and the space of an open file is not freed.
    reading?.destroy();
    await rm(temporaryPath, { force: true });
  }
}

async function readObject(
  client: S3Client,
  { bucket, path }: { bucket: string; path: string },
  range?: ByteRange,
): Promise<Readable> {
  if (range && !(range.first >= 0 && range.first <= range.last)) throw new AppError('INVALID_INPUT');
  const rangeHeader = range && { Range: `bytes=${range.first}-${range.last}` };
  const command = new GetObjectCommand({ Bucket: bucket, Key: path, ...rangeHeader });
  const { Body: body, ContentRange: contentRange } = await client.send(command).catch((error: unknown) => {
    const status = statusOf(error);
    if (status === 404) throw new AppError('NOT_FOUND', { cause: error });
    if (status === 416) throw new AppError('INVALID_INPUT', { cause: error });
    throw error;
  });
  if (!(body instanceof Readable)) throw new Error(`${path} came without content`);
  // The server silently shortens a range that ends beyond the file.
  if (range && !contentRange?.startsWith(`bytes ${range.first}-${range.last}/`)) {
    body.destroy();
    throw new AppError('INVALID_INPUT');
  }
  return body;
}

/** Not the library's own way, which treats `pictures/ab` as a prefix of `pictures/abc` too. */
async function deleteObjects(disk: Disk, folder: string): Promise<void> {
  let page: string | undefined;
  do {
    const { objects, paginationToken } = await disk.listAll(folder, {
      recursive: true,
      ...(page !== undefined && { paginationToken: page }),
    });
    for (const object of objects) {
      if (object.isFile && object.key.startsWith(`${folder}/`)) await disk.delete(object.key);
    }
    page = paginationToken;
  } while (page !== undefined);
}

async function describe(disk: Disk, path: string): Promise<StoredFile | undefined> {
  try {
    const { contentLength: bytes, lastModified: modifiedAt } = await disk.getMetaData(path);
    return { bytes, modifiedAt };
  } catch (error) {
    if (statusOf((error as Error).cause) === 404) return undefined;
    throw error;
  }
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;
