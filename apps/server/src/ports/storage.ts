import type { Readable } from 'node:stream';
import { AppError } from '../kit/errors.ts';

export interface StoredFile {
  bytes: number;
  modifiedAt: Date;
}

/** First and last byte, both inclusive, counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Stores pictures and videos. Paths look like `demo/scenes/desk.svg`; every call rejects with NOT_FOUND for a path
 * that could lead outside the storage, and with UNAVAILABLE when a storage outside this machine does not respond.
 */
export interface Storage {
  /** Stores `content` at `path` atomically: readers get the old file until the new one is complete. */
  write(path: string, content: Readable): Promise<{ bytes: number }>;
  /** Rejects with NOT_FOUND when there is no such file, and with INVALID_INPUT for a range outside it. */
  read(path: string, range?: ByteRange): Promise<Readable>;
  find(path: string): Promise<StoredFile | undefined>;
  /** Deleting a missing file is no error. */
  delete(path: string): Promise<void>;
  /**
   * Deletes every file in a folder and its subfolders; a missing folder is no error. Rejects with NOT_FOUND for a
   * top-level folder, because it holds the files of many owners.
   */
  deleteFolder(folder: string): Promise<void>;
  /** The URL at which a browser loads the file. Throws for a private one. */
  publicUrl(path: string): string;
  /**
   * The URL of a private file, valid for `seconds` (600 at most) and for everything in its folder. Throws for a file
   * that is not private or not in a subfolder.
   */
  signedUrl(path: string, seconds: number): string;
  /** Rejects with UNAVAILABLE when the storage does not respond. Absent: it is a folder of this machine. */
  check?(): Promise<void>;
}

/**
 * Whether a file is available only by a signed URL: everything below `private/`, in any letter case, since some file
 * systems ignore it.
 */
export const isPrivate = (path: string) => /^private(?:\/|$)/i.test(path);

/** Checks a path for `publicUrl`, or for `signedUrl` when `isPrivateFile` is set. Throws NOT_FOUND. */
export function checkAddressable(path: string, { isPrivateFile }: { isPrivateFile: boolean }): string {
  if (isPrivate(checkStoragePath(path)) !== isPrivateFile) throw new AppError('NOT_FOUND');
  return path;
}

// File systems accept names of at most 255 bytes.
const pathSegment = '[A-Za-z0-9_][A-Za-z0-9._-]{0,254}';
const storagePath = new RegExp(`^${pathSegment}(?:/${pathSegment})*$`);

/** Checks a folder for `deleteFolder`. Throws NOT_FOUND. */
export function checkDeletableFolder(folder: string): string {
  if (!checkStoragePath(folder).includes('/')) throw new AppError('NOT_FOUND');
  return folder;
}

/**
 * Returns the path. Throws NOT_FOUND unless it consists of plain names joined by slashes, none of which starts with a
 * dot.
 */
export function checkStoragePath(path: string): string {
  if (path.length > 400 || !storagePath.test(path)) throw new AppError('NOT_FOUND');
  return path;
}
