import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../kit/errors.ts';
import { systemClock } from '../../kit/clock.ts';
import { createMediaSigner } from '../../kit/media-signer.ts';
import {
  checkAddressable,
  checkDeletableFolder,
  checkStoragePath,
  type Storage,
} from '../../ports/storage.ts';

/** Signs the paths of private files in tests. */
export const testSigner = createMediaSigner({
  secret: 'a secret for tests, forty characters long',
  clock: systemClock,
});

const writtenAt = new Date('2026-01-02T03:04:05Z');

/** A storage for tests that keeps its files in memory, with URLs below `/media`. */
export function createMemoryStorage(files: Record<string, string | Buffer> = {}): Storage {
  const storedFiles = new Map(
    Object.entries(files).map(([path, content]) => [path, Buffer.from(content as string)]),
  );
  return {
    async write(path, content) {
      storedFiles.set(checkStoragePath(path), await buffer(content));
      return { bytes: storedFiles.get(path)!.length };
    },
    async read(path, range) {
      const content = storedFiles.get(checkStoragePath(path));
      if (!content) throw new AppError('NOT_FOUND');
      return Readable.from([range ? content.subarray(range.first, range.last + 1) : content]);
    },
    async find(path) {
      const content = storedFiles.get(checkStoragePath(path));
      return content && { bytes: content.length, modifiedAt: writtenAt };
    },
    async delete(path) {
      storedFiles.delete(checkStoragePath(path));
    },
    async deleteFolder(folder) {
      const inside = `${checkDeletableFolder(folder)}/`;
      for (const path of [...storedFiles.keys()].filter((one) => one.startsWith(inside)))
        storedFiles.delete(path);
    },
    publicUrl: (path) => `/media/${checkAddressable(path, { isPrivateFile: false })}`,
    signedUrl: (path, seconds) =>
      `/media/${testSigner.sign(checkAddressable(path, { isPrivateFile: true }), seconds)}`,
  };
}
