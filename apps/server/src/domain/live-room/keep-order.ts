import type { RoomRole } from '@academy/contract/realtime/room.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { outranks } from './command-rights.ts';
import { findStanding } from './standing.ts';

const gone = () => new AppError('NOT_FOUND', { message: '这条评论已经不在了' });

/** Shows a comment of this live above all others, or none. Throws NOT_FOUND when it is not there. */
export async function pinComment(
  db: Db,
  { contentId, commentId }: { contentId: number; commentId: number | null },
): Promise<void> {
  if (commentId !== null) {
    const known = await db
      .selectFrom('live_comments')
      .select('id')
      .where('id', '=', commentId)
      .where('content_id', '=', contentId)
      .where('state', '=', 'visible')
      .executeTakeFirst();
    if (!known) throw gone();
  }
  const pinned = { pinned_comment_id: commentId };
  await db.updateTable('lives').set(pinned).where('content_id', '=', contentId).execute();
}

/** Seconds between two comments of one person; 0 for no such limit. */
export async function slowDown(
  db: Db,
  { contentId, seconds }: { contentId: number; seconds: number },
): Promise<void> {
  const slow = { slow_seconds: seconds };
  await db.updateTable('lives').set(slow).where('content_id', '=', contentId).execute();
}

/** Takes a comment away for everybody; throws NOT_FOUND when it is not this live's. A second time changes nothing. */
export async function takeCommentAway(
  db: Db,
  { contentId, commentId }: { contentId: number; commentId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('live_comments')
      .set({ state: 'hidden' })
      .where('id', '=', commentId)
      .where('content_id', '=', contentId)
      .where('state', '<>', 'deleted')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw gone();
    await tx
      .updateTable('lives')
      .set({ pinned_comment_id: null })
      .where('content_id', '=', contentId)
      .where('pinned_comment_id', '=', commentId)
      .execute();
  });
}

interface Measure {
  readonly contentId: number;
  readonly userId: number;
  /** Of whoever takes it. */
  readonly role: RoomRole;
  readonly now: Date;
}

/** Lets somebody speak no more, or again. Throws NOT_ALLOWED for whoever has as much to say as the one who asks. */
export async function muteVisitor(db: Db, measure: Measure & { muted: boolean }): Promise<void> {
  await note(db, measure, { muted: measure.muted });
}

/** Sends somebody away until this live is over. Throws as `muteVisitor` does. */
export async function removeVisitor(db: Db, measure: Measure): Promise<void> {
  await note(db, measure, { removed: true });
}

async function note(
  db: Db,
  { contentId, userId, role, now }: Measure,
  change: { muted?: boolean; removed?: boolean },
): Promise<void> {
  const other = await findStanding(db, { contentId, userId });
  if (!other || other.role === 'guest') throw new AppError('NOT_FOUND', { message: '没有找到这个人' });
  if (!outranks(role, other.role)) throw new AppError('NOT_ALLOWED', { message: '不能对主播或助理这样做' });
  await db
    .insertInto('live_visits')
    .values({ content_id: contentId, user_id: userId, first_at: now, ...change })
    .onConflict((conflict) => conflict.columns(['content_id', 'user_id']).doUpdateSet(change))
    .execute();
}
