import type { Readable } from 'node:stream';
import { AppError } from '../kit/app-error.ts';

export interface StoredFile {
  bytes: number;
  modifiedAt: Date;
}

/** First and last byte, both included, counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Where pictures and videos are kept. Paths look like `demo/scenes/desk.svg`; every call rejects with NOT_FOUND for a
 * path that could lead elsewhere.
 */
export interface Storage {
  /** Keeps all of `content` at `path`, or nothing: readers see the old file until the new one is complete. */
  write(path: string, content: Readable): Promise<{ bytes: number }>;
  /** Rejects with NOT_FOUND without the file, with INVALID_INPUT for a range that it does not hold. */
  read(path: string, range?: ByteRange): Promise<Readable>;
  find(path: string): Promise<StoredFile | undefined>;
  /** Deleting what is not there is no error. */
  delete(path: string): Promise<void>;
  /**
   * Deletes every file in a folder and below it; that there is none is no error. Rejects with NOT_FOUND for a folder of
   * the first level: what lies there belongs to many.
   */
  deleteFolder(folder: string): Promise<void>;
  /** The address under which a browser gets the file. Throws for a private one. */
  publicUrl(path: string): string;
  /**
   * The address of a private file, and of all that lies in its folder, for `seconds` (600 at most). Throws for a file
   * that is not private or has no folder of its own.
   */
  signedUrl(path: string, seconds: number): string;
}

/** Whether a file may be had only by a signed address: everything below `private/`, however a file system spells it. */
export const isPrivate = (path: string) => /^private(?:\/|$)/i.test(path);

/** Checks a path for `publicUrl`, and for `signedUrl` where `secret`. Throws NOT_FOUND. */
export function checkAddressed(path: string, { secret }: { secret: boolean }): string {
  if (isPrivate(checkStoragePath(path)) !== secret) throw new AppError('NOT_FOUND');
  return path;
}

// No file system takes a name of more than 255 bytes.
const segment = '[A-Za-z0-9_][A-Za-z0-9._-]{0,254}';
const storagePath = new RegExp(`^${segment}(?:/${segment})*$`);

/** Checks a folder for `deleteFolder`. Throws NOT_FOUND. */
export function checkOwnFolder(folder: string): string {
  if (!checkStoragePath(folder).includes('/')) throw new AppError('NOT_FOUND');
  return folder;
}

/** Returns the path; throws NOT_FOUND unless it is plain names joined by slashes, none of which starts with a dot. */
export function checkStoragePath(path: string): string {
  if (path.length > 400 || !storagePath.test(path)) throw new AppError('NOT_FOUND');
  return path;
}
