import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { AppError } from '../../kit/app-error.ts';
import type { MediaSigner } from '../../kit/media-signer.ts';
import {
  checkAddressed,
  checkOwnFolder,
  checkStoragePath,
  type ByteRange,
  type Storage,
  type StoredFile,
} from '../../ports/storage.ts';

export interface S3Options {
  readonly bucket: string;
  /** Absent: Amazon's own for the region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Whether the bucket stands in the address's path, as MinIO wants it, and not before its host. */
  readonly pathStyle: boolean;
  /** A folder of the machine's own disk, for files on their way into the bucket; emptied when the storage is opened. */
  readonly waiting: string;
  /** How addresses begin: our own server hands the files out, so that the bucket can stay private. */
  readonly publicPrefix: string;
  readonly signer: MediaSigner;
}

/** Each phone that fetches a file holds one until it has it; with the default of 50, a few slow ones would stop everybody. */
const connections = { keepAlive: true, maxSockets: 1_000 };

/** Milliseconds after which a server that says nothing counts as broken: nobody waits longer for a picture. */
const patience = { connectionTimeout: 5_000, socketTimeout: 60_000 };

/** The bucket cannot be used as it is configured. */
class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** Files in a bucket of Amazon S3, or of whoever speaks its protocol. Throws StorageError when it cannot be reached. */
export async function openS3Storage(options: S3Options): Promise<Storage> {
  const client = createClient(options);
  const { bucket, publicPrefix, signer, waiting } = options;
  // What a killed process left half written.
  await rm(waiting, { recursive: true, force: true });
  // Later a bucket that is not there would look like one that is empty.
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause: unknown) => {
    const why = statusOf(cause) ?? (cause as Error).message;
    throw new StorageError(`STORAGE_S3_BUCKET ${bucket} cannot be used: ${why}`, { cause });
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    write: async (path, content) => writeWhole(disk, { path: checkStoragePath(path), content }, waiting),
    read: async (path, range) => readObject(client, { bucket, path: checkStoragePath(path) }, range),
    find: async (path) => describe(disk, checkStoragePath(path)),
    delete: async (path) => disk.delete(checkStoragePath(path)),
    deleteFolder: async (folder) => deleteObjects(disk, checkOwnFolder(folder)),
    publicUrl: (path) => `${publicPrefix}/${checkAddressed(path, { secret: false })}`,
    signedUrl: (path, seconds) =>
      `${publicPrefix}/${signer.sign(checkAddressed(path, { secret: true }), seconds)}`,
  };
}

function createClient({ endpoint, region, accessKey, secretKey, pathStyle }: S3Options): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestHandler: { ...patience, httpAgent: connections, httpsAgent: connections },
    // The newer defaults write the framing of a checksum into the object itself on servers that do not know it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/**
 * A bucket wants to know a file's length before its first byte, and a stream that breaks off must leave nothing: so it
 * comes to the machine's own disk first.
 */
async function writeWhole(
  disk: Disk,
  { path, content }: { path: string; content: Readable },
  folder: string,
): Promise<{ bytes: number }> {
  const waiting = join(folder, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    await pipeline(content, createWriteStream(waiting));
    const { size: bytes } = await stat(waiting);
    await disk.putStream(path, createReadStream(waiting), { contentLength: bytes });
    return { bytes };
  } finally {
    await rm(waiting, { force: true });
  }
}

async function readObject(
  client: S3Client,
  { bucket, path }: { bucket: string; path: string },
  range?: ByteRange,
): Promise<Readable> {
  if (range && !(range.first >= 0 && range.first <= range.last)) throw new AppError('INVALID_INPUT');
  const asked = range && { Range: `bytes=${range.first}-${range.last}` };
  const command = new GetObjectCommand({ Bucket: bucket, Key: path, ...asked });
  const { Body: body, ContentRange: given } = await client.send(command).catch((error: unknown) => {
    const status = statusOf(error);
    if (status === 404) throw new AppError('NOT_FOUND', { cause: error });
    if (status === 416) throw new AppError('INVALID_INPUT', { cause: error });
    throw error;
  });
  if (!(body instanceof Readable)) throw new Error(`${path} came without content`);
  // What ends beyond the file is silently cut by the server.
  if (range && !given?.startsWith(`bytes ${range.first}-${range.last}/`)) {
    body.destroy();
    throw new AppError('INVALID_INPUT');
  }
  return body;
}

/** Not the library's own way, which takes `pictures/ab` for a prefix of `pictures/abc` too. */
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
