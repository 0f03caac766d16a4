import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { refreshStatistics } from '../refresh-statistics.ts';

interface StoredStatistic {
  place: string;
  place_id: number;
  metric: string;
  grain: string;
  start: string;
  slice: string;
  amount: number;
  people: number;
}

/** All statistics other than zero, as lines of text. */
export async function listStatistics(db: Db): Promise<string[]> {
  const { rows } = await sql<StoredStatistic>`
    select * from statistics where amount <> 0 or people <> 0
    order by place, place_id, grain, metric, start, slice`.execute(db);
  return rows.map((row) => Object.values(row).join(' '));
}

/** The same after all stored statistics were deleted and recomputed from the raw rows. */
export async function recountStatistics(db: Db): Promise<string[]> {
  await sql`truncate statistics, learner_periods, learner_days, dirty_days`.execute(db);
  await sql`insert into dirty_days (student_id) select id from students`.execute(db);
  await sql`insert into dirty_days (learner_id, day)
    select user_id, china_day(at) from view_intervals
    union select user_id, china_day(completed_at) from progress where completed_at is not null
    union select user_id, china_day(submitted_at) from exam_attempts where submitted_at is not null
    union select user_id, china_day(created_at) from ledger_entries
    union select user_id, china_day(created_at) from interactions
    union select user_id, china_day(created_at) from comments
    union select user_id, china_day(created_at) from shares where user_id is not null`.execute(db);
  await refreshStatistics(db);
  return listStatistics(db);
}

interface Enrolment {
  student: number;
  since: string;
  school: number | null;
  class: number | null;
  confirmed: boolean;
}

/**
 * Seconds and families by class, school and month, counted by a separate simple query: a student counts for the place
 * on the last day of the month on which anything is known of it, if it is confirmed there.
 */
export async function countFromRawRows(db: Db): Promise<Map<string, { seconds: number; families: number }>> {
  const { rows: pieces } = await sql<{ student: number; day: string; seconds: number }>`
    select session.student_id as student, china_day(at) as day, seconds from view_intervals played
    join view_sessions session on session.id = played.session_id where session.student_id is not null`.execute(
    db,
  );
  const { rows: days } = await sql<{ student: number; day: string }>`
    select subject as student, day from learner_days where subject > 0 and day > '0001-01-01'`.execute(db);
  const { rows: places } = await sql<Enrolment>`
    select student_id as student, since, school_id as school, class_id as class, confirmed from enrolments
    order by since`.execute(db);
  const counted = new Map<string, { seconds: number; families: number }>();
  for (const [name, those] of Map.groupBy(pieces, ({ student, day }) => `${student} ${day.slice(0, 7)}`)) {
    const [student, month] = name.split(' ') as [string, string];
    const last = days
      .filter((one) => one.student === Number(student) && one.day.startsWith(month))
      .map(({ day }) => day)
      .toSorted()
      .at(-1)!;
    const place = places.findLast((one) => one.student === Number(student) && one.since <= last);
    const seconds = those.reduce((sum, one) => sum + one.seconds, 0);
    if (seconds === 0 || !place?.confirmed) continue;
    for (const key of [
      place.class && `class ${place.class} ${month}`,
      place.school && `school ${place.school} ${month}`,
    ]) {
      if (!key) continue;
      const before = counted.get(key) ?? { seconds: 0, families: 0 };
      counted.set(key, { seconds: before.seconds + seconds, families: before.families + 1 });
    }
  }
  return counted;
}

/** The same from the statistics. */
export async function countFromStatistics(
  db: Db,
): Promise<Map<string, { seconds: number; families: number }>> {
  const { rows } = await sql<{ key: string; seconds: number; families: number }>`
    select place || ' ' || place_id || ' ' || to_char(start, 'YYYY-MM') as key,
      (sum(amount) filter (where metric = 'seconds'))::bigint as seconds,
      coalesce(sum(amount) filter (where metric = 'families'), 0)::bigint as families
    from statistics where place in ('class', 'school') and grain = 'month' and metric in ('seconds', 'families') and slice = ''
    group by 1 having sum(amount) > 0`.execute(db);
  return new Map(rows.map(({ key, ...counted }) => [key, counted]));
}
