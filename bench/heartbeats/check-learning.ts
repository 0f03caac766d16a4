import pg from 'pg';
import { createDatabase } from '../../apps/server/src/db/database.ts';
import { recountCredits } from '../../apps/server/src/domain/credit/recount.ts';
import type { Told } from './told.ts';

export interface Proof {
  readonly proof: string;
  readonly of: number;
  readonly wrong: number;
}

/** Finds that it is `wrong` so many times, `of` how many; `$1` is what was told. */
type Count = (query: string) => Promise<{ of: number; wrong: number }>;

/** What was told to viewers, beside what the database holds of it; `before` are beats that nobody was told of. */
export async function checkLearning(
  databaseUrl: string,
  told: readonly Told[],
  { before, now }: { before: number; now: Date },
): Promise<Proof[]> {
  const db = createDatabase(databaseUrl, { max: 1 });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const count: Count = async (query) => {
    const asked = `with told as (select * from ${toldColumns}) ${query}`;
    const { rows } = await client.query<{ of: string; wrong: string }>(asked, [JSON.stringify(told)]);
    return { of: Number(rows[0]!.of), wrong: Number(rows[0]!.wrong) };
  };
  try {
    const mismatches = await recountCredits(db, now);
    return [
      {
        proof: 'acknowledged beats are written down once, as they were told',
        ...(await count(acknowledged)),
      },
      { proof: 'no beat is written down that was not sent', ...(await count(unsent(before))) },
      { proof: 'a lesson’s progress is the merge of its stretches', ...(await count(merged)) },
      { proof: 'a course’s progress is the sum of its lessons', ...(await count(summed)) },
      { proof: 'what is completed, and no more, has earned once', ...(await count(earned)) },
      { proof: 'what was told to be earned stands in the ledgers', ...(await count(credited)) },
      { proof: 'ledgers that were counted anew', of: (await count(ledgers)).of, wrong: mismatches.length },
    ];
  } finally {
    await client.end();
    await db.destroy();
  }
}

const toldColumns = `json_to_recordset($1::json)
  as told (key uuid, uid bigint, claimed integer, accepted integer, tries integer, earned json)`;

const beats = `(select beat_key, sum(to_second - from_second) as seconds, sum(took) as took, count(*) as stretches,
  count(distinct place) as places, min(user_id) as uid, count(distinct user_id) as people
  from view_intervals group by beat_key)`;

/**
 * One that was sent again may have been written down the first time: then its answer says 0, and it has to be there.
 */
const acknowledged = `
  select count(*) as of, count(*) filter (where not (
    (coalesce(seconds, 0) = accepted or (tries > 1 and accepted = 0 and seconds between 1 and claimed))
    and coalesce(stretches = places and took = seconds and people = 1 and beat.uid = told.uid, accepted = 0))) as wrong
  from told left join ${beats} beat on beat.beat_key = told.key`;

const unsent = (before: number): string => `
  select count(*) as of, abs(count(*) filter (where told.key is null) - ${before}) as wrong
  from ${beats} beat left join told on beat.beat_key = told.key`;

const merged = `
  , played as (select user_id, content_id, coalesce(lesson_id, 0) as lesson_id,
    range_agg(int4range(from_second, to_second)) as seen from view_intervals group by 1, 2, 3)
  select count(*) as of, count(*) filter (where progress.seen is distinct from coalesce(played.seen, '{}')
    or seen_seconds <> (select coalesce(sum(upper(span) - lower(span)), 0) from unnest(progress.seen) span)) as wrong
  from (select * from progress where lesson_id <> 0) progress
  full join played using (user_id, content_id, lesson_id)`;

const summed = `
  select count(*) as of, count(*) filter (where whole.seen_seconds <> parts.seconds
    or (whole.completed_at is not null) <> (parts.completed = parts.lessons)) as wrong
  from progress whole
  cross join lateral (select coalesce(sum(part.seen_seconds), 0) as seconds, count(part.completed_at) as completed,
      count(*) as lessons
    from chapters join lessons on lessons.chapter_id = chapters.id
    left join progress part on part.user_id = whole.user_id and part.content_id = whole.content_id
      and part.lesson_id = lessons.id
    where chapters.course_id = whole.content_id) parts
  where whole.lesson_id = 0`;

/** Nobody comes near the day's cap of lessons here. */
const earned = `
  , due as (select user_id, case lesson_id when 0 then 'course.complete/content:' || content_id
      else 'lesson.complete/lesson:' || lesson_id end as cause
    from progress where completed_at is not null)
  select count(*) as of, count(*) filter (where due.user_id is null or entry.id is null) as wrong
  from due full join ledger_entries entry using (user_id, cause)`;

const credited = `
  , sums as (select uid, (entry ->> 'ledger')::integer as ledger, sum((entry ->> 'amount')::integer) as amount
    from told, json_array_elements(earned) entry group by 1, 2)
  select count(*) as of, count(*) filter (where sums.amount > coalesce(
    (select sum(amount) from ledger_entries where user_id = uid and ledger_entries.ledger = sums.ledger), 0)) as wrong
  from sums`;

const ledgers = `
  select count(distinct (user_id, ledger)) as of, 0 as wrong from ledger_entries`;
