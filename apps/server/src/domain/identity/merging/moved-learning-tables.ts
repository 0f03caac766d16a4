import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { MovedTable, UserPair } from './moved-table.ts';

/**
 * Merges the watched intervals of a unit; the position updated later wins (of an article, the further one), and the
 * earlier completion.
 */
async function moveProgress(tx: Tx, { from, into }: UserPair): Promise<void> {
  await sql`
    update progress mine set seen = mine.seen + theirs.seen,
      seen_seconds = case when mine.lesson_id = 0 and contents.type = 'course' then mine.seen_seconds else
        (select coalesce(sum(upper(span) - lower(span)), 0) from unnest(mine.seen + theirs.seen) span) end,
      position = case when contents.type = 'graphic' then greatest(mine.position, theirs.position)
        when theirs.updated_at > mine.updated_at then theirs.position else mine.position end,
      completed_at = least(mine.completed_at, theirs.completed_at),
      updated_at = greatest(mine.updated_at, theirs.updated_at)
    from progress theirs join contents on contents.id = theirs.content_id
    where mine.user_id = ${into} and theirs.user_id = ${from}
      and mine.content_id = theirs.content_id and mine.lesson_id = theirs.lesson_id`.execute(tx);
  await sql`
    delete from progress theirs using progress mine
    where mine.user_id = ${into} and theirs.user_id = ${from}
      and mine.content_id = theirs.content_id and mine.lesson_id = theirs.lesson_id`.execute(tx);
  await sql`update progress set user_id = ${into} where user_id = ${from}`.execute(tx);
  // Progress of a course is the sum of its lessons.
  await sql`
    update progress whole set seen_seconds = sums.seconds from (
      select content_id, sum(seen_seconds)::integer as seconds from progress
      where user_id = ${into} and lesson_id <> 0 group by content_id) sums
    where whole.user_id = ${into} and whole.lesson_id = 0 and whole.content_id = sums.content_id`.execute(tx);
}

/** Both accounts' used viewing time belonged to one person, so it is merged. */
async function moveViewingTimeBudget(tx: Tx, { from, into }: UserPair): Promise<void> {
  await sql`
    insert into viewing_time_budgets (user_id, used_intervals) select ${into}::bigint, used_intervals from viewing_time_budgets where user_id = ${from}
    on conflict (user_id) do update set used_intervals = viewing_time_budgets.used_intervals + excluded.used_intervals`.execute(
    tx,
  );
  await sql`delete from viewing_time_budgets where user_id = ${from}`.execute(tx);
}

/**
 * For a question in both notebooks the last wrong answer counts, and whether either account answered it right since.
 */
async function moveMistakes(tx: Tx, { from, into }: UserPair): Promise<void> {
  const same = sql`mine.user_id = ${into} and theirs.user_id = ${from} and mine.question_id = theirs.question_id`;
  await sql`
    update wrong_answers mine set wrong_at = greatest(mine.wrong_at, theirs.wrong_at),
      attempt_id = case when theirs.wrong_at > mine.wrong_at then theirs.attempt_id else mine.attempt_id end,
      mastered_at = case when greatest(mine.mastered_at, theirs.mastered_at) > greatest(mine.wrong_at, theirs.wrong_at)
        then greatest(mine.mastered_at, theirs.mastered_at) end
    from wrong_answers theirs where ${same}`.execute(tx);
  await sql`delete from wrong_answers theirs using wrong_answers mine where ${same}`.execute(tx);
  await sql`update wrong_answers set user_id = ${into} where user_id = ${from}`.execute(tx);
}

/** Marks the days for recounting; the counted values stay until then, so that they can be subtracted. */
async function moveDays(tx: Tx, { from, into }: UserPair): Promise<void> {
  await sql`insert into dirty_days (learner_id, day)
    select distinct ${into}::bigint, day from learner_days where user_id = ${from}`.execute(tx);
  await sql`
    delete from learner_days theirs using learner_days mine
    where mine.user_id = ${into} and theirs.user_id = ${from} and mine.day = theirs.day
      and mine.subject = theirs.subject`.execute(tx);
  await sql`update learner_days set user_id = ${into} where user_id = ${from}`.execute(tx);
}

export const movedLearningTables: readonly MovedTable[] = [
  { ownerColumn: 'progress.user_id', move: moveProgress },
  { ownerColumn: 'viewing_time_budgets.user_id', move: moveViewingTimeBudget },
  { ownerColumn: 'learner_days.user_id', move: moveDays },
  { ownerColumn: 'wrong_answers.user_id', move: moveMistakes },
];
