import pg from 'pg';
import { createDatabase } from '../../apps/server/src/db/database.ts';
import { loadShippedRules } from '../../apps/server/src/domain/credit/credit-rules.ts';
import {
  addAccount,
  addCourse,
  addPicture,
  addScene,
  addUser,
  type Scene,
} from '../../apps/server/src/modules/testing/rows.ts';

/**
 * At ×1, a bureau with schools in four counties; ×16 gives two million intervals. Smaller numbers are for trying it
 * out.
 */
const perScale = { children: Number(process.env['BENCH_CHILDREN'] ?? 500), schools: 4 } as const;
const counties = 4;
const classesPerSchool = 6;
const courses = { academy: 20, bureau: 10 } as const;
const lessonsPerCourse = 3;
const lessonSeconds = 340;
/**
 * The parent of each child learns on this many days of the year, for five and a quarter minutes each: nearly a whole
 * lesson.
 */
const learningDays = 12;
const heartbeatsPerLesson = 21;

/** The evening for which statistics are requested; everything was learned before it. */
export const today = new Date('2026-10-31T20:00:00+08:00');

export interface Year {
  /** User ids of the owners of the bureau's account and of a school's account. */
  readonly bureau: number;
  readonly school: number;
  /** A class of that school. */
  readonly classId: number;
  readonly intervals: number;
}

/**
 * Generates one year of data for a bureau's parents, `scale` times as many as at ×1, in a migrated database without
 * other rows.
 */
export async function generateYear(databaseUrl: string, scale: number): Promise<Year> {
  const db = createDatabase(databaseUrl, { max: 1 });
  const scene = await addScene(db);
  await loadShippedRules(db, today);
  const bureau = await addAccount(db, { name: '济南市家庭教育指导中心', area_id: scene.jinan });
  for (const [account, count] of [
    [scene.academy, courses.academy],
    [bureau, courses.bureau],
  ] as const)
    for (let course = 0; course < count; course += 1)
      await addCourse(db, scene, { account_id: account, lessons: [lessonsPerCourse] });
  const school = await addAccount(db, { name: '一校', area_id: scene.lixia });
  const owners = {
    bureau: await addUser(db, scene, { account_id: bureau }),
    school: await addUser(db, scene, { account_id: school }),
  };
  const avatar = await addPicture(db);
  await db.destroy();
  // The client has no statement timeout.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`update accounts set kind = 'area' where id = $1`, [bureau]);
    await client.query(`update media_assets set seconds = $1 where kind = 'video'`, [lessonSeconds]);
    await addFamilies(client, { scene, scale, school, avatar });
    for (let dayIndex = 0; dayIndex < learningDays; dayIndex += 1) await addDay(client, dayIndex);
    await client.query(earningSql);
    await client.query(likingSql);
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ class_id: string; intervals: string }>(
      `
      select (select min(school_classes.id) from school_classes join schools on schools.id = school_id
        where account_id = $1) as class_id, (select count(*) from view_intervals) as intervals`,
      [school],
    );
    return { ...owners, classId: Number(rows[0]?.class_id), intervals: Number(rows[0]?.intervals) };
  } finally {
    await client.end();
  }
}

interface Families {
  readonly scene: Scene;
  readonly scale: number;
  readonly school: number;
  readonly avatar: number;
}

/**
 * Creates schools and their classes in the counties (the first school has an account), children, and one parent of
 * each.
 */
async function addFamilies(client: pg.Client, { scene, scale, school, avatar }: Families): Promise<void> {
  await client.query(
    `insert into areas (parent_id, name, signal, lev, path)
     select $1, '第' || n || '区', 370110 + n, 2, 370110 + n from generate_series(2, $2::integer) n`,
    [scene.jinan, counties],
  );
  await client.query(
    `with places as (select id, row_number() over (order by path) - 1 as place from areas where lev = 2)
     insert into schools (account_id, area_id, name)
     select case when n = 0 then $1::bigint end, places.id, '第' || n || '小学'
     from generate_series(0, $2::integer - 1) n join places on places.place = n % $3
     order by n`,
    [school, perScale.schools * scale, counties],
  );
  await client.query(
    `insert into school_classes (school_id, grade, school_year, name)
     select schools.id, grade, 2026, '一班' from schools cross join generate_series(1, $1::integer) grade`,
    [classesPerSchool],
  );
  await client.query(
    `with rooms as (select id, school_id, grade, row_number() over (order by id) - 1 as room, count(*) over () as many
      from school_classes),
    children as (
      insert into students (name, grade, school_id, class_id, created_at, enrolment_state)
      select '孩子', grade, school_id, id, '2026-01-02T10:00+08', 'confirmed' from generate_series(0, $1::integer - 1) n
      join rooms on room = n % many returning id),
    parents as (
      insert into users (nickname, area_id, avatar_id, created_at)
      select '家长', $2, $3, '2026-01-02T10:00+08' from generate_series(1, $1::integer) returning id),
    numbered as (select id as child, row_number() over (order by id) as place from children),
    raising as (select id as parent, row_number() over (order by id) as place from parents)
    insert into guardians (user_id, student_id, relation, current, bound_at)
    select parent, child, case when place % 3 = 0 then 'father' else 'mother' end, true, '2026-01-02T10:05+08'
    from numbered join raising using (place)`,
    [perScale.children * scale, scene.shandong, avatar],
  );
}

/**
 * Adds one evening for every parent, spread over twenty-five days, with the next of the ninety lessons: view
 * sessions, heartbeats of 15 s, and the resulting progress.
 */
async function addDay(client: pg.Client, dayIndex: number): Promise<void> {
  await client.query('begin');
  await client.query(
    `create temp table evenings on commit drop as
     with things as (select lessons.id as lesson_id, course_id, row_number() over (order by lessons.id) - 1 as place,
       count(*) over () as many from lessons join chapters on chapters.id = chapter_id)
     select gen_random_uuid() as id, user_id, student_id, course_id, lesson_id,
       '2026-01-05T19:00+08'::timestamptz + make_interval(days => ($1 * 25 + user_id % 25)::integer, mins => (user_id % 60)::integer) as since
     from guardians join things on place = (user_id * 3 + $1) % many`,
    [dayIndex],
  );
  await client.query(
    `insert into view_sessions (id, user_id, content_id, lesson_id, student_id, nonce_hash, opened_at, closed_at)
     select id, user_id, course_id, lesson_id, student_id, '', since, since + make_interval(secs => $1) from evenings`,
    [heartbeatsPerLesson * 15],
  );
  await client.query(
    `insert into view_intervals
       (session_id, user_id, content_id, lesson_id, from_second, to_second, seconds, at, heartbeat_key, position)
     select id, user_id, course_id, lesson_id, beat * 15, beat * 15 + 15, 15,
       since + make_interval(secs => beat * 15 + 15), gen_random_uuid(), 0
     from evenings cross join generate_series(0, $1::integer - 1) beat`,
    [heartbeatsPerLesson],
  );
  await client.query(
    `insert into progress (user_id, content_id, lesson_id, seen, seen_seconds, position, total_seconds, completed_at, updated_at)
     select user_id, course_id, lesson_id, int4multirange(int4range(0, $1::integer)), $1, $1, $2,
       since + make_interval(secs => $1), since + make_interval(secs => $1) from evenings`,
    [heartbeatsPerLesson * 15, lessonSeconds],
  );
  await client.query('commit');
}

/** Number of users who learn once more, an hour before `today`: the same at every scale. */
export const lateLearners = perScale.children;

/** Adds one more heartbeat of each of them. */
export async function addLateHeartbeats(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into view_intervals
       (session_id, user_id, content_id, lesson_id, from_second, to_second, seconds, at, heartbeat_key, position)
     select distinct on (user_id) id, user_id, content_id, lesson_id, $1::integer, $1::integer + 15, 15,
       $2::timestamptz - interval '1 hour', gen_random_uuid(), 0
     from view_sessions order by user_id, opened_at desc limit $3`,
    [heartbeatsPerLesson * 15, today, lateLearners],
  );
  await client.end();
}

/** Inserts completed courses, and the credit that lessons and courses earned. */
const earningSql = `
  with whole as (
    insert into progress (user_id, content_id, lesson_id, seen_seconds, total_seconds, completed_at, updated_at)
    select user_id, content_id, 0, sum(seen_seconds), ${lessonsPerCourse} * max(total_seconds),
      case when count(*) = ${lessonsPerCourse} then max(completed_at) end, max(updated_at)
    from progress where lesson_id > 0 group by user_id, content_id
    returning user_id, content_id, lesson_id, completed_at),
  done as (
    select user_id, content_id, 'lesson.complete' as rule, 'lesson:' || lesson_id as cause, completed_at
    from progress where lesson_id > 0
    union all select user_id, content_id, 'course.complete', 'content:' || content_id, completed_at
    from whole where completed_at is not null)
  insert into ledger_entries (ledger, user_id, amount, cause, rule_id, content_id, student_id, created_at)
  select rule.ledger, user_id, coalesce(rule.amount, 2), done.rule || '/' || cause, rule.id, content_id, student_id, completed_at
  from done join credit_rules rule on rule.key = done.rule join guardians using (user_id)`;

const likingSql = `
  insert into interactions (user_id, content_id, kind, created_at)
  select distinct user_id, content_id, 'like', max(opened_at) over (partition by user_id, content_id)
  from view_sessions where user_id % 5 < 2`;
