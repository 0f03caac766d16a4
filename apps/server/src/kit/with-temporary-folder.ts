import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from './errors.ts';

/**
 * Runs `work` with a new folder below `directory` and deletes the folder afterwards, whether `work` succeeds or
 * fails.
 */
export async function withTemporaryFolder<T>(
  directory: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(directory, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new AppError('UNAVAILABLE', { cause: error, message: '服务器的空间不够了，请稍后再试' });
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
