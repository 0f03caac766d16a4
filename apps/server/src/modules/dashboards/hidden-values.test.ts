import { expect, test } from 'vitest';
import { refreshStatistics } from '../../domain/statistics/refresh-statistics.ts';
import { addEntry, addLearned } from '../testing/learned-rows.ts';
import { addLive, addMiniVideo, addUser } from '../testing/rows.ts';
import { addClass, addStudent } from '../testing/student-rows.ts';
import { setUpTown, valueOf } from './testing/set-up-town.ts';

/** Small values cannot be computed from the ones shown beside them; and nothing is hidden without need. */

const here = setUpTown();

test('children without a class cannot be computed by subtracting the classes from their school', async () => {
  const { second } = here.town;
  const { db } = here.academy;
  const minutesOfClasses = async () =>
    (await here.statistics('bureau', { school_id: second.school })).breakdown!.rows.map(
      ({ values }) => values[0],
    );
  expect(await minutesOfClasses()).toEqual([70]);
  const userId = await addUser(db, here.town.scene);
  const studentId = await addStudent(db, userId, { school_id: second.school });
  const at = '2026-11-10T12:00:00Z';
  await addLearned(db, { userId, studentId, contentId: here.town.article, at, seconds: 600 });
  await refreshStatistics(db);
  expect(valueOf(await here.statistics('bureau', { school_id: second.school }), 'minutes')).toBe(80);
  expect(await minutesOfClasses()).toEqual([null]);
  expect(valueOf(await here.statistics('bureau', { class_id: second.big }), 'minutes')).toBeNull();
  await db.deleteFrom('students').where('id', '=', studentId).execute();
  await refreshStatistics(db);
  expect(await minutesOfClasses()).toEqual([70]);
});

test('a list does not tell what the total of its class must not tell', async () => {
  const { db } = here.academy;
  const { first } = here.town;
  const list = (who: 'student' | 'guardian', classId: number) =>
    here.as('school').done('GET user/account/student', { class_id: classId, who });
  // The six children of the third class and those that are shown of the first would tell of the three of the second.
  for (const who of ['student', 'guardian'] as const) {
    const { list: rows, withheld } = await list(who, first.middle);
    expect(rows).toEqual([]);
    expect(withheld).toContain('别的班');
  }
  // Two of nine earned points: the total of the class is hidden, and so is the column.
  const learners = await db
    .selectFrom('guardians')
    .innerJoin('students', 'students.id', 'student_id')
    .where('class_id', '=', first.big)
    .select(['student_id as studentId', 'user_id as userId'])
    .limit(2)
    .execute();
  for (const one of learners)
    await addEntry(db, { ...one, ledger: 2, amount: 5, at: '2026-11-10T12:00:00Z' });
  const newcomer = learners[0]!;
  const boundAt = (at: string) =>
    db
      .updateTable('guardians')
      .set({ bound_at: new Date(at) })
      .where('student_id', '=', newcomer.studentId)
      .execute();
  await boundAt('2026-11-03T04:00:00Z');
  await refreshStatistics(db);
  const children = await list('student', first.big);
  const valuesOf = (key: string) =>
    children.list.map(({ values }) => values[children.columns.findIndex((column) => column.key === key)]);
  expect(children.list).toHaveLength(9);
  expect(new Set(valuesOf('score'))).toEqual(new Set([null]));
  expect(valuesOf('minutes').filter((value) => value === 10)).toHaveLength(8);
  const guardians = await list('guardian', first.big);
  expect(guardians.list).toHaveLength(9);
  expect(new Set(guardians.list.map(({ values }) => values[0]))).toEqual(new Set([null]));
  await db.deleteFrom('ledger_entries').where('ledger', '=', 2).execute();
  await boundAt('2026-10-05T04:00:00Z');
  await refreshStatistics(db);
});

test('a class without children has no share that would be hidden', async () => {
  const { second } = here.town;
  const id = await addClass(here.academy.db, { school_id: second.school, school_year: 2026, name: '空班' });
  const { breakdown } = await here.statistics('bureau', { school_id: second.school });
  expect(breakdown!.rows.find(({ place }) => place.id === id)!.values).toEqual([0, 0, 0]);
  await here.academy.db.deleteFrom('school_classes').where('id', '=', id).execute();
});

test('a small month cannot be computed from its year and the pages of the other months', async () => {
  const { db } = here.academy;
  const { second, article } = here.town;
  const children = await db
    .selectFrom('guardians')
    .innerJoin('students', 'students.id', 'student_id')
    .where('class_id', '=', second.big)
    .select(['student_id', 'user_id'])
    .execute();
  const learnedIn = async (month: string, count: number) => {
    for (const { student_id: studentId, user_id: userId } of children.slice(0, count)) {
      const at = `2026-${month}-10T04:00:00Z`;
      await addLearned(db, { userId, studentId, contentId: article, at, seconds: 60 });
    }
    await refreshStatistics(db);
  };
  const place = { class_id: second.big };
  const year = () => here.statistics('bureau', { ...place, period: 'year' });
  const minutesOf = async (day: string) =>
    valueOf(await here.statistics('bureau', { ...place, day }), 'minutes');
  const months = ({ charts }: Awaited<ReturnType<typeof year>>) =>
    charts.find(({ key }) => key === 'minutes')!.series[0]!.values;
  expect(valueOf(await year(), 'minutes')).toBe(70);
  await learnedIn('07', 2);
  const shown = await year();
  expect([months(shown)[6], months(shown)[10]]).toEqual([null, 70]);
  expect([await minutesOf('2026-07-10'), await minutesOf('2026-11-10')]).toEqual([null, 70]);
  // The year is what the pages of its months show, here and on the page of the school.
  expect(valueOf(shown, 'minutes')).toBe(70);
  const school = await here.statistics('bureau', { school_id: second.school, period: 'year' });
  expect(school.breakdown!.rows.find(({ place: row }) => row.id === second.big)!.values[0]).toBe(70);
  // How many different families there were is no sum.
  expect(valueOf(shown, 'families')).toBe(7);
  await learnedIn('08', 6);
  expect(valueOf(await year(), 'minutes')).toBe(76);
});

test('a content type that is hidden as a whole is not shown by day either', async () => {
  const { db } = here.academy;
  const { second, article, scene } = here.town;
  const children = await db
    .selectFrom('guardians')
    .innerJoin('students', 'students.id', 'student_id')
    .where('class_id', '=', second.big)
    .select(['student_id', 'user_id'])
    .execute();
  const learned = async (contentId: number, count: number, day: string) => {
    for (const { student_id: studentId, user_id: userId } of children.slice(0, count))
      await addLearned(db, { userId, studentId, contentId, at: `2026-09-${day}T04:00:00Z`, seconds: 60 });
  };
  await learned(article, 7, '10');
  await learned(await addMiniVideo(db, scene), 6, '12');
  await learned(await addLive(db, scene, { status: 1 }), 2, '14');
  await refreshStatistics(db);
  const view = await here.as('bureau').done('GET user/account/viewstat', {
    class_id: second.big,
    day: '2026-09-30',
  });
  const [days, kinds] = view.charts;
  expect(kinds!.series[0]!.values).toEqual([7, null, null]);
  expect(days!.series.map(({ name }) => name)).toEqual(['文章']);
});
