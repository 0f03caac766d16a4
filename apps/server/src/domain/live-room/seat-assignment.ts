import { sql } from 'kysely';
import { liveLimits } from '@academy/contract/limits.ts';
import { seatStatus } from '@academy/contract/realtime/seat-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { assertRunning, changeSeats, hasPublicId } from './seats.ts';

interface SeatEntryKey {
  readonly contentId: number;
  /** The public id of the entry. */
  readonly id: number;
}

const entryNotFound = () => new AppError('NOT_FOUND', { message: '对方已经不在排队了' });

/**
 * Gives a seat to a user in the queue; a user on a seat keeps it. Throws NOT_FOUND when they are not in the list,
 * CONFLICT when all seats are taken or their invitation is not answered yet.
 */
export async function acceptSeat(
  db: Db,
  { contentId, id, now }: SeatEntryKey & { now: Date },
): Promise<void> {
  await changeSeats(db, contentId, async (tx, live) => {
    assertRunning(live);
    const row = await tx
      .selectFrom('live_seats')
      .select(['user_id', 'status', 'invited'])
      .where('content_id', '=', contentId)
      .where(hasPublicId(id))
      .executeTakeFirst();
    if (!row) throw entryNotFound();
    if (row.status === seatStatus.accepted) return false;
    if (row.invited) throw new AppError('CONFLICT', { message: '对方还没有回应邀请' });
    await assignSeat(tx, { contentId, userId: row.user_id, now });
    return true;
  });
}

/** Accepts or declines an invitation. Throws CONFLICT when there is none, or all seats are taken. */
export async function answerInvitation(
  db: Db,
  answer: { contentId: number; userId: number; accept: boolean; voiceOnly: boolean; now: Date },
): Promise<void> {
  const { contentId, userId, accept, voiceOnly } = answer;
  await changeSeats(db, contentId, async (tx, live) => {
    assertRunning(live);
    const invited = sql<boolean>`content_id = ${contentId} and user_id = ${userId} and status = 0 and invited`;
    if (!accept) {
      const { numDeletedRows } = await tx.deleteFrom('live_seats').where(invited).executeTakeFirst();
      return numDeletedRows > 0n;
    }
    const { numUpdatedRows } = await tx
      .updateTable('live_seats')
      .set({ voice_only: voiceOnly })
      .where(invited)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('CONFLICT', { message: '邀请已经失效了' });
    await assignSeat(tx, answer);
    return true;
  });
}

/** Removes an entry from the list; repeating it changes nothing. */
export async function removeFromSeat(db: Db, { contentId, id }: SeatEntryKey): Promise<void> {
  await changeSeats(db, contentId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('live_seats')
      .where('content_id', '=', contentId)
      .where(hasPublicId(id))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

/**
 * Marks the open question of an entry as answered at `second` of the live, less the time since its user took the
 * seat, so that the answer starts where they came on. Throws NOT_FOUND when they have no open question.
 */
export async function markAnswered(
  db: Db,
  { contentId, id, second, now }: SeatEntryKey & { second: number; now: Date },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update live_questions set answered_at_second = greatest(0, ${second}::integer - talked) from (
      select live_questions.id as open, coalesce(extract(epoch from ${now}::timestamptz - accepted_at), 0)::integer as talked
      from live_questions join live_seats using (content_id, user_id)
      where content_id = ${contentId} and case when live_seats.anonymous then -number else user_id end = ${id}
        and answered_at_second is null order by live_questions.id desc limit 1) asked
    where id = open`.execute(db);
  if (!numAffectedRows) throw new AppError('NOT_FOUND', { message: '没有待解答的问题' });
}

/** The user with a public id: their own id, or an entry of the list. */
export async function findUserByPublicId(
  db: Db,
  { contentId, id }: SeatEntryKey,
): Promise<number | undefined> {
  if (id > 0) return id;
  const row = await db
    .selectFrom('live_seats')
    .select('user_id')
    .where('content_id', '=', contentId)
    .where(hasPublicId(id))
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Checks who may send WebRTC signals to whom: the expert to users on seats, and these to the expert. Returns the
 * receiver's user id and the public id by which they know the sender, or undefined when it is not allowed.
 */
export async function findSignalRecipient(
  db: Db,
  { contentId, userId, to }: { contentId: number; userId: number; to: number },
): Promise<{ userId: number; from: number } | undefined> {
  const { rows } = await sql<{ userId: number; from: number }>`
    select case when experts.user_id = ${userId} then seat.user_id else experts.user_id end as "userId",
      case when experts.user_id = ${userId} then experts.user_id
        when seat.anonymous then -seat.number else seat.user_id end as "from"
    from live_seats seat join contents on contents.id = seat.content_id
    join lives on lives.content_id = seat.content_id and lives.status = 1
    join experts on experts.id = contents.expert_id
    where seat.content_id = ${contentId} and seat.status = 1 and (
      (experts.user_id = ${userId} and case when seat.anonymous then -seat.number else seat.user_id end = ${to})
      or (seat.user_id = ${userId} and experts.user_id = ${to}))`.execute(db);
  return rows[0];
}

/** Runs while the live's row is locked, so that the last seat is given once. */
async function assignSeat(
  tx: Tx,
  { contentId, userId, now }: { contentId: number; userId: number; now: Date },
): Promise<void> {
  const { taken } = await tx
    .selectFrom('live_seats')
    .select(sql<number>`count(*)`.as('taken'))
    .where('content_id', '=', contentId)
    .where('status', '=', seatStatus.accepted)
    .executeTakeFirstOrThrow();
  if (taken >= liveLimits.seats)
    throw new AppError('CONFLICT', { message: `最多${liveLimits.seats}位同时连麦，请先请一位下麦` });
  await tx
    .updateTable('live_seats')
    .set({ status: seatStatus.accepted, accepted_at: now, seen_at: now })
    .where('content_id', '=', contentId)
    .where('user_id', '=', userId)
    .execute();
}
