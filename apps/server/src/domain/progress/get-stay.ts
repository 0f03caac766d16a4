import { timingSafeEqual } from 'node:crypto';
import { viewTime } from '@academy/contract/limits.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Subject } from './find-subject.ts';
import { mergeSpans, parseSpans, type Spans } from './spans.ts';
import { hashOf } from './view-session.ts';

export interface Ticket {
  readonly userId: number;
  readonly subject: Subject;
  readonly sessionId: string;
  readonly nonce: string;
  /** Names the beat that comes with it. */
  readonly key: string;
  readonly now: Date;
}

/** What a beat is judged by. */
export interface Stay {
  readonly openedAt: Date;
  readonly closedAt: Date | undefined;
  /** The child for whom it counts. */
  readonly studentId: number | undefined;
  /** The person's own time that was claimed before, on whatever device, in milliseconds since 1970. */
  readonly spent: Spans;
  /** Whether the beat was written down before. */
  readonly isRepeated: boolean;
}

interface StayRow {
  nonce_hash: string;
  student_id: number | null;
  opened_at: Date;
  closed_at: Date | null;
  spent: string | null;
  /** The stay that knows a beat by this key. */
  known_by: string | null;
}

/**
 * The stay that this ticket belongs to, in one read: it is made for every beat of everybody. Throws NOT_FOUND for
 * anything that is not this person's stay at this thing with this nonce, CONFLICT for one that began longer ago than
 * `viewTime.lateFor` and for a key that names another stay's beat.
 */
export async function getStay(tx: Tx, ticket: Ticket): Promise<Stay> {
  const { sessionId, nonce, now } = ticket;
  const row = await findRow(tx, ticket);
  const given = Buffer.from(hashOf(nonce));
  const known = Buffer.from(row?.nonce_hash ?? '');
  if (!row || given.length !== known.length || !timingSafeEqual(given, known))
    throw new AppError('NOT_FOUND', { message: '这次学习已经结束，请重新开始' });
  const oldest = now.getTime() - viewTime.lateFor;
  if (row.opened_at.getTime() < oldest)
    throw new AppError('CONFLICT', { message: '这次学习已超过 72 小时，不再计入' });
  if (row.known_by !== null && row.known_by !== sessionId) throw new AppError('CONFLICT');
  return {
    openedAt: row.opened_at,
    closedAt: row.closed_at ?? undefined,
    studentId: row.student_id ?? undefined,
    // What is older than any beat may be is forgotten.
    spent: mergeSpans(parseSpans(row.spent ?? '{}').filter(([, to]) => to > oldest)),
    isRepeated: row.known_by !== null,
  };
}

async function findRow(tx: Tx, { userId, subject, sessionId, key }: Ticket): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`
    select stay.nonce_hash, stay.student_id, stay.opened_at, stay.closed_at, clock.spent,
      (select session_id from view_intervals where beat_key = ${key} limit 1) as known_by
    from view_sessions stay left join view_clocks clock on clock.user_id = stay.user_id
    where stay.id = ${sessionId} and stay.user_id = ${userId} and stay.content_id = ${subject.contentId}
      and stay.lesson_id is not distinct from ${subject.lessonId ?? null}::bigint
    ${prepared}`.execute(tx);
  return rows[0];
}
