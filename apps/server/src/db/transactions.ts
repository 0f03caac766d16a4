import type { Db, Tx } from './database.ts';

/** Runs `work` in the transaction that `db` is, or in a new one. */
export function inTransaction<T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}

/**
 * SQLSTATE codes of a conflict with another transaction: unique violation (23505), deadlock (40P01), serialization
 * failure (40001).
 */
const conflictCodes = new Set(['23505', '40P01', '40001']);
const maxAttempts = 5;

/**
 * Runs `work` in a transaction and retries it (five attempts in all) after a conflict with another transaction, so
 * that it reads what the other one committed. `work` must have no side effects outside the database.
 */
export async function retryTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = maxAttempts - 1; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left === 0 || !conflictCodes.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
