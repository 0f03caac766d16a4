import type { Db } from '../../db/database.ts';
import { addDays } from './periods.ts';

/** A user’s day: measures by key, as `compute-daily-statistics.ts` names them. */
export interface LearnerDay {
  readonly day: string;
  readonly measures: Readonly<Record<string, number>>;
}

/** All days on which a user did anything, the earliest first; with `subject` only what was for this student. */
export async function listLearnerDays(
  db: Db,
  { userId, subject }: { userId: number; subject: number | undefined },
): Promise<LearnerDay[]> {
  const rows = await db
    .selectFrom('learner_days')
    .where('user_id', '=', userId)
    .$if(subject !== undefined, (some) => some.where('subject', '=', subject!))
    .select(['day', 'measures'])
    .orderBy('day')
    .execute();
  return rows as LearnerDay[];
}

/** Number of consecutive days that end today, or yesterday if today has nothing yet. `days` in any order. */
export function countStreak(days: readonly string[], today: string): number {
  const learnedDays = new Set(days);
  let day = learnedDays.has(today) ? today : addDays(today, -1);
  let count = 0;
  for (; learnedDays.has(day); day = addDays(day, -1)) count += 1;
  return count;
}
