import { notices } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';

const day = 24 * 3_600_000;

/** Forgets notices that are too old to be of use, read or not, and what kept them from being sent twice. */
export async function sweepNotices(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - notices.keptDays * day);
  await db.deleteFrom('notices').where('created_at', '<', before).execute();
  await db.deleteFrom('live_steps').where('taken_at', '<', before).execute();
  await db.deleteFrom('live_moves').where('moved_at', '<', before).execute();
}
