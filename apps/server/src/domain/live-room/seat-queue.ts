import { liveStatus } from '@academy/contract/limits.ts';
import { seatStatus } from '@academy/contract/realtime/seat-limits.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { assertRunning, changeSeats } from './seats.ts';

/** Maximum length of the queue; nobody would wait longer. */
const maxQueueLength = 200;

export interface SeatRequest {
  readonly contentId: number;
  readonly userId: number;
  /** May be empty. */
  readonly question: string;
  readonly voiceOnly: boolean;
  readonly anonymous: boolean;
  readonly now: Date;
}

/**
 * Appends a user to the queue; a user in it keeps their position. Throws CONFLICT when the live is not running or the
 * queue is full.
 */
export async function requestSeat(db: Db, request: SeatRequest): Promise<void> {
  const { contentId, userId, question, anonymous, now } = request;
  await changeSeats(db, contentId, async (tx, live) => {
    assertRunning(live);
    if (await isListed(tx, request)) return false;
    await assertQueueHasSpace(tx, contentId);
    await appendToQueue(tx, request, { invited: false });
    await deleteOpenQuestions(tx, request);
    if (question !== '') {
      const liveQuestion = {
        content_id: contentId,
        user_id: userId,
        text: question,
        anonymous,
        asked_at: now,
      };
      await tx.insertInto('live_questions').values(liveQuestion).execute();
    }
    return true;
  });
}

/**
 * Invites a user to a seat; one in the queue is marked as invited. Throws CONFLICT when they have a seat already or
 * the live is not running.
 */
export async function inviteToSeat(
  db: Db,
  { contentId, userId, now }: { contentId: number; userId: number; now: Date },
): Promise<void> {
  await changeSeats(db, contentId, async (tx, live) => {
    assertRunning(live);
    const existing = await tx
      .selectFrom('live_seats')
      .select(['status', 'invited'])
      .where('content_id', '=', contentId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (existing?.status === seatStatus.accepted)
      throw new AppError('CONFLICT', { message: '对方已经在麦上了' });
    if (existing?.invited) return false;
    if (existing) {
      await sql`update live_seats set invited = true
        where content_id = ${contentId} and user_id = ${userId}`.execute(tx);
      return true;
    }
    await assertQueueHasSpace(tx, contentId);
    const emptyRequest = { question: '', voiceOnly: false, anonymous: false };
    await appendToQueue(tx, { contentId, userId, now, ...emptyRequest }, { invited: true });
    return true;
  });
}

/**
 * Removes a user from the queue or their seat at their own request, and deletes their unanswered questions if they
 * were waiting.
 */
export async function leaveSeat(
  db: Db,
  { contentId, userId }: { contentId: number; userId: number },
): Promise<void> {
  await changeSeats(db, contentId, async (tx) => {
    const { rows } = await sql<{ status: number }>`delete from live_seats
      where content_id = ${contentId} and user_id = ${userId} returning status`.execute(tx);
    if (rows[0]?.status === seatStatus.waiting) await deleteOpenQuestions(tx, { contentId, userId });
    return rows.length > 0;
  });
}

/** Clears the seat list of a live that does not run. */
export async function clearSeats(db: Db, contentId: number): Promise<void> {
  await changeSeats(db, contentId, async (tx, { status }) => {
    if (status === liveStatus.live) return false;
    const { numDeletedRows } = await tx
      .deleteFrom('live_seats')
      .where('content_id', '=', contentId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

async function isListed(
  tx: Tx,
  { contentId, userId }: { contentId: number; userId: number },
): Promise<boolean> {
  const existing = await tx
    .selectFrom('live_seats')
    .select('status')
    .where('content_id', '=', contentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return existing !== undefined;
}

async function assertQueueHasSpace(tx: Tx, contentId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('live_seats')
    .select(sql<number>`count(*)`.as('count'))
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow();
  if (count >= maxQueueLength) throw new AppError('CONFLICT', { message: '排队的人太多了，过一会儿再来吧' });
}

async function appendToQueue(tx: Tx, request: SeatRequest, { invited }: { invited: boolean }): Promise<void> {
  const { contentId, userId, question, voiceOnly, anonymous, now } = request;
  // The new entry is always last, even if the clocks of several servers differ.
  await sql`
    insert into live_seats (content_id, user_id, status, question, voice_only, anonymous, invited, asked_at, seen_at)
    select ${contentId}, ${userId}, 0, ${question}, ${voiceOnly}, ${anonymous}, ${invited},
      greatest(${now}, max(asked_at) + interval '1 millisecond'), ${now}
    from live_seats where content_id = ${contentId}`.execute(tx);
}

async function deleteOpenQuestions(
  tx: Tx,
  { contentId, userId }: { contentId: number; userId: number },
): Promise<void> {
  await sql`delete from live_questions
    where content_id = ${contentId} and user_id = ${userId} and answered_at_second is null`.execute(tx);
}
