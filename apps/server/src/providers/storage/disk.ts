import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
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

/** Unfinished writes wait here; the leading dot keeps every public path out of it. */
const unfinished = '.unfinished';

interface DiskOptions {
  /** Made when needed. */
  readonly root: string;
  /** How addresses begin, for example `/media`. */
  readonly publicPrefix: string;
  /** Without one there are no addresses of private files. */
  readonly signer?: MediaSigner;
}

/** Files on the machine's own disk, below `root`. */
export function createDiskStorage(options: DiskOptions): Storage {
  const place = (path: string) => join(options.root, checkStoragePath(path));
  return {
    write: async (path, content) => writeWhole(content, { target: place(path), root: options.root }),
    read: async (path, range) => openFile(place(path), range),
    find: async (path) => describe(place(path)),
    delete: async (path) => rm(place(path), { force: true }),
    deleteFolder: async (folder) => rm(place(checkOwnFolder(folder)), { recursive: true, force: true }),
    publicUrl: (path) => `${options.publicPrefix}/${checkAddressed(path, { secret: false })}`,
    signedUrl: (path, seconds) => {
      if (!options.signer) throw new Error('This storage signs no addresses');
      return `${options.publicPrefix}/${options.signer.sign(checkAddressed(path, { secret: true }), seconds)}`;
    },
  };
}

/** Removes what a killed process left half written. Only before anybody writes. */
export const forgetUnfinished = (root: string): Promise<void> =>
  rm(join(root, unfinished), { recursive: true, force: true });

async function writeWhole(
  content: Readable,
  to: { target: string; root: string },
): Promise<{ bytes: number }> {
  const waiting = join(to.root, unfinished, randomUUID());
  await mkdir(dirname(waiting), { recursive: true });
  try {
    const file = createWriteStream(waiting, { flush: true });
    await pipeline(content, file);
    await finished(file);
    await mkdir(dirname(to.target), { recursive: true });
    await rename(waiting, to.target);
    return { bytes: file.bytesWritten };
  } catch (error) {
    await rm(waiting, { force: true });
    throw error;
  }
}

async function openFile(target: string, range?: ByteRange): Promise<Readable> {
  const known = await describe(target);
  if (!known) throw new AppError('NOT_FOUND');
  if (range && !(range.first >= 0 && range.first <= range.last && range.last < known.bytes)) {
    throw new AppError('INVALID_INPUT');
  }
  const file = await open(target);
  return createReadStream(target, { fd: file, start: range?.first ?? 0, end: range?.last });
}

async function describe(target: string): Promise<StoredFile | undefined> {
  try {
    const found = await stat(target);
    return found.isFile() ? { bytes: found.size, modifiedAt: found.mtime } : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
