import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { MovedTable, People } from './moved-table.ts';

/** What both have seen of a thing is seen together; the later place counts (of an article, the further), and the earlier completion. */
async function moveProgress(tx: Tx, { from, into }: People): Promise<void> {
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
  // A course is the sum of its lessons.
  await sql`
    update progress whole set seen_seconds = sums.seconds from (
      select content_id, sum(seen_seconds)::integer as seconds from progress
      where user_id = ${into} and lesson_id <> 0 group by content_id) sums
    where whole.user_id = ${into} and whole.lesson_id = 0 and whole.content_id = sums.content_id`.execute(tx);
}

/** The time of either's day was one person's. */
async function moveClock(tx: Tx, { from, into }: People): Promise<void> {
  await sql`
    insert into view_clocks (user_id, spent) select ${into}::bigint, spent from view_clocks where user_id = ${from}
    on conflict (user_id) do update set spent = view_clocks.spent + excluded.spent`.execute(tx);
  await sql`delete from view_clocks where user_id = ${from}`.execute(tx);
}

/** Of a question that both had wrong the last time counts, and whether either has had it right since. */
async function moveMistakes(tx: Tx, { from, into }: People): Promise<void> {
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

/** Days are counted anew; what was counted of them stands until then, so that it can be taken out. */
async function moveDays(tx: Tx, { from, into }: People): Promise<void> {
  await sql`insert into figure_touches (learner, day)
    select distinct ${into}::bigint, day from learner_days where user_id = ${from}`.execute(tx);
  await sql`
    delete from learner_days theirs using learner_days mine
    where mine.user_id = ${into} and theirs.user_id = ${from} and mine.day = theirs.day
      and mine.subject = theirs.subject`.execute(tx);
  await sql`update learner_days set user_id = ${into} where user_id = ${from}`.execute(tx);
}

export const learnedTables: readonly MovedTable[] = [
  { of: 'progress.user_id', move: moveProgress },
  { of: 'view_clocks.user_id', move: moveClock },
  { of: 'learner_days.user_id', move: moveDays },
  { of: 'wrong_answers.user_id', move: moveMistakes },
];
