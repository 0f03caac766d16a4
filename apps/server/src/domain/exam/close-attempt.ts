import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Attempt } from './attempt.ts';
import { scorePaper } from './score-paper.ts';

/**
 * Hands an open attempt in: scores what was kept, and brings the wrong-answer notebook up to date. What was answered
 * wrong is in it, what was answered right is mastered there, and what was left open says nothing. Gives the attempt as it
 * is from then on; an attempt that ran out of time was handed in when it did.
 */
export async function closeAttempt(tx: Tx, attempt: Attempt, now: Date): Promise<Attempt> {
  const { id, user_id: userId, paper, answers, pass_percent: passPercent } = attempt;
  const { rightCount, passed, right, wrong } = scorePaper(paper, answers, passPercent);
  const submittedAt = now < attempt.ends_at ? now : attempt.ends_at;
  await tx
    .updateTable('exam_attempts')
    .set({ submitted_at: submittedAt, right_count: rightCount, passed })
    .where('id', '=', id)
    .execute();
  // A question that was taken out of the bank for good is in nobody's notebook.
  await sql`insert into wrong_answers (user_id, question_id, attempt_id, wrong_at)
    select ${userId}, id, ${id}, ${submittedAt} from questions where id = any(${wrong}::bigint[])
    on conflict (user_id, question_id) do update
    set attempt_id = excluded.attempt_id, wrong_at = excluded.wrong_at, mastered_at = null`.execute(tx);
  await sql`update wrong_answers set mastered_at = ${submittedAt}
    where user_id = ${userId} and mastered_at is null and question_id = any(${right}::bigint[])`.execute(tx);
  return { ...attempt, submitted_at: submittedAt, right_count: rightCount, passed };
}
