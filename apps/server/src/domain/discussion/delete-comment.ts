import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { lockComment, moveComment, type OnGone } from './threads.ts';

/**
 * Takes a person's own comment out of the lists; the first one of a thread takes the thread with it. Doing it again
 * changes nothing. Throws NOT_FOUND for a comment that is not there, somebody else's, or hidden by an operator.
 */
export async function deleteComment(
  db: Db,
  { id, userId, onGone }: { id: number; userId: number; onGone?: OnGone },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The person first: whoever erases or merges people holds them first too.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
    const comment = await lockComment(tx, id);
    if (comment?.userId !== userId || comment.state === 'hidden')
      throw new AppError('NOT_FOUND', { message: '这条评论已经不在了' });
    if (comment.state === 'deleted') return;
    await moveComment(tx, comment, { to: 'deleted' });
    if (comment.state === 'visible') await onGone?.(tx, comment);
  });
}
