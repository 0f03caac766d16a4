import type { Db, Tx } from './database.ts';

/** Runs `work` in the transaction that `db` is, or in one of its own. */
export function inTransaction<T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}
