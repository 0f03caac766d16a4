import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/lock-user.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { AppError } from '../../kit/errors.ts';
import { formatIntervals, type Interval, type Intervals, totalLength } from './intervals.ts';
import { type SavedProgress, saveUnitProgress } from './unit-progress.ts';
import { validateHeartbeat } from './validate-heartbeat.ts';
import { getViewSession, type HeartbeatTicket } from './view-sessions.ts';

export interface Heartbeat extends HeartbeatTicket {
  /** The played intervals, in whole seconds and in the order of playing. */
  readonly intervals: readonly Interval[];
  /** The speed at which they were played. */
  readonly rate: number;
  /** Default: the end of the last interval. */
  readonly position?: number | undefined;
  /** Seconds since it was sent. */
  readonly age: number;
  /** The last heartbeat of its session. */
  readonly isLast: boolean;
}

export interface RecordedHeartbeat extends SavedProgress {
  /** Seconds that were accepted. */
  readonly accepted: number;
  /** The student for whom the session counts. */
  readonly studentId: number | undefined;
}

/**
 * Records the accepted part of a heartbeat and the resulting progress; undefined for a repeated one, which changes
 * nothing. The user's row is locked, so that a user's heartbeats are validated one after the other. Throws
 * SESSION_ENDED for a deleted user, and like `getViewSession`.
 */
export async function recordHeartbeat(tx: Tx, heartbeat: Heartbeat): Promise<RecordedHeartbeat | undefined> {
  if (!(await lockUser(tx, heartbeat.userId))) throw new AppError('SESSION_ENDED');
  const viewSession = await getViewSession(tx, heartbeat);
  if (viewSession.isRepeated) return undefined;
  const { unit, userId, now, intervals, position = intervals.at(-1)?.[1] } = heartbeat;
  const openedAt = viewSession.openedAt.getTime();
  const madeAt = Math.max(openedAt, now.getTime() - heartbeat.age * 1_000);
  const closedAt = viewSession.closedAt?.getTime();
  const { usedIntervals } = viewSession;
  const validated = validateHeartbeat({
    intervals,
    total: unit.total,
    // An article has no speed: its seconds are those of its reader.
    rate: unit.type === 'graphic' ? 1 : heartbeat.rate,
    openedAt,
    madeAt,
    closedAt,
    usedIntervals,
  });
  const sentAt = new Date(madeAt);
  if (validated.accepted.length > 0)
    await saveAcceptedIntervals(tx, { ...heartbeat, ...validated, madeAt: sentAt });
  if (heartbeat.isLast) await closeSession(tx, heartbeat.sessionId, sentAt);
  const saved = await saveUnitProgress(tx, {
    unit,
    userId,
    now,
    madeAt: sentAt,
    seen: validated.accepted,
    position,
  });
  return { accepted: totalLength(validated.accepted), studentId: viewSession.studentId, ...saved };
}

const closeSession = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('view_sessions')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();

interface AcceptedHeartbeat extends HeartbeatTicket {
  readonly madeAt: Date;
  /** The accepted intervals, in the order of playing. */
  readonly accepted: readonly Interval[];
  /** Milliseconds of the user's time that they took. */
  readonly granted: number;
  /** All used intervals of the user's time, including these. */
  readonly usedIntervals: Intervals;
}

/** Saves the accepted intervals and the used time of the user, in one statement. */
async function saveAcceptedIntervals(tx: Tx, input: AcceptedHeartbeat): Promise<void> {
  const { userId, sessionId, unit, madeAt, key, accepted, granted } = input;
  const share = granted / 1_000 / totalLength(accepted);
  const from = accepted.map(([second]) => second);
  const to = accepted.map(([, second]) => second);
  await sql`
    with played as (
      insert into view_intervals
        (session_id, user_id, content_id, lesson_id, from_second, to_second, seconds, at, heartbeat_key, position)
      select ${sessionId}::uuid, ${userId}::bigint, ${unit.contentId}::bigint, ${unit.lessonId ?? null}::bigint,
        start, stop, round((stop - start) * ${share}::float8)::integer, ${madeAt}::timestamptz, ${key}::uuid, position - 1
      from unnest(${from}::integer[], ${to}::integer[]) with ordinality as played_interval (start, stop, position))
    insert into viewing_time_budgets (user_id, used_intervals) values (${userId}::bigint, ${formatIntervals(input.usedIntervals)}::int8multirange)
    on conflict (user_id) do update set used_intervals = excluded.used_intervals
    ${prepared}`.execute(tx);
}
