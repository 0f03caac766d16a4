import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A person's day in China. */
export interface UserDay {
  readonly userId: number;
  readonly day: string;
}

/** A day of a subject: of a child, or of a person without one (their number, negative). */
export interface SubjectDay {
  readonly subject: number;
  readonly day: string;
}

/** The day under which it is kept how something is now. */
export const nowDay = '0001-01-01';

/*
 * Measures, by key: `figure` or `figure/slice` count for the places where the subject is; `#17/figure` for the content 17;
 * `@3/figure/slice` for what the account 3 has published. What somebody does to a content without learning counts as theirs,
 * since no child has to do with it.
 */

/** Seconds played; the stay says for which child. */
const seen = sql`
  select piece.user_id, asked.day, coalesce(stay.student_id, -piece.user_id) as subject, measure, piece.took as amount
  from asked join view_intervals piece on piece.user_id = asked.user_id and piece.at >= asked.since and piece.at < asked.until
  join view_sessions stay on stay.id = piece.session_id
  join contents on contents.id = piece.content_id
  cross join lateral (values ('seconds'), ('seconds/' || contents.type), ('#' || contents.id || '/seconds'),
    ('@' || contents.account_id || '/seconds'), ('@' || contents.account_id || '/seconds/' || contents.type)) keys (measure)`;

/** Things completed. For whom, says the latest stay at the content until then. */
const completed = sql`
  select done.user_id, asked.day, coalesce((select stay.student_id from view_sessions stay
      where stay.user_id = done.user_id and stay.content_id = done.content_id and stay.opened_at <= done.completed_at
      order by stay.opened_at desc, stay.id limit 1), -done.user_id),
    case when done.lesson_id > 0 then 'lessons' else 'finished' end, 1
  from asked join progress done on done.user_id = asked.user_id
    and done.completed_at >= asked.since and done.completed_at < asked.until`;

const passed = sql`
  select paper.user_id, asked.day, coalesce(paper.student_id, -paper.user_id), 'exams', 1
  from asked join exam_attempts paper on paper.user_id = asked.user_id and paper.passed
    and paper.submitted_at >= asked.since and paper.submitted_at < asked.until`;

/** Earned by rule; taken back or spent as an amount above 0. */
const entered = sql`
  select entry.user_id, asked.day, coalesce(entry.student_id, -entry.user_id), measure, abs(entry.amount)
  from asked join ledger_entries entry on entry.user_id = asked.user_id
    and entry.created_at >= asked.since and entry.created_at < asked.until
  left join credit_rules rule on rule.id = entry.rule_id
  cross join lateral (select case when entry.amount > 0 then 'earned' else 'back' end || entry.ledger as name) named
  cross join lateral (values (name), (name || '/' || coalesce(rule.key, 'other'))) keys (measure)`;

const deeds = sql`
  select deed.user_id, asked.day, -deed.user_id, measure, 1
  from asked cross join lateral (
    select user_id, content_id, kind || 's' as name from interactions
    where user_id = asked.user_id and kind in ('like', 'collect') and created_at >= asked.since and created_at < asked.until
    union all
    select user_id, content_id, 'comments' from comments
    where user_id = asked.user_id and state = 'visible' and created_at >= asked.since and created_at < asked.until
    union all
    select user_id, content_id, 'shares' from shares
    where user_id = asked.user_id and created_at >= asked.since and created_at < asked.until) deed
  join contents on contents.id = deed.content_id
  cross join lateral (values ('#' || contents.id || '/' || name), ('@' || contents.account_id || '/' || name)) keys (measure)`;

const sums = (facts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select user_id, day, subject, jsonb_object_agg(measure, amount) as measures from (
    select user_id, day, subject, measure, sum(amount) as amount from (${facts}) facts (user_id, day, subject, measure, amount)
    group by user_id, day, subject, measure having sum(amount) <> 0) summed
  group by user_id, day, subject`;

const asked = (days: readonly UserDay[]): RawBuilder<unknown> => sql`
  select user_id, day, day::timestamp at time zone 'Asia/Shanghai' as since,
    (day + 1)::timestamp at time zone 'Asia/Shanghai' as until
  from unnest(${days.map(({ userId }) => userId)}::bigint[], ${days.map(({ day }) => day)}::date[]) given (user_id, day)`;

const ofPeople = sums(sql.join([seen, completed, passed, entered, deeds], sql` union all `));

/** What people's days come to, by subject, from the raw rows alone: columns user_id, day, subject, measures. */
export const measureDays = (days: readonly UserDay[]): RawBuilder<unknown> =>
  sql`with asked as materialized (${asked(days)}) ${ofPeople}`;

/** What is known of children themselves: since when, whose, their certificates, and how it is now. */
export const measureStudents = (ids: readonly number[]): RawBuilder<unknown> => sql`
  with asked as materialized (select unnest(${ids}::bigint[]) as id), bound as materialized (
    select student_id, relation, bound_at from guardians join asked on asked.id = student_id)
  ${sums(sql`
    select 0::bigint, china_day(created_at), students.id, 'newChildren', 1 from asked join students using (id)
    union all
    select 0, china_day(bound_at), student_id, measure, 1 from bound
    cross join lateral (values ('newGuardians'), ('newGuardians/' || relation)) keys (measure)
    union all
    select 0, china_day(graduated_at), student_id, 'certificates', 1 from graduations join asked on asked.id = student_id
    union all
    select 0, ${nowDay}::date, students.id, 'children', 1 from asked join students using (id)
    union all
    select 0, ${nowDay}::date, student_id, measure, 1 from bound
    cross join lateral (values ('guardians'), ('relation/' || relation)) keys (measure)
    union all
    select 0, ${nowDay}::date, student_id, 'paired', 1 from bound group by student_id having count(*) > 1`)}`;

/** Keeps people's days as they are now, and gives all subjects' days that this concerns, changed or not. */
export async function keepDays(tx: Tx, days: readonly UserDay[]): Promise<SubjectDay[]> {
  const { rows } = await sql<SubjectDay>`
    with fresh as materialized (${measureDays(days)}),
    given as (select * from unnest(${days.map(({ userId }) => userId)}::bigint[], ${days.map(({ day }) => day)}::date[])
      given (user_id, day)),
    ${written},
    removed as (
      delete from learner_days kept using given where kept.user_id = given.user_id and kept.day = given.day
        and not exists (select from fresh where fresh.user_id = kept.user_id and fresh.day = kept.day and fresh.subject = kept.subject)
      returning kept.subject, kept.day)
    select subject, day from fresh union select subject, day from removed`.execute(tx);
  return rows;
}

/** The same of children; gives every day on which anything is known of them, since all of it may be somewhere else now. */
export async function keepStudents(tx: Tx, ids: readonly number[]): Promise<SubjectDay[]> {
  const { rows } = await sql<SubjectDay>`
    with fresh as materialized (${measureStudents(ids)}),
    ${written},
    removed as (
      delete from learner_days kept where kept.subject = any(${ids}::bigint[]) and kept.user_id = 0
        and not exists (select from fresh where fresh.day = kept.day and fresh.subject = kept.subject)
      returning kept.subject, kept.day)
    select subject, day from fresh union select subject, day from removed
    union select subject, day from learner_days where subject = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

const written = sql`
  written as (
    insert into learner_days as kept (user_id, day, subject, measures) select user_id, day, subject, measures from fresh
    on conflict (user_id, day, subject) do update set measures = excluded.measures
    where kept.measures <> excluded.measures)`;
