import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { nowDay, type SubjectDay } from './compute-daily-statistics.ts';

/**
 * Recomputes the periods that contain these days, and adds the difference to the statistics of every place above
 * them. Days are summed to weeks and months, months to years, so no statement reads more than a month of days.
 */
export async function updatePeriods(tx: Tx, days: readonly SubjectDay[]): Promise<void> {
  if (days.length === 0) return;
  const changedDays = sql`select * from unnest(${days.map(({ subject }) => subject)}::bigint[],
    ${days.map(({ day }) => day)}::date[]) given (subject, day)`;
  await updateGrains(tx, { affected: sql`${selectShortPeriods(changedDays)}`, sources: sumsOfDays });
  await updateGrains(tx, { affected: sql`${selectYears(changedDays)}`, sources: sumsOfMonths });
}

const selectShortPeriods = (changedDays: RawBuilder<unknown>) => sql`
  select distinct subject, grain, start, until from (${changedDays}) given cross join lateral (
    select 'now' as grain, day as start, day + 1 as until where day = ${nowDay}::date
    union all select 'day', day, day + 1 where day > ${nowDay}::date
    union all select 'week', date_trunc('week', day)::date, date_trunc('week', day)::date + 7 where day > ${nowDay}::date
    union all select 'month', date_trunc('month', day)::date, (date_trunc('month', day) + interval '1 month')::date
      where day > ${nowDay}::date) grains`;

const selectYears = (changedDays: RawBuilder<unknown>) => sql`
  select distinct subject, 'year' as grain, date_trunc('year', day)::date as start,
    (date_trunc('year', day) + interval '1 year')::date as until
  from (${changedDays}) given where day > ${nowDay}::date`;

/** What a subject did on the days of a period; values by content are not stored for single days. */
const sumsOfDays = sql`
  select affected.subject, affected.grain, affected.start, part.day as last_day, key, value::bigint as amount
  from affected join learner_days part on part.subject = affected.subject
    and part.day >= affected.start and part.day < affected.until
  cross join lateral jsonb_each_text(part.measures)
  where affected.grain <> 'day' or left(key, 1) not in ('#', '@')`;

const sumsOfMonths = sql`
  select affected.subject, affected.grain, affected.start, part.last_day, key, value::bigint as amount
  from affected join learner_periods part on part.subject = affected.subject and part.grain = 'month'
    and part.start >= affected.start and part.start < affected.until
  cross join lateral jsonb_each_text(part.measures) where key <> 'families'`;

interface PeriodUpdate {
  /** Columns subject, grain, start, until. */
  readonly affected: RawBuilder<unknown>;
  readonly sources: RawBuilder<unknown>;
}

/** A student for whom somebody learned counts once as a learning family. */
async function updateGrains(tx: Tx, { affected, sources }: PeriodUpdate): Promise<void> {
  await sql`
    with affected as materialized (${affected}),
    before as materialized (
      select stored.* from affected join learner_periods stored using (subject, grain, start)),
    parts as materialized (${sources}),
    summed as (
      select subject, grain, start, key, sum(amount) as amount, max(last_day) as last_day from parts
      group by subject, grain, start, key
      union all
      select subject, grain, start, 'families', 1, max(last_day) from parts where key = 'seconds' and subject > 0
      group by subject, grain, start),
    whole as (
      select subject, grain, start, jsonb_object_agg(key, amount) as measures, max(last_day) as last_day
      from summed group by subject, grain, start),
    after as materialized (
      select whole.*, place.class_id, place.school_id, schools.area_id, coalesce(place.confirmed, true) as confirmed
      from whole left join lateral (
        select school_id, class_id, confirmed from enrolments
        where student_id = subject and (since <= last_day or grain = 'now') order by since desc limit 1) place on true
      left join schools on schools.id = place.school_id),
    written as (
      insert into learner_periods as stored
        (subject, grain, start, last_day, class_id, school_id, area_id, measures, confirmed)
      select subject, grain, start, last_day, class_id, school_id, area_id, measures, confirmed from after
      on conflict (subject, grain, start) do update set last_day = excluded.last_day, class_id = excluded.class_id,
        school_id = excluded.school_id, area_id = excluded.area_id, measures = excluded.measures,
        confirmed = excluded.confirmed
      where (stored.last_day, stored.class_id, stored.school_id, stored.area_id, stored.measures, stored.confirmed)
        is distinct from (excluded.last_day, excluded.class_id, excluded.school_id, excluded.area_id,
          excluded.measures, excluded.confirmed)),
    removed as (
      delete from learner_periods stored using before
      where (stored.subject, stored.grain, stored.start) = (before.subject, before.grain, before.start)
        and not exists (select from after where (after.subject, after.grain, after.start)
          = (before.subject, before.grain, before.start))),
    moved as materialized (
      select -1 as way, before.* from before union all
      select 1, subject, grain, start, last_day, class_id, school_id, area_id, measures, confirmed from after),
    differences as (${aggregateByPlace(sql`moved`)})
    insert into statistics (place, place_id, metric, grain, start, slice, amount, people)
    select * from differences
    on conflict (place, place_id, grain, metric, start, slice) do update
    set amount = statistics.amount + excluded.amount, people = statistics.people + excluded.people`.execute(
    tx,
  );
}

/**
 * Converts periods of subjects into statistics of places: place, place_id, metric, grain, start, slice, amount,
 * people. `rows` has the columns of learner_periods and `way`: 1 adds, -1 subtracts; what cancels out is left out. A
 * student who is not confirmed counts in the total alone; its class, school and areas only learn that it is pending.
 */
export const aggregateByPlace = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select place, place_id, metric, grain, start, slice, sum(way * amount), sum(way)
  from (select way, grain, start, class_id, school_id, area_id, confirmed or key = 'pending' as counted, key, value::bigint as amount
    from ${rows} cross join lateral jsonb_each_text(measures)) entries
  left join (select own.id, array_agg(above.id) as ids from areas own join areas above
    on starts_with(own.path, above.path) group by own.id) lineage on lineage.id = area_id
  cross join lateral (select left(key, 1) as mark, string_to_array(ltrim(key, '#@'), '/') as words) split
  cross join lateral (
    select 'content' as place, words[1]::bigint as place_id, words[2] as metric, '' as slice where mark = '#'
    union all select 'publisher', words[1]::bigint, words[2], coalesce(words[3], '') where mark = '@'
    union all select level, id, words[1], coalesce(words[2], '') from (
      select 'all' as level, 0::bigint as id
      union all select 'class', class_id where class_id is not null and counted
      union all select 'school', school_id where school_id is not null and counted
      union all select 'area', unnest(ids) where counted) above
    where mark not in ('#', '@')) places
  group by place, place_id, metric, grain, start, slice
  having sum(way * amount) <> 0 or sum(way) <> 0`;
