import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../../kit/errors.ts';
import {
  createFolder,
  type FileModes,
  modesWithout,
  privateModes,
  setMode,
  usualUmask,
} from '../../kit/file-modes.ts';
import type { MediaSigner } from '../../kit/media-signer.ts';
import {
  checkAddressable,
  checkDeletableFolder,
  checkStoragePath,
  isPrivate,
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
  /** Which permissions public files do not have, so that another program may serve them. Absent: as usual, 022. */
  readonly publicUmask?: number | undefined;
}

export function createDiskStorage(options: DiskOptions): Storage {
  const absolutePath = (path: string) => join(options.root, checkStoragePath(path));
  const { root, publicUmask = usualUmask } = options;
  const publicModes = modesWithout(publicUmask);
  return {
    write: async (path, content) =>
      writeAtomically(content, {
        root,
        target: absolutePath(path),
        modes: isPrivate(path) ? privateModes : publicModes,
        publicModes,
      }),
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
  {
    root,
    target,
    modes,
    publicModes,
  }: { root: string; target: string; modes: FileModes; publicModes: FileModes },
): Promise<{ bytes: number }> {
  const temporaryPath = join(root, unfinishedFolder, randomUUID());
  await createFolder(root, publicModes);
  await createFolder(dirname(temporaryPath), privateModes);
  try {
    const file = createWriteStream(temporaryPath, { flush: true, mode: privateModes.file });
    await pipeline(content, file);
    await finished(file);
    await createFolder(dirname(target), modes);
    // Before it has its name: nobody else may open it even for a moment.
    await setMode(temporaryPath, modes.file);
    await rename(temporaryPath, target);
    return { bytes: file.bytesWritten };
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

/** Opened first and then measured: a file that is deleted or replaced meanwhile is still this one. */
async function openFile(target: string, range?: ByteRange): Promise<Readable> {
  const file = await open(target).catch((error: unknown) => {
    throw isMissing(error) ? new AppError('NOT_FOUND', { cause: error }) : error;
  });
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new AppError('NOT_FOUND');
    if (range && !(range.first >= 0 && range.first <= range.last && range.last < stats.size))
      throw new AppError('INVALID_INPUT');
  } catch (error) {
    await file.close();
    throw error;
  }
  return createReadStream(target, { fd: file, start: range?.first ?? 0, end: range?.last });
}

async function describe(target: string): Promise<StoredFile | undefined> {
  try {
    const stats = await stat(target);
    return stats.isFile() ? { bytes: stats.size, modifiedAt: stats.mtime } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
