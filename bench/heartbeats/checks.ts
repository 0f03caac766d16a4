import pg from 'pg';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { createDatabase, type Db } from '../../apps/server/src/db/database.ts';
import { verifyLedger } from '../../apps/server/src/domain/credit/verify-ledger.ts';
import type { Acknowledgement, Viewer } from './viewer.ts';

export interface CheckResult {
  readonly check: string;
  readonly of: number;
  readonly wrong: number;
}

/**
 * Runs a check: `of` is the number of rows checked, `wrong` the number of mismatches. `$1` is the list of
 * acknowledgements as JSON.
 */
type CountMismatches = (query: string) => Promise<{ of: number; wrong: number }>;

/**
 * Compares what the server acknowledged to viewers with what the database contains. `preexisting` is the number of
 * stored heartbeats that no viewer sent.
 */
export async function checkLearning(
  databaseUrl: string,
  acknowledgements: readonly Acknowledgement[],
  { preexisting, now }: { preexisting: number; now: Date },
): Promise<CheckResult[]> {
  const db = createDatabase(databaseUrl, { max: 1 });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const count: CountMismatches = async (query) => {
    const statement = `with acknowledged as (select * from ${acknowledgementColumns}) ${query}`;
    const { rows } = await client.query<{ of: string; wrong: string }>(statement, [
      JSON.stringify(acknowledgements),
    ]);
    return { of: Number(rows[0]!.of), wrong: Number(rows[0]!.wrong) };
  };
  try {
    const mismatches = await verifyLedger(db, now);
    return [
      {
        check: 'acknowledged heartbeats are stored once, with the seconds that were acknowledged',
        ...(await count(acknowledgedSql)),
      },
      { check: 'no heartbeat is stored that was not sent', ...(await count(unsentSql(preexisting))) },
      { check: 'a lesson’s progress is the merge of its stretches', ...(await count(mergedSql)) },
      { check: 'a course’s progress is the sum of its lessons', ...(await count(summedSql)) },
      { check: 'what is completed, and no more, has earned once', ...(await count(earnedSql)) },
      { check: 'acknowledged awards are in the ledgers', ...(await count(creditedSql)) },
      { check: 'ledgers that were counted anew', of: (await count(ledgersSql)).of, wrong: mismatches.length },
    ];
  } finally {
    await client.end();
    await db.destroy();
  }
}

const acknowledgementColumns = `json_to_recordset($1::json)
  as acknowledged (key uuid, uid bigint, claimed integer, accepted integer, tries integer, earned json)`;

const heartbeatsSql = `(select heartbeat_key, sum(to_second - from_second) as seconds, sum(seconds) as credited,
  count(*) as intervals, count(distinct position) as positions, min(user_id) as uid, count(distinct user_id) as people
  from view_intervals group by heartbeat_key)`;

/**
 * The first attempt of a resent heartbeat may already have been stored: then the acknowledgement says 0, but the row
 * must exist.
 */
const acknowledgedSql = `
  select count(*) as of, count(*) filter (where not (
    (coalesce(seconds, 0) = accepted or (tries > 1 and accepted = 0 and seconds between 1 and claimed))
    and coalesce(intervals = positions and credited = seconds and people = 1 and heartbeat.uid = acknowledged.uid, accepted = 0))) as wrong
  from acknowledged left join ${heartbeatsSql} heartbeat on heartbeat.heartbeat_key = acknowledged.key`;

const unsentSql = (preexisting: number): string => `
  select count(*) as of, abs(count(*) filter (where acknowledged.key is null) - ${preexisting}) as wrong
  from ${heartbeatsSql} heartbeat left join acknowledged on heartbeat.heartbeat_key = acknowledged.key`;

const mergedSql = `
  , played as (select user_id, content_id, coalesce(lesson_id, 0) as lesson_id,
    range_agg(int4range(from_second, to_second)) as seen from view_intervals group by 1, 2, 3)
  select count(*) as of, count(*) filter (where progress.seen is distinct from coalesce(played.seen, '{}')
    or seen_seconds <> (select coalesce(sum(upper(span) - lower(span)), 0) from unnest(progress.seen) span)) as wrong
  from (select * from progress where lesson_id <> 0) progress
  full join played using (user_id, content_id, lesson_id)`;

const summedSql = `
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

/** Nobody reaches the daily limit of credited lessons in this benchmark. */
const earnedSql = `
  , due as (select user_id, case lesson_id when 0 then 'course.complete/content:' || content_id
      else 'lesson.complete/lesson:' || lesson_id end as cause
    from progress where completed_at is not null)
  select count(*) as of, count(*) filter (where due.user_id is null or entry.id is null) as wrong
  from due full join ledger_entries entry using (user_id, cause)`;

const creditedSql = `
  , sums as (select uid, (entry ->> 'ledger')::integer as ledger, sum((entry ->> 'amount')::integer) as amount
    from acknowledged, json_array_elements(earned) entry group by 1, 2)
  select count(*) as of, count(*) filter (where sums.amount > coalesce(
    (select sum(amount) from ledger_entries where user_id = uid and ledger_entries.ledger = sums.ledger), 0)) as wrong
  from sums`;

const ledgersSql = `
  select count(distinct (user_id, ledger)) as of, 0 as wrong from ledger_entries`;

const sampleSize = 200;

/** Compares the balances that the API shows for a sample of viewers with the sums of their ledger entries. */
export async function checkBalances(
  db: Db,
  address: string,
  viewers: readonly Viewer[],
): Promise<CheckResult> {
  const sample = viewers.filter((_, index) => index % Math.ceil(viewers.length / sampleSize) === 0);
  let wrong = 0;
  for (const { uid, token } of sample) {
    const response = await fetch(`${address}${apiPrefix}/user/task`, { headers: { token } });
    const { data } = (await response.json()) as { data: { balances: { credit: number; score: number } } };
    const entries = await db
      .selectFrom('ledger_entries')
      .where('user_id', '=', uid)
      .select(['ledger', 'amount'])
      .execute();
    const sum = (ledger: number) =>
      entries.reduce((total, entry) => total + (entry.ledger === ledger ? entry.amount : 0), 0);
    if (data.balances.credit !== sum(1) || data.balances.score !== sum(2)) wrong += 1;
  }
  return { check: 'balances that are shown are the sums of their entries', of: sample.length, wrong };
}
