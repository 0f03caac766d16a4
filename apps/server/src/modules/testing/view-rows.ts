import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface Viewed {
  readonly userId: number;
  readonly contentId: number;
  /** The viewed interval, in seconds. */
  readonly from?: number;
  readonly to?: number;
}

/** A user has viewed an interval of a content, with all rows that record it. */
export async function addView(db: Db, { userId, contentId, from = 0, to = 40 }: Viewed): Promise<void> {
  const session = randomUUID();
  const seen = `{[${from},${to})}`;
  await sql`insert into view_sessions (id, user_id, content_id, nonce_hash, opened_at)
    values (${session}, ${userId}, ${contentId}, 'hash', now())`.execute(db);
  await sql`insert into view_intervals
      (session_id, user_id, content_id, from_second, to_second, seconds, at, heartbeat_key, position)
    values (${session}, ${userId}, ${contentId}, ${from}, ${to}, ${to - from}, now(), ${randomUUID()}, 0)`.execute(
    db,
  );
  await sql`insert into progress (user_id, content_id, seen, seen_seconds, position, total_seconds)
    values (${userId}, ${contentId}, ${seen}, ${to - from}, ${to}, 90)`.execute(db);
  await sql`insert into viewing_time_budgets (user_id, used_intervals) values (${userId}, ${seen})`.execute(
    db,
  );
  await sql`insert into content_views (user_id, content_id, day)
    values (${userId}, ${contentId}, china_day(now())) on conflict do nothing`.execute(db);
  await sql`insert into learner_days (user_id, day, subject, measures)
    values (${userId}, china_day(now()), ${-userId}, jsonb_build_object('seconds', ${to - from}::integer))
    on conflict do nothing`.execute(db);
}
