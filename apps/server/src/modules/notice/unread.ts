import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { unreadCount } from '../../domain/notices/count-unread.ts';

/** How many notices a person has not read. */
export async function getUnreadCount(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unreadCount(userId)} as count`.execute(db);
  return rows[0]!.count;
}
