import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface Learned {
  readonly userId: number;
  readonly contentId: number;
  readonly studentId?: number | null;
  readonly at: Date | string;
  readonly seconds?: number;
}

export async function addLearned(
  db: Db,
  { userId, contentId, studentId = null, at, seconds = 600 }: Learned,
): Promise<void> {
  const session = randomUUID();
  await sql`insert into view_sessions (id, user_id, content_id, student_id, nonce_hash, opened_at)
    values (${session}, ${userId}, ${contentId}, ${studentId}, 'hash', ${at}::timestamptz - interval '1 hour')`.execute(
    db,
  );
  await sql`insert into view_intervals
      (session_id, user_id, content_id, from_second, to_second, seconds, at, heartbeat_key, position)
    values (${session}, ${userId}, ${contentId}, 0, ${seconds}, ${seconds}, ${at}, ${randomUUID()}, 0)`.execute(
    db,
  );
}

interface Earned {
  readonly userId: number;
  readonly studentId?: number | null;
  readonly ledger: 1 | 2;
  readonly amount: number;
  readonly at: Date | string;
}

/** An entry without a rule; returns its id. */
export async function addEntry(
  db: Db,
  { userId, studentId = null, ledger, amount, at }: Earned,
): Promise<number> {
  const entry = { ledger, user_id: userId, student_id: studentId, amount, cause: randomUUID() };
  const { id } = await db
    .insertInto('ledger_entries')
    .values({ ...entry, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
