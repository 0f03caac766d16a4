import { join } from 'node:path';
import type { Upload } from '@tus/server';
import { errors } from '@academy/contract/http/errors.ts';
import { AppError } from '../../kit/errors.ts';
import { withTemporaryFolder } from '../../kit/with-temporary-folder.ts';
import { sniffedBytes } from '../../media/sniff-media.ts';
import type { Identity } from '../../transport/access.ts';
import { checkFile, checkSize, cleanFileName, readHead, spoolFile } from './receive-file.ts';
import type { ResumableStore } from './resumable-store.ts';
import { storeUpload } from './store-upload.ts';
import type { UploadDeps } from './upload-deps.ts';
import { findUpload } from './upload-rows.ts';

/** Stores a completely received file under its own id. A refused file is deleted; other failures can be retried. */
export type FinishResumable = (upload: Upload, identity: Identity) => Promise<void>;

export function createFinishResumable(deps: UploadDeps, store: ResumableStore): FinishResumable {
  // A client that lost our response asks again while the first call still runs.
  const running = new Map<string, Promise<void>>();
  return (upload, identity) => {
    const { id } = upload;
    const pendingFinish =
      running.get(id) ?? finishOnce(deps, store, { upload, identity }).finally(() => running.delete(id));
    running.set(id, pendingFinish);
    return pendingFinish;
  };
}

/**
 * Checks a partly received file, so that nobody sends gigabytes in vain. Refuses it as `FinishResumable` does; does
 * nothing while there are too few bytes.
 */
export async function checkPartialUpload(
  deps: UploadDeps,
  store: ResumableStore,
  { upload, identity }: { upload: Upload; identity: Identity },
): Promise<void> {
  if (upload.offset < sniffedBytes) return;
  await deleteIfRefused(store, upload.id, async () => {
    const checked = await checkFile(deps, await readHead(store.pathOf(upload.id)), {
      sender: { identity },
      resumable: true,
      bytes: upload.size,
    });
    checkSize(checked, upload.size ?? 0);
  });
}

async function finishOnce(
  deps: UploadDeps,
  store: ResumableStore,
  { upload, identity }: { upload: Upload; identity: Identity },
): Promise<void> {
  const { id, metadata } = upload;
  const userId = identity.uid;
  if (await findUpload(deps.db, { id, userId })) return;
  const sender = { identity };
  const checkHead = (head: Buffer) => checkFile(deps, head, { sender, resumable: true, bytes: upload.size });
  const sentFile = { id, sender, name: cleanFileName(metadata?.['filename'] ?? ''), isIdPublished: true };
  await deleteIfRefused(store, id, () =>
    withTemporaryFolder(join(deps.uploadDirectory, 'incoming'), async (folder) =>
      storeUpload(deps, await spoolFile(store.pathOf(id), folder, checkHead), sentFile),
    ),
  );
}

async function deleteIfRefused(
  store: ResumableStore,
  id: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && errors[error.name].status < 500) await store.remove(id);
    throw error;
  }
}
