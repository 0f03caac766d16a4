import { sql } from 'kysely';
import type { RoomRole } from '@academy/contract/realtime/room.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { findRoleInRoom, outranks } from './role-in-room.ts';

const commentNotFound = () => new AppError('NOT_FOUND', { message: '这条评论已经不在了' });

/** Pins a comment of this live above all others, or unpins it (null). Throws NOT_FOUND when it is missing. */
export async function pinComment(
  db: Db,
  { contentId, commentId }: { contentId: number; commentId: number | null },
): Promise<void> {
  if (commentId !== null) {
    const existing = await db
      .selectFrom('live_comments')
      .select('id')
      .where('id', '=', commentId)
      .where('content_id', '=', contentId)
      .where('state', '=', 'visible')
      .executeTakeFirst();
    if (!existing) throw commentNotFound();
  }
  const pinned = { pinned_comment_id: commentId };
  await db.updateTable('lives').set(pinned).where('content_id', '=', contentId).execute();
}

/** Sets the minimum seconds between two comments of one user; 0 for no limit. */
export async function setSlowMode(
  db: Db,
  { contentId, seconds }: { contentId: number; seconds: number },
): Promise<void> {
  const changes = { slow_seconds: seconds };
  await db.updateTable('lives').set(changes).where('content_id', '=', contentId).execute();
}

/** Hides a comment for everybody; throws NOT_FOUND when it is not in this live. Repeating it changes nothing. */
export async function removeRoomComment(
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
    if (numUpdatedRows === 0n) throw commentNotFound();
    await tx
      .updateTable('lives')
      .set({ pinned_comment_id: null })
      .where('content_id', '=', contentId)
      .where('pinned_comment_id', '=', commentId)
      .execute();
  });
}

interface ModerationAction {
  readonly contentId: number;
  readonly userId: number;
  /** Role of the moderator. */
  readonly role: RoomRole;
  readonly now: Date;
}

/** Mutes a visitor or lifts the mute. Throws NOT_ALLOWED for a visitor whose role is not lower. */
export async function muteVisitor(db: Db, action: ModerationAction & { muted: boolean }): Promise<void> {
  await updateVisit(db, action, { muted: action.muted });
}

/** Removes a visitor until the live is over. Throws like `muteVisitor`. */
export async function removeVisitor(db: Db, action: ModerationAction): Promise<void> {
  await updateVisit(db, action, { removed: true });
}

async function updateVisit(
  db: Db,
  { contentId, userId, role, now }: ModerationAction,
  change: { muted?: boolean; removed?: boolean },
): Promise<void> {
  const target = await findRoleInRoom(db, { contentId, userId });
  if (!target || target.role === 'guest') throw new AppError('NOT_FOUND', { message: '没有找到这个人' });
  if (!outranks(role, target.role)) throw new AppError('NOT_ALLOWED', { message: '不能对主播或助理这样做' });
  await db
    .insertInto('live_visits')
    .values({ content_id: contentId, user_id: userId, first_visited_at: now, ...change })
    .onConflict((conflict) => conflict.columns(['content_id', 'user_id']).doUpdateSet(change))
    .execute();
}

export async function listRemovedVisitors(
  db: Db,
  { contentId, userIds }: { contentId: number; userIds: readonly number[] },
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('live_visits')
    .select('user_id')
    .where('content_id', '=', contentId)
    .where('removed', '=', true)
    // One value, however many are in the room.
    .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
    .execute();
  return rows.map(({ user_id: id }) => id);
}
