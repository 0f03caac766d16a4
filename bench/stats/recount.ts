import pg from 'pg';
import type { Db } from '../../apps/server/src/db/database.ts';
import { checkFigures, checkParts } from '../../apps/server/src/domain/figures/check-figures.ts';
import { liftTimeout } from './lift-timeout.ts';

export interface Recounted {
  readonly figure: string;
  /** Figures that are kept, and how many of them the raw rows do not come to. */
  readonly of: number;
  readonly wrong: number;
}

const grains = {
  day: `day`,
  week: `date_trunc('week', day)::date`,
  month: `date_trunc('month', day)::date`,
  year: `date_trunc('year', day)::date`,
} as const;

/** Where a child is: columns student_id, place, place_id. Nobody moved in the year that was made up. */
const places = `(
  select students.id as student_id, place, place_id from students join schools on schools.id = school_id
  join areas own on own.id = area_id join areas above on starts_with(own.path, above.path)
  cross join lateral (values ('class', class_id), ('school', school_id), ('area', above.id::bigint), ('all', 0)) at (place, place_id)
  group by 1, 2, 3)`;

const dayOf = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`;

/** By their figure, raw rows as columns student_id, day, amount. */
const raw = {
  seconds: `select stay.student_id, ${dayOf(`piece.at`)} as day, piece.to_second - piece.from_second as amount
    from view_intervals piece join view_sessions stay on stay.id = piece.session_id`,
  lessons: `select student_id, ${dayOf(`completed_at`)} as day, 1 as amount
    from progress join guardians using (user_id) where lesson_id > 0 and completed_at is not null`,
  finished: `select student_id, ${dayOf(`completed_at`)} as day, 1 as amount
    from progress join guardians using (user_id) where lesson_id = 0 and completed_at is not null`,
  earned1: `select student_id, ${dayOf(`created_at`)} as day, amount from ledger_entries where ledger = 1`,
  earned2: `select student_id, ${dayOf(`created_at`)} as day, amount from ledger_entries where ledger = 2`,
} as const;

/**
 * Figures against sums over the raw rows that this file makes by itself, for every place and period; then the academy's
 * own nightly check of everything, which must find nothing to mend.
 */
export async function recountFigures(db: Db, databaseUrl: string): Promise<Recounted[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const counted: Recounted[] = [];
  for (const [figure, rows] of Object.entries(raw))
    for (const [grain, start] of Object.entries(grains))
      counted.push({
        figure: `${figure} by ${grain}`,
        ...(await compare(client, { figure, grain, rows, start })),
      });
  await client.end();
  await liftTimeout(db);
  let wrong = 0;
  for (let part = 0; part < checkParts; part += 1) {
    const { days, students, figures } = await checkFigures(db, { part });
    wrong += days + students + figures;
  }
  const { count } = await db
    .selectFrom('figures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return [...counted, { figure: 'all, by the nightly check', of: count, wrong }];
}

interface Comparing {
  readonly figure: string;
  readonly grain: string;
  readonly rows: string;
  readonly start: string;
}

async function compare(client: pg.Client, { figure, grain, rows, start }: Comparing) {
  const { rows: told } = await client.query<{ of: string; wrong: string }>(
    `with summed as (select student_id, ${start} as start, sum(amount) as amount from (${rows}) facts group by 1, 2),
    due as (select place, place_id, start, sum(amount) as amount, count(*) as people
      from summed join ${places} at using (student_id) group by 1, 2, 3),
    kept as (select place, place_id, start, amount, people from figures
      where figure = $1 and grain = $2 and slice = '' and place in ('class', 'school', 'area', 'all')
        and (amount <> 0 or people <> 0))
    select count(*) as of, count(*) filter (where due.amount is distinct from kept.amount
      or due.people is distinct from kept.people) as wrong
    from due full join kept using (place, place_id, start)`,
    [figure, grain],
  );
  return { of: Number(told[0]!.of), wrong: Number(told[0]!.wrong) };
}
