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
        { school: 'mingquan', grades: [1, 2], classes: 1, count: 14 },
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
  expect(await verifyLedger(db, academy.now)).toEqual([]);
  const { rows: totals } = await sql<{ counted: number; raw: number }>`
    select (select sum(amount) from statistics where place = 'school' and grain = 'year' and metric = 'seconds' and slice = '')::integer as counted,
      (select sum(view_intervals.seconds) from view_intervals join view_sessions on view_sessions.id = session_id
        join students on students.id = student_id)::integer as raw`.execute(db);
  expect(totals[0]!.raw).toBeGreaterThan(0);
  expect(totals[0]!.counted).toBe(totals[0]!.raw);
  const { rows: late } = await sql`
    select from view_intervals join users on users.id = user_id join contents on contents.id = content_id
    where at > ${academy.now} or at < users.created_at or at < contents.published_at`.execute(db);
  expect(late).toEqual([]);
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
