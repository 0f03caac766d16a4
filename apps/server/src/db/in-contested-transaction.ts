import type { Db, Tx } from './database.ts';

/** Somebody else was faster: a row that must be unique (23505), a deadlock (40P01), or work that can only be done in turn. */
const lost = new Set(['23505', '40P01', '40001']);
const attempts = 5;

/**
 * Runs `work` in a transaction and begins anew when another one was faster, so that it finds what the other has made.
 * `work` must do nothing that cannot be taken back.
 */
export async function inContestedTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left === 0 || !lost.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
