import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateModes } from './file-modes.ts';

/** Bytes that must be free: enough for the database to go on and for an operator to notice and act. */
export const minFreeBytes = 200 * 1024 * 1024;

/**
 * Rejects when a folder's file system has less free space than `minBytes` for this user, or when no file can be written
 * there.
 */
export async function checkWritable(folder: string, minBytes = minFreeBytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < minBytes) throw new Error(`${folder} has only ${Math.floor(free / 2 ** 20)} MB of free space`);
  // Read-only mounts, quotas and used-up inodes show only here.
  const probe = join(folder, '.writable');
  await writeFile(probe, '1', { mode: privateModes.file });
  await rm(probe, { force: true });
}
