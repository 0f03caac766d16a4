import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { refreshStatistics } from '../../domain/statistics/refresh-statistics.ts';
import {
  countFromRawRows,
  countFromStatistics,
  listStatistics,
  recountStatistics,
} from '../../domain/statistics/testing/recount.ts';
import { partCount, verifyStatistics } from '../../domain/statistics/verify-statistics.ts';
import { decideStudents } from '../../domain/students/pending-students.ts';
import { addStudent, confirmStudent, updateStudent } from '../../domain/students/save-student.ts';
import { addLearned } from '../testing/learned-rows.ts';
import { addArticle, addScene, addUser, type Scene } from '../testing/rows.ts';
import { addClass, addSchool } from '../testing/student-rows.ts';

/** Only confirmed children count for a class, a school and an area, for the whole time in them, whenever that is decided. */

let database: TestDatabase;
let scene: Scene;
let contentId: number;
let places: { schoolId: number; classId: number | undefined }[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  scene = await addScene(db);
  contentId = await addArticle(db, scene);
  places = [];
  for (const area of [scene.lixia, scene.yantai]) {
    const schoolId = await addSchool(db, { area_id: area });
    const classId = await addClass(db, { school_id: schoolId, school_year: 2026 });
    places.push({ schoolId, classId }, { schoolId, classId: undefined });
  }
});
beforeEach(async () => {
  await sql`truncate statistics, learner_periods, learner_days, dirty_days, view_intervals, view_sessions, guardians,
    students cascade`.execute(database.db);
});
afterAll(() => database.drop());

interface Event {
  readonly what: string;
  readonly who: number;
  readonly place: number;
  readonly isConfirmed: boolean;
  readonly daysAgo: number;
}
const events = fc.array(
  fc.record({
    what: fc.constantFrom(
      'add', 'add', 'learn', 'learn', 'learn', 'learn', 'move', 'move', 'code', 'confirm', 'confirm', 'decline', 'leave',
      'pass', 'count', 'count', 'count',
    ),
    who: fc.nat(4),
    place: fc.nat(4),
    isConfirmed: fc.boolean(),
    daysAgo: fc.nat(70),
  }),
  { minLength: 6, maxLength: 30 },
); // prettier-ignore

/** A child with its guardian. */
interface Family {
  readonly userId: number;
  readonly studentId: number;
}

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
/** A place from the list, or no school. */
const enrolmentIn = ({ place, isConfirmed }: Pick<Event, 'place' | 'isConfirmed'>) =>
  places[place] ? { grade: 2, ...places[place], isConfirmed } : { grade: 2, isConfirmed: false };

async function add(families: Family[], event: Event): Promise<void> {
  const userId = await addUser(database.db, scene);
  const child = { userId, name: '小满', relation: 'mother', now: new Date() } as const;
  await inTransaction((tx) => addStudent(tx, { ...child, enrolment: enrolmentIn(event) }));
  const { student_id: studentId } = await database.db
    .selectFrom('guardians')
    .where('user_id', '=', userId)
    .select('student_id')
    .executeTakeFirstOrThrow();
  families.push({ userId, studentId });
}

const decide = (action: 'confirm' | 'decline', studentId: number) =>
  inTransaction(async (tx) => {
    const { school_id: schoolId, class_id: classId } = await tx
      .selectFrom('students')
      .where('id', '=', studentId)
      .select(['school_id', 'class_id'])
      .executeTakeFirstOrThrow();
    if (schoolId !== null) await decideStudents(tx, { action, schoolId, classId, studentIds: [studentId] });
  });

const run: Record<string, (family: Family, event: Event) => Promise<unknown>> = {
  learn: ({ userId, studentId }, { daysAgo }) =>
    addLearned(database.db, {
      userId,
      contentId,
      studentId,
      at: new Date(Date.now() - daysAgo * 86_400_000),
      seconds: 60 + daysAgo,
    }),
  move: (family, event) =>
    inTransaction((tx) => updateStudent(tx, { ...family, enrolment: enrolmentIn(event) })),
  code: ({ studentId }) => inTransaction((tx) => confirmStudent(tx, studentId)),
  confirm: ({ studentId }) => decide('confirm', studentId),
  decline: ({ studentId }) => decide('decline', studentId),
  leave: ({ userId }) => sql`delete from guardians where user_id = ${userId}`.execute(database.db),
  count: () => refreshStatistics(database.db),
};

/** Time passes: everything that was decided until now was decided `days` earlier. */
async function passDays(days: number): Promise<void> {
  // Two changes of a child on one day are one row; those of different days must stay apart.
  await sql`update enrolments set since = since - ${days + 1}::integer where since > '0001-01-01'`.execute(
    database.db,
  );
  await sql`insert into dirty_days (student_id) select id from students`.execute(database.db);
}

/** Children by place as the table of students says it now: `class 7 children`, `class 7 pending`. */
async function countChildren(): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select place || ' ' || places.id || ' ' || case enrolment_state when 'confirmed' then 'children' else 'pending' end as key,
      count(*) as count
    from students cross join lateral (values ('class', class_id), ('school', school_id)) places (place, id)
    where places.id is not null and school_id is not null and enrolment_state <> 'declined' group by 1`.execute(
    database.db,
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

async function readChildren(): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; amount: number }>`
    select place || ' ' || place_id || ' ' || metric as key, amount from statistics
    where grain = 'now' and place in ('class', 'school') and metric in ('children', 'pending') and amount <> 0`.execute(
    database.db,
  );
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

test('after any adds, moves and decisions in any order, the statistics equal a recount', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (list) => {
      const families: Family[] = [];
      for (const event of list) {
        if (event.what === 'add') await add(families, event);
        else if (event.what === 'pass') await passDays(event.daysAgo);
        else if (families.length > 0) {
          const family = families[event.who % families.length]!;
          await run[event.what]!(family, event);
          if (event.what === 'leave') families.splice(families.indexOf(family), 1);
        }
      }
      await refreshStatistics(database.db);
      const stored = await listStatistics(database.db);
      expect(await countFromStatistics(database.db)).toEqual(await countFromRawRows(database.db));
      expect(await readChildren()).toEqual(await countChildren());
      for (let part = 0; part < partCount; part += 1)
        expect(await verifyStatistics(database.db, { part })).toEqual({
          days: 0,
          students: 0,
          statistics: 0,
        });
      expect(stored).toEqual(await recountStatistics(database.db));
      await sql`truncate guardians, students, view_intervals, view_sessions cascade`.execute(database.db);
      await sql`truncate statistics, learner_periods, learner_days, dirty_days`.execute(database.db);
    }),
    { numRuns: 20, endOnFailure: true },
  );
}, 180_000);

/** Seconds by class over all days. */
async function readSeconds(): Promise<Map<number, number>> {
  await refreshStatistics(database.db);
  const { rows } = await sql<{ id: number; seconds: number }>`
    select place_id as id, sum(amount)::integer as seconds from statistics
    where place = 'class' and grain = 'day' and metric = 'seconds' and slice = '' group by place_id
    having sum(amount) <> 0`.execute(database.db);
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}

test('a confirmation counts every day in the class, and a later move takes none of them away', async () => {
  const families: Family[] = [];
  const [first, , second] = places;
  await add(families, { what: 'add', who: 0, place: 0, isConfirmed: false, daysAgo: 0 });
  const [family] = families;
  const event = { what: 'learn', who: 0, place: 2, isConfirmed: true };
  for (const daysAgo of [400, 30, 0]) await run.learn!(family!, { ...event, daysAgo });
  expect(await readSeconds()).toEqual(new Map());
  await run.confirm!(family!, { ...event, daysAgo: 0 });
  expect(await readSeconds()).toEqual(new Map([[first!.classId, 460 + 90 + 60]]));
  await run.move!(family!, { ...event, daysAgo: 0 });
  expect(await readSeconds()).toEqual(
    new Map([
      [first!.classId, 460 + 90],
      [second!.classId, 60],
    ]),
  );
});

test('what a declined child did never counts for the class', async () => {
  const families: Family[] = [];
  await add(families, { what: 'add', who: 0, place: 0, isConfirmed: false, daysAgo: 0 });
  const event = { what: 'learn', who: 0, place: 0, isConfirmed: false };
  for (const daysAgo of [30, 0]) await run.learn!(families[0]!, { ...event, daysAgo });
  await run.decline!(families[0]!, { ...event, daysAgo: 0 });
  expect(await readSeconds()).toEqual(new Map());
  expect(await readChildren()).toEqual(new Map());
});
