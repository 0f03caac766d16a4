import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { holdFigures } from './bring-up-to-date.ts';
import { keepPeriods, spread } from './keep-periods.ts';
import { keepDays, keepStudents, measureDays, measureStudents, type UserDay } from './measure-days.ts';

/** People and children are counted anew in so many parts, one a night. */
export const checkParts = 30;
/** So many days of people, or children, are one transaction. */
const atOnce = 1_000;
/** Days of so many people are looked up at a time, by their keys: no statement reads a whole table. */
const peopleAtOnce = 50;

/** What did not come out, and has been mended. */
export interface Mended {
  days: number;
  students: number;
  figures: number;
}

interface Check {
  /** 0 to `checkParts` - 1 */
  readonly part: number;
  readonly signal?: AbortSignal;
}

/**
 * Counts a part anew: what is kept of people and children from the raw rows, figures from what is kept. What differs is put
 * right, and how much that was is given back; of what is still waiting to be counted in nothing is said.
 */
export async function checkFigures(db: Db, { part, signal }: Check): Promise<Mended> {
  const mended = { days: 0, students: 0, figures: 0 };
  const isLeaving = () => signal?.aborted === true;
  const last = await findLast(db);
  for (const people of cut(idsOf(part, last.person), peopleAtOnce)) {
    if (isLeaving()) break;
    for (const days of cut(await listDays(db, people), atOnce))
      mended.days += await db.transaction().execute((tx) => mendDays(tx, days));
  }
  for (const students of cut(idsOf(part, last.student), atOnce)) {
    if (isLeaving()) break;
    mended.students += await db.transaction().execute((tx) => mendStudents(tx, students));
  }
  if (!isLeaving()) mended.figures = await db.transaction().execute((tx) => mendFigures(tx, part));
  return mended;
}

/** The greatest numbers that people and children have, or had. */
async function findLast(db: Db): Promise<{ person: number; student: number }> {
  const { rows } = await sql<{ person: number; student: number }>`
    select greatest(0, (select max(id) from users), (select max(user_id) from learner_days)) as person,
      greatest(0, (select max(id) from students), (select max(subject) from learner_days)) as student`.execute(
    db,
  );
  return rows[0]!;
}

/** Every number of a part up to the last, whether anybody has it or not. */
const idsOf = (part: number, last: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.floor((last - part) / checkParts) + 1) },
    (_, index) => part + index * checkParts,
  );

function* cut<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Days of people on which anything happened, or is said to have. */
async function listDays(db: Db, people: readonly number[]): Promise<UserDay[]> {
  const theirs = sql`user_id = any(${people}::bigint[])`;
  const { rows } = await sql<UserDay>`
    select user_id as "userId", day from (
      select user_id, day from learner_days where user_id > 0 and ${theirs}
      union select user_id, china_day(at) from view_intervals where ${theirs}
      union select user_id, china_day(completed_at) from progress where completed_at is not null and ${theirs}
      union select user_id, china_day(submitted_at) from exam_attempts where passed and ${theirs}
      union select user_id, china_day(created_at) from ledger_entries where ${theirs}
      union select user_id, china_day(created_at) from interactions where ${theirs}
      union select user_id, china_day(created_at) from comments where ${theirs}
      union select user_id, china_day(created_at) from shares where ${theirs}) days
    order by user_id, day`.execute(db);
  return rows;
}

async function mendDays(tx: Tx, days: readonly UserDay[]): Promise<number> {
  await holdFigures(tx);
  const { rows: wrong } = await sql<UserDay>`
    with fresh as materialized (${measureDays(days)}),
    kept as (select user_id, day, subject, measures from learner_days join unnest(
      ${days.map(({ userId }) => userId)}::bigint[], ${days.map(({ day }) => day)}::date[]) given (user_id, day)
      using (user_id, day))
    select distinct user_id as "userId", day from (
      (select * from fresh except select * from kept) union all (select * from kept except select * from fresh)) differing
    where not exists (select from figure_touches waiting
      where waiting.learner = differing.user_id and waiting.day = differing.day)`.execute(tx);
  if (wrong.length > 0) await keepPeriods(tx, await keepDays(tx, wrong));
  return wrong.length;
}

async function mendStudents(tx: Tx, ids: readonly number[]): Promise<number> {
  await holdFigures(tx);
  const { rows } = await sql<{ subject: number }>`
    with fresh as materialized (${measureStudents(ids)}),
    kept as (select user_id, day, subject, measures from learner_days
      where user_id = 0 and subject = any(${ids}::bigint[]))
    select distinct subject from (
      (select * from fresh except select * from kept) union all (select * from kept except select * from fresh)) differing
    where not exists (select from figure_touches waiting where waiting.student_id = differing.subject)`.execute(
    tx,
  );
  const wrong = rows.map(({ subject }) => subject);
  if (wrong.length > 0) await keepPeriods(tx, await keepStudents(tx, wrong));
  return wrong.length;
}

/** Figures of a part of the periods against what is kept of their learners. */
async function mendFigures(tx: Tx, part: number): Promise<number> {
  await holdFigures(tx);
  const inPart = sql`(extract(doy from start)::integer % ${checkParts}) = ${part}`;
  const { rows } = await sql<{ count: number }>`
    with recounted (place, place_id, figure, grain, start, slice, amount, people) as materialized (
      ${spread(sql`(select 1 as way, * from learner_periods where ${inPart}) learners`)}),
    differing as materialized (
      select place, place_id, figure, grain, start, slice,
        coalesce(recounted.amount, 0) as amount, coalesce(recounted.people, 0) as people
      from (select * from figures where ${inPart}) kept
      full join recounted using (place, place_id, figure, grain, start, slice)
      where coalesce(kept.amount, 0) <> coalesce(recounted.amount, 0)
        or coalesce(kept.people, 0) <> coalesce(recounted.people, 0)),
    mended as (
      insert into figures (place, place_id, figure, grain, start, slice, amount, people) select * from differing
      on conflict (place, place_id, grain, figure, start, slice) do update
      set amount = excluded.amount, people = excluded.people)
    select count(*) from differing`.execute(tx);
  return rows[0]!.count;
}
