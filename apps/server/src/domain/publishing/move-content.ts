import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { AppError } from '../../kit/app-error.ts';
import { indexContent, removeFromIndex } from './index-content.ts';
import { assertMove, type ContentState } from './states.ts';

/** Hands a draft in for review. Throws NOT_FOUND, and CONFLICT in any other state. */
export function submitContent(db: Db, { id }: { id: number }): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockForMove(tx, { id, to: 'review' });
    await tx.updateTable('contents').set({ state: 'review' }).where('id', '=', id).execute();
  });
}

/**
 * Makes a content visible at once, the first time or again, and searchable in the same transaction; `at` is the
 * moment that readers see and lists are sorted by. Throws NOT_FOUND, and CONFLICT unless it was reviewed or withdrawn.
 */
export function publishContent(db: Db, { id, at }: { id: number; at: Date }): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockForMove(tx, { id, to: 'published' });
    await tx
      .updateTable('contents')
      .set({ state: 'published', published_at: at })
      .where('id', '=', id)
      .execute();
    await indexContent(tx, id);
  });
}

/** Takes a content away from readers and out of the search. Throws NOT_FOUND, and CONFLICT unless it is published. */
export function withdrawContent(db: Db, { id }: { id: number }): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockForMove(tx, { id, to: 'withdrawn' });
    await tx.updateTable('contents').set({ state: 'withdrawn' }).where('id', '=', id).execute();
    await removeFromIndex(tx, id);
  });
}

async function lockForMove(tx: Tx, { id, to }: { id: number; to: ContentState }): Promise<void> {
  const row = await tx
    .selectFrom('contents')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  assertMove(row.state, to);
}
