import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../../kit/errors.ts';
import type { MediaSigner } from '../../kit/media-signer.ts';
import {
  checkAddressable,
  checkDeletableFolder,
  checkStoragePath,
  type ByteRange,
  type Storage,
  type StoredFile,
} from '../../ports/storage.ts';

/** The folder of unfinished writes; its leading dot keeps every public path out. */
const unfinishedFolder = '.unfinished';

interface DiskOptions {
  /** Created when needed. */
  readonly root: string;
  /** The prefix of public URLs, for example `/media`. */
  readonly publicPrefix: string;
  /** Without it there are no URLs of private files. */
  readonly signer?: MediaSigner;
}

export function createDiskStorage(options: DiskOptions): Storage {
  const absolutePath = (path: string) => join(options.root, checkStoragePath(path));
  return {
    write: async (path, content) =>
      writeAtomically(content, { target: absolutePath(path), root: options.root }),
    read: async (path, range) => openFile(absolutePath(path), range),
    find: async (path) => describe(absolutePath(path)),
    delete: async (path) => rm(absolutePath(path), { force: true }),
    deleteFolder: async (folder) =>
      rm(absolutePath(checkDeletableFolder(folder)), { recursive: true, force: true }),
    publicUrl: (path) => `${options.publicPrefix}/${checkAddressable(path, { isPrivateFile: false })}`,
    signedUrl: (path, seconds) => {
      if (!options.signer) throw new Error('This storage signs no addresses');
      return `${options.publicPrefix}/${options.signer.sign(checkAddressable(path, { isPrivateFile: true }), seconds)}`;
    },
  };
}

/** Deletes the unfinished writes of a killed process. Must be called before anything is written. */
export const deleteUnfinishedWrites = (root: string): Promise<void> =>
  rm(join(root, unfinishedFolder), { recursive: true, force: true });

async function writeAtomically(
  content: Readable,
  target: { target: string; root: string },
): Promise<{ bytes: number }> {
  const temporaryPath = join(target.root, unfinishedFolder, randomUUID());
  await mkdir(dirname(temporaryPath), { recursive: true });
  try {
    const file = createWriteStream(temporaryPath, { flush: true });
    await pipeline(content, file);
    await finished(file);
    await mkdir(dirname(target.target), { recursive: true });
    await rename(temporaryPath, target.target);
    return { bytes: file.bytesWritten };
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

async function openFile(target: string, range?: ByteRange): Promise<Readable> {
  const stored = await describe(target);
  if (!stored) throw new AppError('NOT_FOUND');
  if (range && !(range.first >= 0 && range.first <= range.last && range.last < stored.bytes)) {
    throw new AppError('INVALID_INPUT');
  }
  const file = await open(target);
  return createReadStream(target, { fd: file, start: range?.first ?? 0, end: range?.last });
}

async function describe(target: string): Promise<StoredFile | undefined> {
  try {
    const stats = await stat(target);
    return stats.isFile() ? { bytes: stats.size, modifiedAt: stats.mtime } : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
