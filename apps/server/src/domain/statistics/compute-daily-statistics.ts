import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export interface UserDay {
  readonly userId: number;
  readonly day: string;
}

/** A day of a subject: a student's id, or the negative id of a user without a student. */
export interface SubjectDay {
  readonly subject: number;
  readonly day: string;
}

/** The day under which the current state is stored. */
export const nowDay = '0001-01-01';

/* Measures by key: `metric` or `metric/slice` count for the places where the subject is; `#17/metric` for the content 17; `@3/metric/slice` for what the account 3 has published. What a user does to a content without learning counts for the user, since it concerns no student. */

/** Seconds played; the view session says for which student. */
const playedSeconds = sql`
  select played.user_id, requested.day, coalesce(session.student_id, -played.user_id) as subject, measure, played.seconds as amount
  from requested join view_intervals played on played.user_id = requested.user_id and played.at >= requested.since and played.at < requested.until
  join view_sessions session on session.id = played.session_id
  join contents on contents.id = played.content_id
  cross join lateral (values ('seconds'), ('seconds/' || contents.type), ('#' || contents.id || '/seconds'),
    ('@' || contents.account_id || '/seconds'), ('@' || contents.account_id || '/seconds/' || contents.type)) keys (measure)`;

/** Completed units. The latest view session of the content until then says for which student. */
const completedUnits = sql`
  select done.user_id, requested.day, coalesce((select session.student_id from view_sessions session
      where session.user_id = done.user_id and session.content_id = done.content_id and session.opened_at <= done.completed_at
      order by session.opened_at desc, session.id limit 1), -done.user_id),
    case when done.lesson_id > 0 then 'lessons' else 'finished' end, 1
  from requested join progress done on done.user_id = requested.user_id
    and done.completed_at >= requested.since and done.completed_at < requested.until`;

const passedExams = sql`
  select paper.user_id, requested.day, coalesce(paper.student_id, -paper.user_id), 'exams', 1
  from requested join exam_attempts paper on paper.user_id = requested.user_id and paper.passed
    and paper.submitted_at >= requested.since and paper.submitted_at < requested.until`;

/** Awards by rule; reversed and spent amounts as positive numbers. */
const ledgerAmounts = sql`
  select entry.user_id, requested.day, coalesce(entry.student_id, -entry.user_id), measure, abs(entry.amount)
  from requested join ledger_entries entry on entry.user_id = requested.user_id
    and entry.created_at >= requested.since and entry.created_at < requested.until
  left join credit_rules rule on rule.id = entry.rule_id
  cross join lateral (select case when entry.amount > 0 then 'earned'
    when entry.reverses is null then 'spent' else 'back' end || entry.ledger as name) named
  cross join lateral (values (name), (name || '/' || coalesce(rule.key, 'other'))) keys (measure)`;

const interactionCounts = sql`
  select activity.user_id, requested.day, -activity.user_id, measure, 1
  from requested cross join lateral (
    select user_id, content_id, kind || 's' as name from interactions
    where user_id = requested.user_id and kind in ('like', 'collect') and created_at >= requested.since and created_at < requested.until
    union all
    select user_id, content_id, 'comments' from comments
    where user_id = requested.user_id and state = 'visible' and created_at >= requested.since and created_at < requested.until
    union all
    select user_id, content_id, 'shares' from shares
    where user_id = requested.user_id and created_at >= requested.since and created_at < requested.until) activity
  join contents on contents.id = activity.content_id
  cross join lateral (values ('#' || contents.id || '/' || name), ('@' || contents.account_id || '/' || name)) keys (measure)`;

const sumMeasures = (measureRows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select user_id, day, subject, jsonb_object_agg(measure, amount) as measures from (
    select user_id, day, subject, measure, sum(amount) as amount from (${measureRows}) measured (user_id, day, subject, measure, amount)
    group by user_id, day, subject, measure having sum(amount) <> 0) summed
  group by user_id, day, subject`;

const selectDays = (days: readonly UserDay[]): RawBuilder<unknown> => sql`
  select user_id, day, day::timestamp at time zone 'Asia/Shanghai' as since,
    (day + 1)::timestamp at time zone 'Asia/Shanghai' as until
  from unnest(${days.map(({ userId }) => userId)}::bigint[], ${days.map(({ day }) => day)}::date[]) given (user_id, day)`;

const userMeasures = sumMeasures(
  sql.join([playedSeconds, completedUnits, passedExams, ledgerAmounts, interactionCounts], sql` union all `),
);

/**
 * The measures of users' days by subject, computed from the raw rows alone: columns user_id, day, subject, measures.
 */
export const computeDailyStatistics = (days: readonly UserDay[]): RawBuilder<unknown> =>
  sql`with requested as materialized (${selectDays(days)}) ${userMeasures}`;

/**
 * The measures of students themselves: when they were added, their guardians, their certificates, and their current
 * state.
 */
export const computeStudentStatistics = (ids: readonly number[]): RawBuilder<unknown> => sql`
  with requested as materialized (select unnest(${ids}::bigint[]) as id), bound as materialized (
    select student_id, relation, bound_at from guardians join requested on requested.id = student_id)
  ${sumMeasures(sql`
    select 0::bigint, china_day(created_at), students.id, 'newChildren', 1 from requested join students using (id)
    union all
    select 0, china_day(bound_at), student_id, measure, 1 from bound
    cross join lateral (values ('newGuardians'), ('newGuardians/' || relation)) keys (measure)
    union all
    select 0, china_day(graduated_at), student_id, 'certificates', 1 from graduations join requested on requested.id = student_id
    union all
    select 0, ${nowDay}::date, students.id, 'children', 1 from requested join students using (id)
    union all
    select 0, ${nowDay}::date, students.id, 'pending', 1 from requested join students using (id)
    where enrolment_state = 'pending' and school_id is not null
    union all
    select 0, ${nowDay}::date, student_id, measure, 1 from bound
    cross join lateral (values ('guardians'), ('relation/' || relation)) keys (measure)
    union all
    select 0, ${nowDay}::date, student_id, 'paired', 1 from bound group by student_id having count(*) > 1`)}`;

/** Saves the current measures of users' days, and returns the days of all subjects concerned, changed or not. */
export async function saveUserDays(tx: Tx, days: readonly UserDay[]): Promise<SubjectDay[]> {
  const { rows } = await sql<SubjectDay>`
    with fresh as materialized (${computeDailyStatistics(days)}),
    given as (select * from unnest(${days.map(({ userId }) => userId)}::bigint[], ${days.map(({ day }) => day)}::date[])
      given (user_id, day)),
    ${upsertDays},
    removed as (
      delete from learner_days stored using given where stored.user_id = given.user_id and stored.day = given.day
        and not exists (select from fresh where fresh.user_id = stored.user_id and fresh.day = stored.day and fresh.subject = stored.subject)
      returning stored.subject, stored.day)
    select subject, day from fresh union select subject, day from removed`.execute(tx);
  return rows;
}

/** The same for students; returns every day of theirs, since the student may belong to another school now. */
export async function saveStudentDays(tx: Tx, ids: readonly number[]): Promise<SubjectDay[]> {
  const { rows } = await sql<SubjectDay>`
    with fresh as materialized (${computeStudentStatistics(ids)}),
    ${upsertDays},
    removed as (
      delete from learner_days stored where stored.subject = any(${ids}::bigint[]) and stored.user_id = 0
        and not exists (select from fresh where fresh.day = stored.day and fresh.subject = stored.subject)
      returning stored.subject, stored.day)
    select subject, day from fresh union select subject, day from removed
    union select subject, day from learner_days where subject = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

const upsertDays = sql`
  written as (
    insert into learner_days as stored (user_id, day, subject, measures) select user_id, day, subject, measures from fresh
    on conflict (user_id, day, subject) do update set measures = excluded.measures
    where stored.measures <> excluded.measures)`;
