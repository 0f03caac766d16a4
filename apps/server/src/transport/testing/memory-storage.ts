import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../kit/app-error.ts';
import { systemClock } from '../../kit/clock.ts';
import { createMediaSigner } from '../../kit/media-signer.ts';
import { checkAddressed, checkOwnFolder, checkStoragePath, type Storage } from '../../ports/storage.ts';

/** What the addresses of private files are signed with in tests. */
export const testSigner = createMediaSigner({
  secret: 'a secret for tests, forty characters long',
  clock: systemClock,
});

const writtenAt = new Date('2026-01-02T03:04:05Z');

/** A storage for tests that keeps its files in memory, addressed below `/media`. */
export function createMemoryStorage(files: Record<string, string | Buffer> = {}): Storage {
  const kept = new Map(
    Object.entries(files).map(([path, content]) => [path, Buffer.from(content as string)]),
  );
  return {
    async write(path, content) {
      kept.set(checkStoragePath(path), await buffer(content));
      return { bytes: kept.get(path)!.length };
    },
    async read(path, range) {
      const content = kept.get(checkStoragePath(path));
      if (!content) throw new AppError('NOT_FOUND');
      return Readable.from([range ? content.subarray(range.first, range.last + 1) : content]);
    },
    async find(path) {
      const content = kept.get(checkStoragePath(path));
      return content && { bytes: content.length, modifiedAt: writtenAt };
    },
    async delete(path) {
      kept.delete(checkStoragePath(path));
    },
    async deleteFolder(folder) {
      const inside = `${checkOwnFolder(folder)}/`;
      for (const path of [...kept.keys()].filter((one) => one.startsWith(inside))) kept.delete(path);
    },
    publicUrl: (path) => `/media/${checkAddressed(path, { secret: false })}`,
    signedUrl: (path, seconds) =>
      `/media/${testSigner.sign(checkAddressed(path, { secret: true }), seconds)}`,
  };
}
