import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { assertRuns, changeSeats } from './seat-rows.ts';

/** Nobody would wait behind so many. */
const longestLine = 200;

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
 * Puts somebody at the end of the line; who is in it already keeps their place. Throws CONFLICT when the live does not
 * run or the line is too long.
 */
export async function requestSeat(db: Db, request: SeatRequest): Promise<void> {
  const { contentId, userId, question, anonymous, now } = request;
  await changeSeats(db, contentId, async (tx, live) => {
    assertRuns(live);
    if (await isInList(tx, request)) return false;
    await assertRoom(tx, contentId);
    await joinLine(tx, request, { invited: false });
    await forgetOpenQuestions(tx, request);
    if (question !== '') {
      const asked = { content_id: contentId, user_id: userId, text: question, anonymous, asked_at: now };
      await tx.insertInto('live_questions').values(asked).execute();
    }
    return true;
  });
}

/** Asks somebody to come up; who waits already is marked. Throws CONFLICT when they sit, or the live does not run. */
export async function inviteToSeat(
  db: Db,
  { contentId, userId, now }: { contentId: number; userId: number; now: Date },
): Promise<void> {
  await changeSeats(db, contentId, async (tx, live) => {
    assertRuns(live);
    const known = await tx
      .selectFrom('live_seats')
      .select(['status', 'invited'])
      .where('content_id', '=', contentId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (known?.status === 1) throw new AppError('CONFLICT', { message: '对方已经在麦上了' });
    if (known?.invited) return false;
    if (known) {
      await sql`update live_seats set invited = true
        where content_id = ${contentId} and user_id = ${userId}`.execute(tx);
      return true;
    }
    await assertRoom(tx, contentId);
    const nothing = { question: '', voiceOnly: false, anonymous: false };
    await joinLine(tx, { contentId, userId, now, ...nothing }, { invited: true });
    return true;
  });
}

/** Out of the line or off the seat, as one wants it; what was asked and not answered is forgotten with it. */
export async function leaveSeat(
  db: Db,
  { contentId, userId }: { contentId: number; userId: number },
): Promise<void> {
  await changeSeats(db, contentId, async (tx) => {
    const { rows } = await sql<{ status: number }>`delete from live_seats
      where content_id = ${contentId} and user_id = ${userId} returning status`.execute(tx);
    if (rows[0]?.status === 0) await forgetOpenQuestions(tx, { contentId, userId });
    return rows.length > 0;
  });
}

/** Nobody is in the list of a live that is over. */
export async function emptySeats(db: Db, contentId: number): Promise<void> {
  await changeSeats(db, contentId, async (tx, { status }) => {
    if (status !== 2) return false;
    const { numDeletedRows } = await tx
      .deleteFrom('live_seats')
      .where('content_id', '=', contentId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

async function isInList(
  tx: Tx,
  { contentId, userId }: { contentId: number; userId: number },
): Promise<boolean> {
  const known = await tx
    .selectFrom('live_seats')
    .select('status')
    .where('content_id', '=', contentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return known !== undefined;
}

async function assertRoom(tx: Tx, contentId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('live_seats')
    .select(sql<number>`count(*)`.as('count'))
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow();
  if (count >= longestLine) throw new AppError('CONFLICT', { message: '排队的人太多了，过一会儿再来吧' });
}

async function joinLine(tx: Tx, request: SeatRequest, { invited }: { invited: boolean }): Promise<void> {
  const { contentId, userId, question, voiceOnly, anonymous, now } = request;
  // Always behind all others, whatever the clocks of several servers say: an entry that is added is the last one.
  await sql`
    insert into live_seats (content_id, user_id, status, question, voice_only, anonymous, invited, asked_at, seen_at)
    select ${contentId}, ${userId}, 0, ${question}, ${voiceOnly}, ${anonymous}, ${invited},
      greatest(${now}, max(asked_at) + interval '1 millisecond'), ${now}
    from live_seats where content_id = ${contentId}`.execute(tx);
}

async function forgetOpenQuestions(
  tx: Tx,
  { contentId, userId }: { contentId: number; userId: number },
): Promise<void> {
  await sql`delete from live_questions
    where content_id = ${contentId} and user_id = ${userId} and answered_at_second is null`.execute(tx);
}
