import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { refreshStatistics } from '../../domain/statistics/refresh-statistics.ts';
import { verifyStatistics, partCount } from '../../domain/statistics/verify-statistics.ts';
import {
  countFromRawRows,
  listStatistics,
  countFromStatistics,
  recountStatistics,
} from '../../domain/statistics/testing/recount.ts';
import { movedTables } from '../../domain/identity/merging/moved-tables.ts';
import { addEntry, addLearned } from '../testing/learned-rows.ts';
import { addArticle, addCourse, addScene, addUser, type Scene } from '../testing/rows.ts';
import { addClass, addGuardian, addSchool, addStudent } from '../testing/student-rows.ts';

/** Stored statistics equal recomputed ones, whatever happened in between. */

let database: TestDatabase;
let scene: Scene;
let contents: number[];
let classes: { schoolId: number; classId: number }[];
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
  contents = [await addArticle(database.db, scene), await addCourse(database.db, scene)];
  classes = [];
  for (const area of [scene.lixia, scene.yantai]) {
    const schoolId = await addSchool(database.db, { area_id: area });
    for (let index = 0; index < 2; index += 1)
      classes.push({
        schoolId,
        classId: await addClass(database.db, { school_id: schoolId, school_year: 2026 }),
      });
  }
});
beforeEach(async () => {
  const { db } = database;
  await sql`truncate statistics, learner_periods, learner_days, dirty_days, view_intervals, view_sessions,
    ledger_entries, interactions, progress, guardians, students cascade`.execute(db);
});
afterAll(() => database.drop());

const at = (day: number) => new Date(Date.UTC(2026, 8, 20 + day, 12));
const child = async (userId: number, place = 0) => {
  const { schoolId, classId } = classes[place % classes.length]!;
  return addStudent(database.db, userId, { school_id: schoolId, class_id: classId, current: true });
};
const move = (studentId: number, place: number) => {
  const { schoolId, classId } = classes[place % classes.length]!;
  return database.db
    .updateTable('students')
    .set({ school_id: schoolId, class_id: classId })
    .where('id', '=', studentId)
    .execute();
};

/** Random changes of the raw rows; numbers choose whom and what. */
const events = fc.array(
  fc.record({
    what: fc.constantFrom(
      'learn', 'learn', 'learn', 'alone', 'earn', 'reverse', 'like', 'unlike', 'finish', 'bind', 'move', 'leave', 'erase',
      'merge', 'count', 'moveSchool',
    ),
    who: fc.nat(3),
    which: fc.nat(3),
    day: fc.nat(60),
  }),
  { minLength: 4, maxLength: 24 },
); // prettier-ignore

interface Town {
  people: number[];
  children: number[];
}

type TownEvent = { what: string; who: number; which: number; day: number };

const runEvent: Record<string, (town: Town, happening: TownEvent) => Promise<unknown>> = {
  learn: ({ people, children }, { who, which, day }) =>
    addLearned(database.db, {
      userId: people[who]!,
      contentId: contents[which % 2]!,
      studentId: children[which % children.length]!,
      at: at(day),
      seconds: 60 + day,
    }),
  alone: ({ people }, { who, which, day }) =>
    addLearned(database.db, { userId: people[who]!, contentId: contents[which % 2]!, at: at(day) }),
  earn: ({ people, children }, { who, which, day }) =>
    addEntry(database.db, {
      userId: people[who]!,
      studentId: children[which % children.length]!,
      ledger: which % 2 === 0 ? 1 : 2,
      amount: 1 + day,
      at: at(day),
    }),
  reverse: (_, { day }) =>
    sql`
    insert into ledger_entries (ledger, user_id, amount, cause, student_id, reverses, created_at)
    select ledger, user_id, -amount, ${randomUUID()}, student_id, id, ${at(day)}::timestamptz from ledger_entries entry
    where reverses is null and not exists (select from ledger_entries back where back.reverses = entry.id)
    order by id limit 1`.execute(database.db),
  like: ({ people }, { who, which, day }) =>
    sql`
    insert into interactions (user_id, content_id, kind, created_at)
    values (${people[who]!}, ${contents[which % 2]!}, 'like', ${at(day)}) on conflict do nothing`.execute(
      database.db,
    ),
  unlike: ({ people }, { who }) =>
    sql`delete from interactions where user_id = ${people[who]!}`.execute(database.db),
  finish: ({ people }, { who, which, day }) =>
    sql`
    insert into progress (user_id, content_id, lesson_id, total_seconds, completed_at)
    values (${people[who]!}, ${contents[which % 2]!}, 0, 90, ${at(day)}) on conflict (user_id, content_id, lesson_id)
    do update set completed_at = excluded.completed_at`.execute(database.db),
  bind: async (town, { who, which }) => {
    town.children.push(await child(town.people[who]!, which));
  },
  move: ({ children }, { which, who }) => move(children[which % children.length]!, who),
  leave: async (town, { which }) => {
    if (town.children.length < 2) return;
    const [gone] = town.children.splice(which % town.children.length, 1);
    await sql`delete from guardians where student_id = ${gone!}`.execute(database.db);
  },
  erase: async ({ people }, { who }) => {
    for (const table of ['view_intervals', 'view_sessions', 'ledger_entries', 'interactions', 'progress'])
      await sql`delete from ${sql.table(table)} where user_id = ${people[who]!}`.execute(database.db);
  },
  merge: async ({ people }, { who }) => {
    const [from, into] = [people[who]!, people[(who + 1) % people.length]!];
    await database.db.transaction().execute(async (tx) => {
      for (const table of movedTables) await table.move(tx, { from, into });
    });
  },
  moveSchool: (_, { which }) =>
    sql`update schools set area_id = ${which % 2 === 0 ? scene.lixia : scene.yantai}
      where id = ${classes[which % 4]!.schoolId}`.execute(database.db),
  count: () => refreshStatistics(database.db),
};

async function refreshTown(): Promise<Town> {
  // Another test may have moved the schools.
  for (const [index, area] of [scene.lixia, scene.yantai].entries())
    await sql`update schools set area_id = ${area} where id = ${classes[index * 2]!.schoolId}`.execute(
      database.db,
    );
  const people: number[] = [];
  for (let index = 0; index < 4; index += 1) people.push(await addUser(database.db, scene));
  const children = [await child(people[0]!, 0), await child(people[1]!, 1)];
  await addGuardian(database.db, { user_id: people[2]!, student_id: children[0]!, relation: 'father' });
  return { people, children };
}

test('after any events in any order, stored statistics equal recomputed ones', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (list) => {
      const town = await refreshTown();
      for (const happening of list) await runEvent[happening.what]!(town, happening);
      await refreshStatistics(database.db);
      const stored = await listStatistics(database.db);
      expect(await countFromStatistics(database.db)).toEqual(await countFromRawRows(database.db));
      expect(stored).toEqual(await recountStatistics(database.db));
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 180_000);

test('minutes for a child count at its place, minutes without a child only in the total', async () => {
  const { db } = database;
  const { people, children } = await refreshTown();
  const contentId = contents[0]!;
  await addLearned(db, { userId: people[0]!, contentId, studentId: children[0]!, at: at(1), seconds: 300 });
  await addLearned(db, { userId: people[2]!, contentId, studentId: children[0]!, at: at(1), seconds: 120 });
  await addLearned(db, { userId: people[3]!, contentId, at: at(1), seconds: 60 });
  await refreshStatistics(db);
  const { rows } = await sql<{ place: string; metric: string; amount: number; people: number }>`
    select place, metric, amount, people from statistics where grain = 'day' and slice = ''
      and metric in ('seconds', 'families') and start = '2026-09-21' order by place, metric`.execute(db);
  const lixia = { amount: 420, people: 1, metric: 'seconds' };
  const family = { amount: 1, people: 1, metric: 'families' };
  expect(rows).toEqual([
    { place: 'all', ...family },
    { place: 'all', metric: 'seconds', amount: 480, people: 2 },
    ...['area', 'area', 'area'].map((place) => ({ place, ...family })),
    ...['area', 'area', 'area'].map((place) => ({ place, ...lixia })),
    { place: 'class', ...family },
    { place: 'class', ...lixia },
    { place: 'school', ...family },
    { place: 'school', ...lixia },
  ]);
});

test('a child that moves takes today along and leaves its past where it was', async () => {
  const { db } = database;
  const { people, children } = await refreshTown();
  const learn = (day: Date) =>
    addLearned(db, {
      userId: people[0]!,
      contentId: contents[0]!,
      studentId: children[0]!,
      at: day,
      seconds: 100,
    });
  await learn(new Date(Date.now() - 800 * 86_400_000));
  await learn(new Date());
  await move(children[0]!, 3);
  await refreshStatistics(db);
  const { rows } = await sql<{ place_id: number; seconds: number }>`
    select place_id, sum(amount)::integer as seconds from statistics where place = 'class' and grain = 'year'
      and metric = 'seconds' and slice = '' group by place_id order by place_id`.execute(db);
  expect(rows).toEqual([
    { place_id: classes[0]!.classId, seconds: 100 },
    { place_id: classes[3]!.classId, seconds: 100 },
  ]);
});

test('an interrupted refresh counts nothing, and the next one counts everything once', async () => {
  const { db } = database;
  const { people, children } = await refreshTown();
  await addLearned(db, { userId: people[0]!, contentId: contents[0]!, studentId: children[0]!, at: at(1) });
  await sql`create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$`.execute(
    db,
  );
  await sql`create trigger break_off before update on statistics_state for each row execute function break_off()`.execute(
    db,
  );
  await expect(refreshStatistics(db)).rejects.toThrow('broken off');
  expect(await listStatistics(db)).toEqual([]);
  await sql`drop function break_off cascade`.execute(db);
  await refreshStatistics(db);
  const once = await listStatistics(db);
  expect(once.some((line) => line.includes('seconds day 2026-09-21  600 1'))).toBe(true);
  await refreshStatistics(db);
  expect(await listStatistics(db)).toEqual(once);
});

test('two concurrent refreshes count everything once, also while more arrives', async () => {
  const { db } = database;
  const { people, children } = await refreshTown();
  const learn = async (day: number) =>
    addLearned(db, {
      userId: people[day % 3]!,
      contentId: contents[day % 2]!,
      studentId: children[day % 2]!,
      at: at(day),
    });
  const days = Array.from({ length: 30 }, (_, day) => day);
  await Promise.all([
    ...days.map(learn),
    refreshStatistics(db),
    refreshStatistics(db),
    ...days.map(learn),
    refreshStatistics(db),
  ]);
  await Promise.all([refreshStatistics(db), refreshStatistics(db)]);
  const stored = await listStatistics(db);
  expect(stored).toEqual(await recountStatistics(db));
  expect(stored.length).toBeGreaterThan(100);
});

test('the nightly check finds differences, logs how many and corrects them', async () => {
  const { db } = database;
  const { people, children } = await refreshTown();
  for (let day = 0; day < 10; day += 1)
    await addLearned(db, {
      userId: people[0]!,
      contentId: contents[0]!,
      studentId: children[0]!,
      at: at(day),
    });
  await refreshStatistics(db);
  const right = await listStatistics(db);
  const checkAll = async () => {
    const sum = { days: 0, students: 0, statistics: 0 };
    for (let part = 0; part < partCount; part += 1) {
      const { days, students, statistics } = await verifyStatistics(db, { part });
      sum.days += days;
      sum.students += students;
      sum.statistics += statistics;
    }
    return sum;
  };
  expect(await checkAll()).toEqual({ days: 0, students: 0, statistics: 0 });
  await sql`update statistics set amount = amount + 7 where place = 'area' and grain = 'month' and metric = 'seconds'
    and slice = '' and place_id = ${scene.lixia}`.execute(db);
  await sql`update learner_days set measures = '{"seconds": 1}' where user_id = ${people[0]!} and day = '2026-09-22'`.execute(
    db,
  );
  await sql`delete from learner_days where user_id = 0 and subject = ${children[1]!}`.execute(db);
  const found = await checkAll();
  expect(found).toMatchObject({ days: 1, students: 1 });
  expect(found.statistics).toBeGreaterThan(0);
  expect(await listStatistics(db)).toEqual(right);
  expect(await checkAll()).toEqual({ days: 0, students: 0, statistics: 0 });
});
