import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { uploads } from '@academy/contract/limits.ts';
import type { UploadDeps } from './upload-deps.ts';
import { isUploadId } from './upload-rows.ts';

/** Partly received files, each with a small metadata file beside it, for a day. */
export interface ResumableStore {
  readonly files: FileStore;
  pathOf(id: string): string;
  find(id: string, owner: number): Promise<Upload | undefined>;
  /** Deletes it; an unknown id is ignored. */
  remove(id: string): Promise<void>;
}

/** The key of the owner in the upload's metadata, which overwrites whatever the sender wrote there. */
export const ownerKey = 'owner';

/** Acknowledged bytes must be on the disk, not in a buffer. */
class SyncedFileStore extends FileStore {
  override async write(...[content, id, offset]: Parameters<FileStore['write']>): Promise<number> {
    const reached = await super.write(content, id, offset);
    const file = await open(join(this.directory, id), 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    return reached;
  }
}

export function createResumableStore(directory: string): ResumableStore {
  const expirationPeriodInMilliseconds: number = uploads.resumableAge;
  const files = new SyncedFileStore({ directory, expirationPeriodInMilliseconds });
  const pathOf = (id: string) => join(directory, id);
  return {
    files,
    pathOf,
    async find(id, owner) {
      if (!isUploadId(id)) return undefined;
      const upload = await files.getUpload(id).catch(() => undefined);
      return upload?.metadata?.[ownerKey] === String(owner) ? upload : undefined;
    },
    async remove(id) {
      await Promise.all([rm(pathOf(id), { force: true }), rm(`${pathOf(id)}.json`, { force: true })]);
    },
  };
}

/** Deletes uploads that were not continued for a day. */
async function deleteAbandonedUploads(directory: string, now: Date): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  const store = createResumableStore(directory);
  for (const id of names.filter(isUploadId)) {
    const upload = await store.files.getUpload(id).catch(() => undefined);
    const startedAt = new Date(upload?.creation_date ?? 0).getTime();
    if (now.getTime() - startedAt > uploads.resumableAge) await store.remove(id);
  }
}

const hour = 3_600_000;

/** Deletes what a killed process left while checking files. Only before any upload can start. */
export const deletePartialFiles = ({ uploadDirectory }: Pick<UploadDeps, 'uploadDirectory'>) =>
  rm(join(uploadDirectory, 'incoming'), { recursive: true, force: true });

/**
 * Deletes resumable uploads that were not continued for a day, now and every hour until the returned function is
 * called.
 */
export function scheduleAbandonedCleanup({ uploadDirectory, clock, log }: UploadDeps): () => void {
  const cleanUp = () =>
    void deleteAbandonedUploads(join(uploadDirectory, 'resumable'), clock.now()).catch((error: unknown) =>
      log?.warn({ err: error }, 'abandoned uploads could not be deleted'),
    );
  cleanUp();
  const timer = setInterval(cleanUp, hour).unref();
  return () => clearInterval(timer);
}
