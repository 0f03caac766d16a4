import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const day = 24 * 3_600_000;
/** What was deleted can be looked into for so long, where somebody was in danger. */
const deletedStay = 7 * day;
/** A guest cannot see what was asked on a device; it serves to resume, and to see what people ask. */
const guestsStay = 30 * day;
const usageStays = 60 * day;

/** Forgets what was deleted, what guests asked long ago, and tokens and counts that matter no more. */
export async function sweepQuestions(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db.deleteFrom('qa_used_tokens').where('expires_at', '<', before(day)).execute();
  await db.deleteFrom('qa_sessions').where('deleted_at', '<', before(deletedStay)).execute();
  await db
    .deleteFrom('qa_sessions')
    .where('user_id', 'is', null)
    .where('updated_at', '<', before(guestsStay))
    .execute();
  await sql`delete from qa_usage where day < ${before(usageStays)}::date`.execute(db);
}
