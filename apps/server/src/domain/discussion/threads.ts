import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export type CommentState = 'visible' | 'held' | 'hidden' | 'deleted';

/** What goes with a comment that readers no longer see, in the same transaction; its author is held. */
export type OnGone = (tx: Tx, comment: Pick<LockedComment, 'id' | 'userId'>) => Promise<void>;

/** A comment, locked for the rest of the transaction together with the first one of its thread. */
export interface LockedComment {
  readonly id: number;
  readonly userId: number;
  readonly contentId: number;
  readonly state: CommentState;
  /** Visible replies of a first comment. */
  readonly replyCount: number;
  /** The thread's first comment; null when this is the first. */
  readonly root: { readonly id: number; readonly state: CommentState } | null;
}

/**
 * Whether readers see the comment `alias` (of `comments`): it is visible itself, the first of its thread too, and the
 * content is published.
 */
export const isStanding = (alias: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${of('state')} = 'visible'
    and exists (select 1 from contents where contents.id = ${of('content_id')} and contents.state = 'published')
    and (${of('parent_id')} is null
      or exists (select 1 from comments root where root.id = ${of('parent_id')} and root.state = 'visible')))`;
};

/** Locks a thread's first comment before its reply, always: two that lock in opposite order would wait for ever. */
export async function lockComment(tx: Tx, id: number): Promise<LockedComment | undefined> {
  const place = await tx.selectFrom('comments').select('parent_id').where('id', '=', id).executeTakeFirst();
  if (!place) return undefined;
  const root = place.parent_id === null ? null : await lockRow(tx, place.parent_id);
  const comment = await lockRow(tx, id);
  return (
    comment && {
      id,
      userId: comment.user_id,
      contentId: comment.content_id,
      state: comment.state,
      replyCount: comment.reply_count,
      root: root ? { id: root.id, state: root.state } : null,
    }
  );
}

const lockRow = (tx: Tx, id: number) =>
  tx
    .selectFrom('comments')
    .select(['id', 'user_id', 'content_id', 'state', 'reply_count'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Moves a comment to another state and its counters with it: `reply_count` of the thread's first comment counts its
 * visible replies, `comment_count` of the content what readers see, so that a thread goes and returns as a whole.
 * `heldFor` says in a word why, for operators.
 */
export async function moveComment(
  tx: Tx,
  comment: LockedComment,
  { to, heldFor = null }: { to: CommentState; heldFor?: string | null },
): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ state: to, held_for: heldFor })
    .where('id', '=', comment.id)
    .execute();
  const step = Number(to === 'visible') - Number(comment.state === 'visible');
  if (step !== 0) await countComment(tx, comment, step);
}

/** Counts a comment that became visible (1) or ceased to be (-1). */
export async function countComment(
  tx: Tx,
  { contentId, replyCount, root }: Pick<LockedComment, 'contentId' | 'replyCount' | 'root'>,
  step: number,
): Promise<void> {
  if (root) {
    await tx
      .updateTable('comments')
      .set((row) => ({ reply_count: row('reply_count', '+', step) }))
      .where('id', '=', root.id)
      .execute();
    if (root.state !== 'visible') return;
  }
  await tx
    .updateTable('contents')
    .set((row) => ({ comment_count: row('comment_count', '+', step * (1 + replyCount)) }))
    .where('id', '=', contentId)
    .execute();
}
