import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The permissions of files and of their folders. */
export interface FileModes {
  readonly file: number;
  readonly folder: number;
}

/** For what only the academy itself may read. */
export const privateModes: FileModes = { file: 0o600, folder: 0o700 };

/** The umask of most systems: others may read. */
export const usualUmask = 0o022;

/** For what everybody may read, less what the umask takes away. */
export const modesWithout = (umask: number): FileModes => ({ file: 0o666 & ~umask, folder: 0o777 & ~umask });

/** Codes of file systems that know no permissions, and of files that belong to somebody else. */
const notSupported = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EROFS']);

/**
 * Sets the permissions of a file or folder; false when there is none, or when they cannot be set. Rejects for other
 * errors.
 */
export async function setMode(path: string, mode: number): Promise<boolean> {
  try {
    await chmod(path, mode);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT' || notSupported.has(code)) return false;
    throw error;
  }
}

/**
 * Creates a folder and those above it that are missing; each new one gets exactly these permissions, whatever the
 * umask.
 */
export async function createFolder(folder: string, { folder: mode }: FileModes): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  if (first === undefined) return;
  for (let path = folder; path.length >= first.length; path = dirname(path)) await setMode(path, mode);
}
