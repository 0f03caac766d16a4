import type { Relation } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';

interface Guardian {
  readonly userId: number;
  readonly relation: Relation;
}

/** Who looks after a child, the first one first. */
export async function listGuardians(db: Db | Tx, studentId: number): Promise<Guardian[]> {
  const rows = await db
    .selectFrom('guardians')
    .where('student_id', '=', studentId)
    .orderBy('bound_at')
    .orderBy('user_id')
    .select(['user_id', 'relation'])
    .execute();
  return rows.map((row) => ({ userId: row.user_id, relation: row.relation }));
}
