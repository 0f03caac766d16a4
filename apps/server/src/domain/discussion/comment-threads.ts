import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';

export type CommentState = 'visible' | 'held' | 'hidden' | 'deleted';

/** Called in the same transaction when a comment stops being visible; the author's row is locked. */
export type OnHidden = (tx: Tx, comment: Pick<LockedComment, 'id' | 'userId'>) => Promise<void>;

/** A comment, locked until the end of the transaction together with the first comment of its thread. */
export interface LockedComment {
  readonly id: number;
  readonly userId: number;
  readonly contentId: number;
  readonly state: CommentState;
  /** Number of visible replies to a first comment. */
  readonly replyCount: number;
  /** The thread's first comment; null when this is the first. */
  readonly root: { readonly id: number; readonly state: CommentState } | null;
}

/**
 * Whether readers see the comment `alias` (of `comments`): it is visible, the first of its thread is too, and the
 * content is published.
 */
export const isReadable = (alias: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${of('state')} = 'visible'
    and exists (select 1 from contents where contents.id = ${of('content_id')} and contents.state = 'published')
    and (${of('parent_id')} is null
      or exists (select 1 from comments root where root.id = ${of('parent_id')} and root.state = 'visible')))`;
};

/**
 * Always locks a thread's first comment before its reply: two transactions that lock in opposite order would
 * deadlock.
 */
export async function lockComment(tx: Tx, id: number): Promise<LockedComment | undefined> {
  const position = await tx
    .selectFrom('comments')
    .select('parent_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!position) return undefined;
  const root = position.parent_id === null ? null : await lockCommentRow(tx, position.parent_id);
  const comment = await lockCommentRow(tx, id);
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

const lockCommentRow = (tx: Tx, id: number) =>
  tx
    .selectFrom('comments')
    .select(['id', 'user_id', 'content_id', 'state', 'reply_count'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Sets a comment's state and updates the counters: `reply_count` of the thread's first comment counts its visible
 * replies, `comment_count` of the content counts what readers see, so a thread is counted as a whole. `heldFor` is
 * the reason, for operators.
 */
export async function setCommentState(
  tx: Tx,
  comment: LockedComment,
  { to, heldFor = null }: { to: CommentState; heldFor?: string | null },
): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ state: to, held_for: heldFor })
    .where('id', '=', comment.id)
    .execute();
  const delta = Number(to === 'visible') - Number(comment.state === 'visible');
  if (delta !== 0) await updateCommentCounters(tx, comment, delta);
}

/** Updates the counters for a comment that became visible (1) or stopped being visible (-1). */
export async function updateCommentCounters(
  tx: Tx,
  { contentId, replyCount, root }: Pick<LockedComment, 'contentId' | 'replyCount' | 'root'>,
  delta: number,
): Promise<void> {
  if (root) {
    await tx
      .updateTable('comments')
      .set((row) => ({ reply_count: row('reply_count', '+', delta) }))
      .where('id', '=', root.id)
      .execute();
    if (root.state !== 'visible') return;
  }
  await tx
    .updateTable('contents')
    .set((row) => ({ comment_count: row('comment_count', '+', delta * (1 + replyCount)) }))
    .where('id', '=', contentId)
    .execute();
}

/**
 * Deletes a user's own comment; deleting the first comment of a thread hides the thread. Repeating it changes
 * nothing. Throws NOT_FOUND for a comment that is missing, another user's, or hidden by an operator.
 */
export async function deleteComment(
  db: Db,
  { id, userId, onHidden }: { id: number; userId: number; onHidden?: OnHidden },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locks the user first, in the same order as erasing and merging users.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
    const comment = await lockComment(tx, id);
    if (comment?.userId !== userId || comment.state === 'hidden')
      throw new AppError('NOT_FOUND', { message: '这条评论已经不在了' });
    if (comment.state === 'deleted') return;
    await setCommentState(tx, comment, { to: 'deleted' });
    if (comment.state === 'visible') await onHidden?.(tx, comment);
  });
}
