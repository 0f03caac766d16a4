import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { viewTime } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isEqualHash } from '../../kit/keyed-hash.ts';
import { type Intervals, mergeIntervals, parseIntervals } from './intervals.ts';
import type { LearningUnit } from './learning-unit.ts';

interface NewViewSession {
  readonly userId: number;
  readonly unit: LearningUnit;
  /** The student for whom it counts. */
  readonly studentId: number | undefined;
  readonly now: Date;
}

/** A view session with its id, nonce and beginning. */
interface ViewSessionRecord extends NewViewSession {
  readonly sessionId: string;
  readonly nonce: string;
  readonly openedAt: Date;
  /** Set when a guest had opened it. */
  readonly takenOverAt?: Date | undefined;
}

const hashNonce = (nonce: string): string => createHash('sha256').update(nonce).digest('base64url');

/**
 * Starts a view session. Its nonce is returned once and stored as a hash: whoever has it may send heartbeats of this
 * session.
 */
export async function openViewSession(
  db: Db | Tx,
  { userId, unit, studentId, now }: NewViewSession,
): Promise<{ sessionId: string; nonce: string }> {
  const sessionId = randomUUID();
  const nonce = randomBytes(24).toString('base64url');
  await insertViewSession(db, { userId, unit, studentId, now, sessionId, nonce, openedAt: now });
  return { sessionId, nonce };
}

/** Returns false if there is one with this id. */
export async function insertViewSession(db: Db | Tx, session: ViewSessionRecord): Promise<boolean> {
  const inserted = await db
    .insertInto('view_sessions')
    .values({
      id: session.sessionId,
      user_id: session.userId,
      content_id: session.unit.contentId,
      lesson_id: session.unit.lessonId ?? null,
      student_id: session.studentId ?? null,
      nonce_hash: hashNonce(session.nonce),
      opened_at: session.openedAt,
      taken_over_at: session.takenOverAt ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export interface HeartbeatTicket {
  readonly userId: number;
  readonly unit: LearningUnit;
  readonly sessionId: string;
  readonly nonce: string;
  /** Idempotency key of the heartbeat that comes with it. */
  readonly key: string;
  readonly now: Date;
}

/** The state against which a heartbeat is validated. */
export interface ViewSession {
  readonly openedAt: Date;
  readonly closedAt: Date | undefined;
  /** The student for whom it counts. */
  readonly studentId: number | undefined;
  /** The intervals of the user's time that were credited before, on any device, in milliseconds since 1970. */
  readonly usedIntervals: Intervals;
  /** Whether this heartbeat was recorded before. */
  readonly isRepeated: boolean;
}

interface ViewSessionRow {
  nonce_hash: string;
  student_id: number | null;
  opened_at: Date;
  closed_at: Date | null;
  used_intervals: string | null;
  /** The session that recorded a heartbeat with this key. */
  known_by: string | null;
}

/**
 * The view session of a heartbeat, in one statement, because it runs for every heartbeat. Throws NOT_FOUND when the
 * user has no such session of this unit with this nonce, CONFLICT for one that started longer ago than
 * `viewTime.maxDelay` and for a key that another session used.
 */
export async function getViewSession(tx: Tx, ticket: HeartbeatTicket): Promise<ViewSession> {
  const { sessionId, nonce, now } = ticket;
  const row = await findRow(tx, ticket);
  if (!row || !isEqualHash(hashNonce(nonce), row.nonce_hash))
    throw new AppError('NOT_FOUND', { message: '这次学习已经结束，请重新开始' });
  const earliest = now.getTime() - viewTime.maxDelay;
  if (row.opened_at.getTime() < earliest)
    throw new AppError('CONFLICT', { message: '这次学习已超过 72 小时，不再计入' });
  if (row.known_by !== null && row.known_by !== sessionId) throw new AppError('CONFLICT');
  return {
    openedAt: row.opened_at,
    closedAt: row.closed_at ?? undefined,
    studentId: row.student_id ?? undefined,
    // Intervals older than any valid heartbeat are dropped.
    usedIntervals: mergeIntervals(
      parseIntervals(row.used_intervals ?? '{}').filter(([, to]) => to > earliest),
    ),
    isRepeated: row.known_by !== null,
  };
}

async function findRow(
  tx: Tx,
  { userId, unit, sessionId, key }: HeartbeatTicket,
): Promise<ViewSessionRow | undefined> {
  const { rows } = await sql<ViewSessionRow>`
    select session.nonce_hash, session.student_id, session.opened_at, session.closed_at, budget.used_intervals,
      (select session_id from view_intervals where heartbeat_key = ${key} limit 1) as known_by
    from view_sessions session left join viewing_time_budgets budget on budget.user_id = session.user_id
    where session.id = ${sessionId} and session.user_id = ${userId} and session.content_id = ${unit.contentId}
      and session.lesson_id is not distinct from ${unit.lessonId ?? null}::bigint
    ${prepared}`.execute(tx);
  return rows[0];
}
