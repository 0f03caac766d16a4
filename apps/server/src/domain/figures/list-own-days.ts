import type { Db } from '../../db/database.ts';

/** A person's day: measures by key, as `measure-days.ts` names them. */
export interface Learned {
  readonly day: string;
  readonly measures: Readonly<Record<string, number>>;
}

/** All days on which a person did anything, the earliest first; with `subject` only what was for this child. */
export async function listOwnDays(
  db: Db,
  { userId, subject }: { userId: number; subject: number | undefined },
): Promise<Learned[]> {
  const rows = await db
    .selectFrom('learner_days')
    .where('user_id', '=', userId)
    .$if(subject !== undefined, (some) => some.where('subject', '=', subject!))
    .select(['day', 'measures'])
    .orderBy('day')
    .execute();
  return rows as Learned[];
}
