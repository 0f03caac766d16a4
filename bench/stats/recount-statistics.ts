import pg from 'pg';
import type { Db } from '../../apps/server/src/db/database.ts';
import { partCount, verifyStatistics } from '../../apps/server/src/domain/statistics/verify-statistics.ts';

export interface StatisticCheck {
  readonly statistic: string;
  /** Number of stored statistics, and how many of them differ from the raw rows. */
  readonly of: number;
  readonly wrong: number;
}

const grains = {
  day: `day`,
  week: `date_trunc('week', day)::date`,
  month: `date_trunc('month', day)::date`,
  year: `date_trunc('year', day)::date`,
} as const;

/** The regions and classes of each child: columns student_id, place, place_id. Nobody moved in the generated year. */
const placesSql = `(
  select students.id as student_id, place, place_id from students join schools on schools.id = school_id
  join areas own on own.id = area_id join areas above on starts_with(own.path, above.path)
  cross join lateral (values ('class', class_id), ('school', school_id), ('area', above.id::bigint), ('all', 0)) at (place, place_id)
  group by 1, 2, 3)`;

const dayOf = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`;

/** For each statistic, its raw rows as columns student_id, day, amount. */
const rawRowsSql = {
  seconds: `select session.student_id, ${dayOf(`played.at`)} as day, played.to_second - played.from_second as amount
    from view_intervals played join view_sessions session on session.id = played.session_id`,
  lessons: `select student_id, ${dayOf(`completed_at`)} as day, 1 as amount
    from progress join guardians using (user_id) where lesson_id > 0 and completed_at is not null`,
  finished: `select student_id, ${dayOf(`completed_at`)} as day, 1 as amount
    from progress join guardians using (user_id) where lesson_id = 0 and completed_at is not null`,
  earned1: `select student_id, ${dayOf(`created_at`)} as day, amount from ledger_entries where ledger = 1`,
  earned2: `select student_id, ${dayOf(`created_at`)} as day, amount from ledger_entries where ledger = 2`,
} as const;

/**
 * Compares statistics with sums over the raw rows that this file computes itself, for every region and period; then
 * runs the academy's nightly check, which must find nothing to correct.
 */
export async function recountStatistics(db: Db, databaseUrl: string): Promise<StatisticCheck[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const results: StatisticCheck[] = [];
  for (const [statistic, rows] of Object.entries(rawRowsSql))
    for (const [grain, start] of Object.entries(grains))
      results.push({
        statistic: `${statistic} by ${grain}`,
        ...(await compareWithRawRows(client, { statistic, grain, rows, start })),
      });
  await client.end();
  await disableStatementTimeout(db);
  let wrong = 0;
  for (let part = 0; part < partCount; part += 1) {
    const { days, students, statistics } = await verifyStatistics(db, { part });
    wrong += days + students + statistics;
  }
  const { count } = await db
    .selectFrom('statistics')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return [...results, { statistic: 'all, by the nightly check', of: count, wrong }];
}

interface ComparisonInput {
  readonly statistic: string;
  readonly grain: string;
  readonly rows: string;
  readonly start: string;
}

async function compareWithRawRows(client: pg.Client, { statistic, grain, rows, start }: ComparisonInput) {
  const { rows: counts } = await client.query<{ of: string; wrong: string }>(
    `with summed as (select student_id, ${start} as start, sum(amount) as amount from (${rows}) measured group by 1, 2),
    expected as (select place, place_id, start, sum(amount) as amount, count(*) as people
      from summed join ${placesSql} at using (student_id) group by 1, 2, 3),
    stored as (select place, place_id, start, amount, people from statistics
      where metric = $1 and grain = $2 and slice = '' and place in ('class', 'school', 'area', 'all')
        and (amount <> 0 or people <> 0))
    select count(*) as of, count(*) filter (where expected.amount is distinct from stored.amount
      or expected.people is distinct from stored.people) as wrong
    from expected full join stored using (place, place_id, start)`,
    [statistic, grain],
  );
  return { of: Number(counts[0]!.of), wrong: Number(counts[0]!.wrong) };
}

/**
 * Disables the statement timeout, so that a busy machine does not cancel a measured statement. Requires `max: 1`, and
 * lasts until the connection has been idle for 10 s.
 */
export async function disableStatementTimeout(db: Db): Promise<void> {
  await db
    .selectNoFrom((eb) =>
      eb.fn<string>('set_config', [eb.val('statement_timeout'), eb.val('0'), eb.val(false)]).as('set'),
    )
    .execute();
}
