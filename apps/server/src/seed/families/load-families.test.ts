import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyLedger } from '../../domain/credit/verify-ledger.ts';
import { changeDemo, sampleFiles } from '../testing/fixture.ts';
import { listRows, useDemo } from '../testing/use-demo.ts';

/** Tests the simulated families and what they learned. */

const academy = useDemo();
const people = sampleFiles['simulated-users.json'] as Record<string, unknown>;
const names = people['names'] as Record<string, string[]>;
const demoChanges = {
  'simulated-users.json': {
    ...people,
    count: 60,
    names: { ...names, children: Array.from({ length: 200 }, (_, index) => `小${index}`) },
  },
  'school-life.json': {
    offices: [],
    schools: [
      { slug: 'mingquan', name: '明泉小学', account: 'lixia', area: '370102', grades: [1, 2], classes: 2 },
    ],
    semesters: [],
    families: {
      surnames: ['王', '李'],
      given: ['安然', '知行'],
      groups: [
        { school: 'mingquan', grades: [1, 2], classes: 1, count: 14, pending: 1 },
        { school: 'mingquan', grades: [2, 2], classes: 2, count: 3 },
      ],
    },
    children: [],
  },
};

test('families have only raw rows, follow the real rules, and are counted in the statistics', async () => {
  await academy.useFolder(demoChanges);
  await academy.seed();
  const { db } = academy;
  const { rows } = await sql<{ name: string; children: number }>`
    select school_classes.grade || '/' || school_classes.name as name, count(*)::integer as children from students
    join school_classes on school_classes.id = class_id where students.key like 'demo/family-%'
    group by 1 order by 1`.execute(db);
  expect(rows).toEqual([
    { name: '1/1班', children: 7 },
    { name: '2/1班', children: 9 },
    { name: '2/2班', children: 1 },
  ]);
  const states = await sql`select enrolment_state as state, count(*)::integer as children from students
    where students.key like 'demo/family-%' group by 1 order by 1`.execute(db);
  expect(states.rows).toEqual([
    { state: 'confirmed', children: 16 },
    { state: 'pending', children: 1 },
  ]);
  expect(await verifyLedger(db, academy.now)).toEqual([]);
  const { rows: totals } = await sql<{ counted: number; raw: number }>`
    select (select sum(amount) from statistics where place = 'school' and grain = 'year' and metric = 'seconds' and slice = '')::integer as counted,
      (select sum(view_intervals.seconds) from view_intervals join view_sessions on view_sessions.id = session_id
        join students on students.id = student_id and enrolment_state = 'confirmed')::integer as raw`.execute(
    db,
  );
  expect(totals[0]!.raw).toBeGreaterThan(0);
  // The learning of the one that the school has not confirmed is not counted.
  expect(totals[0]!.counted).toBe(totals[0]!.raw);
  const { rows: late } = await sql`
    select from view_intervals join users on users.id = user_id join contents on contents.id = content_id
    where at > ${academy.now} or at < users.created_at or at < contents.published_at`.execute(db);
  expect(late).toEqual([]);
}, 60_000);

test('certificates are issued while the semester is open, by the rules of graduation, and not all on one day', async () => {
  const { 'school-life.json': schoolLife } = demoChanges;
  const semester = {
    slug: 'first',
    account: 'lixia',
    name: '第一学期',
    grades: [1, 6],
    starts: -60,
    ends: 30,
    enabled: true,
    electives: 1,
    tasks: [
      { on: 'course/homework', required: true },
      { exam: 'course/homework', required: false },
    ],
  };
  const semesters = [semester, { ...semester, slug: 'second', starts: 31, ends: 60 }];
  await academy.useFolder({ ...demoChanges, 'school-life.json': { ...schoolLife, semesters } });
  await academy.seed();
  const { rows } = await sql<{ semester: string; day: string; inTime: boolean; credits: number }>`
    select semesters.key as semester, china_day(graduated_at)::text as day, credits,
      graduated_at >= greatest(starts_on::timestamp at time zone 'Asia/Shanghai', (select min(submitted_at) from exam_attempts
        join guardians using (user_id) where guardians.student_id = graduations.student_id and passed)) as "inTime"
    from graduations join semesters on semesters.id = semester_id`.execute(academy.db);
  expect(rows.length).toBeGreaterThan(2);
  expect(new Set(rows.map(({ day }) => day)).size).toBeGreaterThan(1);
  // The course and its exam.
  for (const row of rows) expect(row).toMatchObject({ semester: 'first', inTime: true, credits: 2 });
}, 60_000);

test('a later edition does not change the families', async () => {
  await academy.useFolder(demoChanges);
  await academy.seed();
  const count = async () => {
    const { students, view_intervals: seen, ledger_entries: entries } = await listRows(academy.db);
    return [students!.length, seen!.length, entries!.length];
  };
  const before = await count();
  expect(before[0]).toBe(17);
  await changeDemo(academy.folder, { 'search-words.json': { words: ['睡前'] } });
  await academy.seed();
  expect(await count()).toEqual(before);
}, 60_000);
