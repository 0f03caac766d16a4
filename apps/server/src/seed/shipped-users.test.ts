import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { systemClock } from '../kit/clock.ts';
import { createDiskStorage } from '../providers/storage/disk-storage.ts';
import { seedDemo } from './seed.ts';

/** The demo of this repository after its first load: users have been active, and every counter equals its rows. */

let database: TestDatabase;
let db: Db;
let root: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  root = await mkdtemp(join(tmpdir(), 'academy-crowd-'));
  const storage = createDiskStorage({ root, publicPrefix: '/media' });
  await seedDemo({ db, storage, clock: systemClock, folder: join(import.meta.dirname, '../../../../demo') });
}, 180_000);
afterAll(async () => {
  await database.drop();
  await rm(root, { recursive: true });
});

const read = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(db)).rows;

test('there are at least three thousand simulated users of ten months, all with different names', async () => {
  const [users] = await read<{ count: number; names: number; months: number; future: number }>(`
    select count(*)::int, count(distinct nickname)::int as names,
      count(distinct date_trunc('month', created_at)) filter (where key like 'demo/crowd-%')::int as months,
      count(*) filter (where created_at > now())::int as future from users`);
  expect(users!.count).toBeGreaterThanOrEqual(3_000);
  expect(users!.names).toBe(users!.count);
  expect(users!.months).toBeGreaterThanOrEqual(10);
  expect(users!.future).toBe(0);
});

interface Counted {
  key: string;
  ahead: boolean;
  view_count: number;
  like_count: number;
  comment_count: number;
}

test('every content is liked and commented, and viewed unless it is a live ahead, some far more than others', async () => {
  const contents = await read<Counted>(`
    select key, coalesce(lives.status = 0, false) as ahead, view_count, like_count, comment_count
    from contents left join lives on lives.content_id = contents.id where state = 'published'`);
  for (const row of contents) {
    expect(row.like_count, row.key).toBeGreaterThan(0);
    if (row.ahead) expect(row.view_count, row.key).toBe(0);
    else expect(row.view_count, row.key).toBeGreaterThan(row.like_count * 3);
    expect(row.comment_count, row.key).toBeGreaterThan(0);
  }
  const views = contents.map((row) => row.view_count).toSorted((a, b) => b - a);
  expect(views[0]!).toBeGreaterThan(views[Math.floor(views.length / 2)]! * 3);
});

test('families have learned from every content that can be watched or read by now', async () => {
  const unwatched = await read(`
    select contents.key from contents left join lives on lives.content_id = contents.id
    where contents.state = 'published' and (lives.content_id is null or (ended_at < now() - interval '7 days' and video_id is not null))
      and not exists (select from view_sessions where view_sessions.content_id = contents.id)`);
  expect(unwatched).toEqual([]);
});

test('each counter equals its rows', async () => {
  const wrong = await read<{ what: string }>(`
    select key || ' likes' as what from contents c where like_count <>
      (select count(*) from interactions where content_id = c.id and kind = 'like')
    union all select key || ' collects' from contents c where collect_count <>
      (select count(*) from interactions where content_id = c.id and kind = 'collect')
    union all select key || ' comments' from contents c where comment_count <>
      (select count(*) from comments where content_id = c.id and state = 'visible')
    union all select content_id || ' reserves' from lives l where reserve_count <>
      (select count(*) from interactions where content_id = l.content_id and kind = 'reserve')
    union all select key || ' followers' from experts e where follower_count <>
      (select count(*) from follows where expert_id = e.id)
    union all select key || ' replies' from comments c where reply_count <>
      (select count(*) from comments below where below.parent_id = c.id)`);
  expect(wrong).toEqual([]);
});

test('nothing happened before its cause or in the future, and only lives are reserved', async () => {
  const wrong = await read(`
    select 'visit' from interactions i join contents c on c.id = content_id join users u on u.id = user_id
      where i.created_at < c.published_at or i.created_at < u.created_at or i.created_at > now()
    union all select 'follow' from follows f join users u on u.id = user_id
      where f.created_at < u.created_at or f.created_at > now()
    union all select 'comment ' || m.key from comments m join contents c on c.id = content_id
      where m.created_at < c.published_at or m.created_at > now()
    union all select 'reply ' || m.key from comments m join comments root on root.id = m.parent_id
      where m.key like 'demo/crowd/%' and m.created_at < root.created_at
    union all select 'reservation' from interactions join contents c on c.id = content_id
      where kind = 'reserve' and c.type not in ('expertLive', 'actLive')
    union all select 'learned ' || c.key from progress p join contents c on c.id = content_id
      where completed_at < c.published_at or completed_at > now()
    union all select 'exam of ' || c.key from exam_attempts join exams on exams.id = exam_id
      join contents c on c.id = course_id where started_at < c.published_at or submitted_at > now()
    union all select 'comment before viewing ' || c.key from comments m join contents c on c.id = content_id
      where m.created_at < (select min(at) from view_intervals v
        where v.user_id = m.user_id and v.content_id = m.content_id)
    union all select 'earned before the visit of the day ' || u.key || ' ' || e.created_at
      from ledger_entries visit join users u on u.id = user_id join ledger_entries e on e.user_id = visit.user_id
      where visit.cause = 'daily.visit/' || china_day(e.created_at) and e.created_at < visit.created_at
    union all select 'earned without a visit ' || u.key || ' ' || e.created_at
      from ledger_entries e join users u on u.id = user_id
      where u.key not like 'demo/crowd-%' and not exists (select from ledger_entries visit
        where visit.user_id = e.user_id and visit.cause = 'daily.visit/' || china_day(e.created_at))`);
  expect(wrong).toEqual([]);
});

test('no two users write the same comment below one content', async () => {
  const twice = await read(`
    select content_id, text from comments group by content_id, text having count(*) > 1`);
  expect(twice).toEqual([]);
});

test('the parent who can sign in has a notebook of mistakes, children on the way and graduated, notices and saved contents', async () => {
  const [has] = await read<Record<string, number>>(`
    select (select count(*)::integer from wrong_answers where user_id = users.id and mastered_at is null) as mistakes,
      (select count(*)::integer from wrong_answers where user_id = users.id and mastered_at is not null) as mastered,
      (select count(distinct student_id)::integer from guardians join graduations using (student_id)
        where guardians.user_id = users.id) as graduated,
      (select count(*)::integer from progress join contents on contents.id = content_id where user_id = users.id
        and contents.key = 'course/homework-three-things' and lesson_id > 0 and completed_at is not null) as lessons,
      (select count(*)::integer from notices where user_id = users.id) as notices,
      (select count(*)::integer from interactions where user_id = users.id and kind = 'collect') as saved
    from users where key = 'demo/小满妈妈'`);
  for (const [what, min] of Object.entries({ mistakes: 3, graduated: 2, lessons: 4, notices: 3, saved: 5 }))
    expect(has![what], what).toBeGreaterThanOrEqual(min);
  // One lesson of the course, and with it the semester, is still to be learned.
  expect(has!.lessons).toBe(4);
});

test('families of both institutions graduated in several of the past weeks, in their semester and when nothing was missing', async () => {
  const weeks = await read<{ account: string; weeks: number; days: number; certificates: number }>(`
    select accounts.key as account, count(distinct date_trunc('week', graduated_at at time zone 'Asia/Shanghai'))::int as weeks,
      count(distinct china_day(graduated_at))::int as days, count(*)::int as certificates
    from graduations join semesters on semesters.id = semester_id join accounts on accounts.id = semesters.account_id
    join students on students.id = student_id and students.key like 'demo/family-%'
    where graduated_at > now() - interval '10 weeks' group by 1 order by 1`);
  expect(weeks.map(({ account }) => account)).toEqual(['lixia', 'zhifu-shiyan']);
  for (const { account, weeks: count, days, certificates } of weeks) {
    expect(count, account).toBeGreaterThanOrEqual(3);
    expect(certificates, account).toBeGreaterThanOrEqual(10);
    expect(days, account).toBeGreaterThanOrEqual(5);
  }
  const wrong = await read(`
    select serial, 'outside its semester' from graduations join semesters on semesters.id = semester_id
      where china_day(graduated_at) not between starts_on and ends_on or graduated_at > now()
    union all select serial, 'a required task was missing' from graduations join semester_tasks task using (semester_id)
      where required and not exists (select from guardians where guardians.student_id = graduations.student_id and (
        exists (select from progress where progress.user_id = guardians.user_id and progress.content_id = task.content_id
          and lesson_id = 0 and completed_at <= graduated_at)
        or exists (select from exam_attempts where exam_attempts.user_id = guardians.user_id
          and exam_attempts.exam_id = task.exam_id and passed and submitted_at <= graduated_at)))`);
  expect(wrong).toEqual([]);
});
