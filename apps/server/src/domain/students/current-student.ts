import type { Db, Tx } from '../../db/database.ts';

/** The child for whom a person's learning counts now: its id; undefined for whoever has none. */
export async function findCurrentStudent(db: Db | Tx, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('guardians')
    .where('user_id', '=', userId)
    .where('current', '=', true)
    .select('student_id')
    .executeTakeFirst();
  return row?.student_id;
}
