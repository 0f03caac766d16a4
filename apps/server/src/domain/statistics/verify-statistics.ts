import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { lockStatistics } from './refresh-statistics.ts';
import { updatePeriods, aggregateByPlace } from './update-periods.ts';
import {
  saveUserDays,
  saveStudentDays,
  computeDailyStatistics,
  computeStudentStatistics,
  type UserDay,
} from './compute-daily-statistics.ts';

/** Users and students are verified in this many parts, one part a night. */
export const partCount = 30;
/** Number of users' days, or students, in one transaction. */
const batchSize = 1_000;
/** Number of users whose days are looked up at a time, by index: no statement reads a whole table. */
const usersPerQuery = 50;

/** How many rows differed and have been corrected. */
export interface Corrections {
  days: number;
  students: number;
  statistics: number;
}

interface VerifyOptions {
  /** 0 to `partCount` - 1 */
  readonly part: number;
  readonly signal?: AbortSignal;
}

/**
 * Recomputes one part: the daily measures of users and students from the raw rows, and the statistics from those
 * measures. Corrects what differs and returns how much that was; dirty days that are still pending are ignored.
 */
export async function verifyStatistics(db: Db, { part, signal }: VerifyOptions): Promise<Corrections> {
  const corrections = { days: 0, students: 0, statistics: 0 };
  const isAborted = () => signal?.aborted === true;
  const maxIds = await findMaxIds(db);
  for (const userIds of chunk(idsInPart(part, maxIds.person), usersPerQuery)) {
    if (isAborted()) break;
    for (const days of chunk(await listUserDays(db, userIds), batchSize))
      corrections.days += await db.transaction().execute((tx) => correctDays(tx, days));
  }
  for (const students of chunk(idsInPart(part, maxIds.student), batchSize)) {
    if (isAborted()) break;
    corrections.students += await db.transaction().execute((tx) => correctStudents(tx, students));
  }
  if (!isAborted())
    corrections.statistics = await db.transaction().execute((tx) => correctStatistics(tx, part));
  return corrections;
}

/** The greatest ids that users and students have, or had. */
async function findMaxIds(db: Db): Promise<{ person: number; student: number }> {
  const { rows } = await sql<{ person: number; student: number }>`
    select greatest(0, (select max(id) from users), (select max(user_id) from learner_days)) as person,
      greatest(0, (select max(id) from students), (select max(subject) from learner_days)) as student`.execute(
    db,
  );
  return rows[0]!;
}

/** Every id of a part up to the last, whether it exists or not. */
const idsInPart = (part: number, maxId: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.floor((maxId - part) / partCount) + 1) },
    (_, index) => part + index * partCount,
  );

function* chunk<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Days of users on which anything happened, or is recorded as having happened. */
async function listUserDays(db: Db, userIds: readonly number[]): Promise<UserDay[]> {
  const ofUsers = sql`user_id = any(${userIds}::bigint[])`;
  const { rows } = await sql<UserDay>`
    select user_id as "userId", day from (
      select user_id, day from learner_days where user_id > 0 and ${ofUsers}
      union select user_id, china_day(at) from view_intervals where ${ofUsers}
      union select user_id, china_day(completed_at) from progress where completed_at is not null and ${ofUsers}
      union select user_id, china_day(submitted_at) from exam_attempts where passed and ${ofUsers}
      union select user_id, china_day(created_at) from ledger_entries where ${ofUsers}
      union select user_id, china_day(created_at) from interactions where ${ofUsers}
      union select user_id, china_day(created_at) from comments where ${ofUsers}
      union select user_id, china_day(created_at) from shares where ${ofUsers}) days
    order by user_id, day`.execute(db);
  return rows;
}

async function correctDays(tx: Tx, days: readonly UserDay[]): Promise<number> {
  await lockStatistics(tx);
  const { rows: wrong } = await sql<UserDay>`
    with fresh as materialized (${computeDailyStatistics(days)}),
    stored as (select user_id, day, subject, measures from learner_days join unnest(
      ${days.map(({ userId }) => userId)}::bigint[], ${days.map(({ day }) => day)}::date[]) given (user_id, day)
      using (user_id, day))
    select distinct user_id as "userId", day from (
      (select * from fresh except select * from stored) union all (select * from stored except select * from fresh)) differing
    where not exists (select from dirty_days waiting
      where waiting.learner_id = differing.user_id and waiting.day = differing.day)`.execute(tx);
  if (wrong.length > 0) await updatePeriods(tx, await saveUserDays(tx, wrong));
  return wrong.length;
}

async function correctStudents(tx: Tx, ids: readonly number[]): Promise<number> {
  await lockStatistics(tx);
  const { rows } = await sql<{ subject: number }>`
    with fresh as materialized (${computeStudentStatistics(ids)}),
    stored as (select user_id, day, subject, measures from learner_days
      where user_id = 0 and subject = any(${ids}::bigint[]))
    select distinct subject from (
      (select * from fresh except select * from stored) union all (select * from stored except select * from fresh)) differing
    where not exists (select from dirty_days waiting where waiting.student_id = differing.subject)`.execute(
    tx,
  );
  const wrong = rows.map(({ subject }) => subject);
  if (wrong.length > 0) await updatePeriods(tx, await saveStudentDays(tx, wrong));
  return wrong.length;
}

/** Compares the statistics of a part of the periods with the stored periods of their learners. */
async function correctStatistics(tx: Tx, part: number): Promise<number> {
  await lockStatistics(tx);
  const inPart = sql`(extract(doy from start)::integer % ${partCount}) = ${part}`;
  const { rows } = await sql<{ count: number }>`
    with recounted (place, place_id, metric, grain, start, slice, amount, people) as materialized (
      ${aggregateByPlace(sql`(select 1 as way, * from learner_periods where ${inPart}) learners`)}),
    differing as materialized (
      select place, place_id, metric, grain, start, slice,
        coalesce(recounted.amount, 0) as amount, coalesce(recounted.people, 0) as people
      from (select * from statistics where ${inPart}) stored
      full join recounted using (place, place_id, metric, grain, start, slice)
      where coalesce(stored.amount, 0) <> coalesce(recounted.amount, 0)
        or coalesce(stored.people, 0) <> coalesce(recounted.people, 0)),
    corrected as (
      insert into statistics (place, place_id, metric, grain, start, slice, amount, people) select * from differing
      on conflict (place, place_id, grain, metric, start, slice) do update
      set amount = excluded.amount, people = excluded.people)
    select count(*) from differing`.execute(tx);
  return rows[0]!.count;
}
