import type { Db } from '../db/database.ts';

const interval = 1_000;

/** Writes how far an upload is, at most once a second, and only forwards. `settle` waits for the last write. */
export function keepProgress(db: Db, uploadId: string) {
  let written = -1;
  let next = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const report = (share: number) => {
    const progress = Math.floor(share * 100);
    if (progress <= written || Date.now() < next) return;
    written = progress;
    next = Date.now() + interval;
    writing = writing.then(() => write(db, uploadId, progress));
  };
  return { report, settle: () => writing };
}

async function write(db: Db, uploadId: string, progress: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ progress, updated_at: new Date() })
    .where('id', '=', uploadId)
    .where('state', '=', 'processing')
    .execute()
    // How far it is, is not worth failing for.
    .catch(() => undefined);
}
