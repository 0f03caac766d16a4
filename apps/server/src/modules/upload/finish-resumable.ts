import { join } from 'node:path';
import type { Upload } from '@tus/server';
import { errors } from '@academy/contract/http/errors.ts';
import { AppError } from '../../kit/app-error.ts';
import { inFolder } from '../../kit/in-folder.ts';
import { sniffBytes } from '../../media/sniff.ts';
import type { Identity } from '../../transport/access/identity.ts';
import { fileName } from './file-name.ts';
import { checkSize, judgeFile } from './judge-file.ts';
import type { ResumableStore } from './resumable-store.ts';
import { readHead, spoolFile } from './spool.ts';
import { takeIn } from './take-in.ts';
import type { UploadParts } from './upload-parts.ts';
import { findUpload } from './upload-rows.ts';

/** Takes in a file that has come whole, under its own id. What is refused is forgotten; other failures can be repeated. */
export type FinishResumable = (upload: Upload, identity: Identity) => Promise<void>;

export function createFinishResumable(parts: UploadParts, store: ResumableStore): FinishResumable {
  // A client that lost our answer asks again while the first call is still at work.
  const running = new Map<string, Promise<void>>();
  return (upload, identity) => {
    const { id } = upload;
    const finishing =
      running.get(id) ?? finishOnce(parts, store, { upload, identity }).finally(() => running.delete(id));
    running.set(id, finishing);
    return finishing;
  };
}

/**
 * Judges a file of which a part has come, so that nobody sends gigabytes in vain. Refuses it as `FinishResumable` does;
 * says nothing while too little of it is here.
 */
export async function judgeBegun(
  parts: UploadParts,
  store: ResumableStore,
  { upload, identity }: { upload: Upload; identity: Identity },
): Promise<void> {
  if (upload.offset < sniffBytes) return;
  await orForget(store, upload.id, async () => {
    const judged = await judgeFile(parts, await readHead(store.pathOf(upload.id)), {
      identity,
      resumable: true,
    });
    checkSize(judged, upload.size ?? 0);
  });
}

async function finishOnce(
  parts: UploadParts,
  store: ResumableStore,
  { upload, identity }: { upload: Upload; identity: Identity },
): Promise<void> {
  const { id, metadata } = upload;
  const userId = identity.uid;
  if (await findUpload(parts.db, { id, userId })) return;
  const judge = (head: Buffer) => judgeFile(parts, head, { identity, resumable: true });
  const sending = { id, userId, name: fileName(metadata?.['filename'] ?? ''), promised: true };
  await orForget(store, id, () =>
    inFolder(join(parts.uploadDirectory, 'incoming'), async (folder) =>
      takeIn(parts, await spoolFile(store.pathOf(id), folder, judge), sending),
    ),
  );
}

async function orForget(store: ResumableStore, id: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && errors[error.name].status < 500) await store.forget(id);
    throw error;
  }
}
