import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { uploads } from '@academy/contract/limits.ts';
import { isUploadId } from './upload-rows.ts';

/** Files on their way in: each with a small file of facts beside it, for a day. */
export interface ResumableStore {
  readonly files: FileStore;
  pathOf(id: string): string;
  /** The upload of this id that belongs to this person. */
  find(id: string, owner: number): Promise<Upload | undefined>;
  /** Forgets it; one that is not there is none of our business. */
  forget(id: string): Promise<void>;
}

/** The upload's facts name its owner under this key, whatever the sender wrote there. */
export const ownerKey = 'owner';

export function createResumableStore(directory: string): ResumableStore {
  const expirationPeriodInMilliseconds: number = uploads.resumableAge;
  const files = new FileStore({ directory, expirationPeriodInMilliseconds });
  const pathOf = (id: string) => join(directory, id);
  const write = files.write.bind(files);
  // What we acknowledge must be on the disk, and not on its way there.
  files.write = async (content, id, offset) => {
    const reached = await write(content, id, offset);
    const file = await open(pathOf(id), 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    return reached;
  };
  return {
    files,
    pathOf,
    async find(id, owner) {
      if (!isUploadId(id)) return undefined;
      const upload = await files.getUpload(id).catch(() => undefined);
      return upload?.metadata?.[ownerKey] === String(owner) ? upload : undefined;
    },
    async forget(id) {
      await Promise.all([rm(pathOf(id), { force: true }), rm(`${pathOf(id)}.json`, { force: true })]);
    },
  };
}

/** Forgets what nobody has taken up for a day. */
export async function forgetAbandoned(directory: string, now: Date): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  const store = createResumableStore(directory);
  for (const id of names.filter(isUploadId)) {
    const upload = await store.files.getUpload(id).catch(() => undefined);
    const begun = new Date(upload?.creation_date ?? 0).getTime();
    if (now.getTime() - begun > uploads.resumableAge) await store.forget(id);
  }
}
