import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transactions.ts';
import { AppError } from '../../kit/errors.ts';
import { indexContent, removeFromIndex } from './search-index.ts';

/** Submits a draft for review. Throws NOT_FOUND, and CONFLICT in any other state. */
export function submitContent(db: Db, { id }: { id: number }): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockForTransition(tx, { id, to: 'review' });
    await tx.updateTable('contents').set({ state: 'review' }).where('id', '=', id).execute();
  });
}

/**
 * Rejects a content that waits for review: it becomes a draft again, with a note that gives the reason. Throws NOT_FOUND,
 * and CONFLICT in any other state.
 */
export function returnContent(
  db: Db,
  { id, note, at }: { id: number; note: string; at: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockForTransition(tx, { id, to: 'draft' });
    await tx.updateTable('contents').set({ state: 'draft' }).where('id', '=', id).execute();
    await saveDecision(tx, { id, note, at });
  });
}

/** Stores the note of the latest decision about a content. */
export async function saveDecision(
  tx: Tx,
  { id, note, at }: { id: number; note: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('content_reviews')
    .values({ content_id: id, note, decided_at: at })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet({ note, decided_at: at }))
    .execute();
}

/**
 * Publishes a content, the first time or again, and indexes it in the same transaction; `at` is the time that readers
 * see and lists are sorted by. Throws NOT_FOUND, and CONFLICT unless it was reviewed or withdrawn.
 */
export function publishContent(db: Db, { id, at }: { id: number; at: Date }): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockForTransition(tx, { id, to: 'published' });
    await tx
      .updateTable('contents')
      .set({ state: 'published', published_at: at })
      .where('id', '=', id)
      .execute();
    await indexContent(tx, id);
  });
}

/**
 * Withdraws a content and removes it from the search index. Throws NOT_FOUND, and CONFLICT unless it is published.
 */
export function withdrawContent(db: Db, { id }: { id: number }): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockForTransition(tx, { id, to: 'withdrawn' });
    await tx.updateTable('contents').set({ state: 'withdrawn' }).where('id', '=', id).execute();
    await removeFromIndex(tx, id);
  });
}

async function lockForTransition(tx: Tx, { id, to }: { id: number; to: ContentState }): Promise<void> {
  const row = await tx
    .selectFrom('contents')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  assertTransition(row.state, to);
}

export const contentStates = ['draft', 'review', 'published', 'withdrawn'] as const;
export type ContentState = (typeof contentStates)[number];

const transitions: Readonly<Record<ContentState, readonly ContentState[]>> = {
  draft: ['review'],
  review: ['published', 'draft'],
  published: ['withdrawn'],
  withdrawn: ['published'],
};

export function canTransition(from: ContentState, to: ContentState): boolean {
  return transitions[from].includes(to);
}

/** Throws CONFLICT unless the transition is allowed. */
export function assertTransition(from: ContentState, to: ContentState): void {
  if (!canTransition(from, to)) throw new AppError('CONFLICT', { cause: `${from} may not become ${to}` });
}
