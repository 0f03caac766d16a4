import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';

/** How many contents of a type a person has completed. */
export async function countCompleted(
  db: Db | Tx,
  { userId, type }: { userId: number; type: ContentType },
): Promise<number> {
  const { count } = await db
    .selectFrom('progress')
    .innerJoin('contents', 'contents.id', 'progress.content_id')
    .where('progress.user_id', '=', userId)
    .where('progress.lesson_id', '=', 0)
    .where('progress.completed_at', 'is not', null)
    .where('contents.type', '=', type)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
