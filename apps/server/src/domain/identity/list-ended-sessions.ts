import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Which of these sessions ended, expired, or never were, or whose person is gone. One statement, however many. */
export async function listEndedSessions(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.state', '<>', 'gone')
    .select('sessions.id')
    .execute();
  const living = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !living.has(id));
}
