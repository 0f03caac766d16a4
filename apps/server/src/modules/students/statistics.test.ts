import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshStatistics } from '../../domain/statistics/refresh-statistics.ts';
import { addEntry, addLearned } from '../testing/learned-rows.ts';
import { addArticle, addCourse, addScene, addUser, type Scene } from '../testing/rows.ts';
import { addSemester, addStudent, addTask } from '../testing/student-rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createStatisticsRoute } from './statistics.ts';

/** Noon in China. */
const noon = new Date('2026-11-20T04:00:00Z');
const academy = useTestModule((deps) => [createStatisticsRoute({ ...deps, clock: { now: () => noon } })]);
let scene: Scene;
let article: number;
let course: number;
let uid: number;
beforeAll(async () => {
  scene = await addScene(academy.db);
  article = await addArticle(academy.db, scene);
  course = await addCourse(academy.db, scene);
});
beforeEach(async () => {
  uid = await addUser(academy.db, scene);
});

const learn = (day: string, fields: { studentId?: number; contentId?: number; seconds?: number } = {}) =>
  addLearned(academy.db, { userId: uid, contentId: article, at: `${day}T12:00:00Z`, ...fields });
const read = async (
  input: { student_id?: number; period?: 'week' | 'month' | 'year'; day?: string } = {},
) => {
  await refreshStatistics(academy.db);
  return academy.as({ uid }).done('GET user/statistics', input);
};
type Own = Awaited<ReturnType<typeof read>>;
const valueOf = (own: Own, key: string) => own.figures.find((metric) => metric.key === key)?.value;

test('a new user has no statistics and no child', async () => {
  const own = await read();
  expect(own.student).toBeNull();
  expect(own.figures.map(({ key, value }) => [key, value])).toEqual([
    ['minutes', 0],
    ['lessons', 0],
    ['exams', 0],
    ['credit', 0],
    ['score', 0],
    ['streak', 0],
  ]);
  expect(own.charts.every(({ series }) => series.every(({ values }) => values.length === 0))).toBe(true);
});

test('minutes by day and type, earned credit, and the month before', async () => {
  await learn('2026-11-10', { seconds: 600 });
  await learn('2026-11-10', { contentId: course, seconds: 300 });
  await learn('2026-10-03', { seconds: 120 });
  await learn('2026-09-30', { seconds: 60 });
  await addEntry(academy.db, { userId: uid, ledger: 1, amount: 3, at: '2026-11-10T12:00:00Z' });
  await addEntry(academy.db, { userId: uid, ledger: 2, amount: 5, at: '2026-11-11T12:00:00Z' });
  const own = await read();
  expect(own.figures.slice(0, 5)).toMatchObject([
    { key: 'minutes', value: 15, previous: 2 },
    { value: 0 },
    { value: 0 },
    { key: 'credit', value: 3 },
    { key: 'score', value: 5 },
  ]);
  const [time, kinds] = own.charts;
  expect(time).toMatchObject({ begun: 20, series: [{ name: '课程' }, { name: '文章' }] });
  expect(time!.series.map(({ values }) => values[9])).toEqual([5, 10]);
  expect(time!.series[0]!.values[20]).toBeNull();
  expect(kinds).toMatchObject({ labels: ['课程', '文章'], series: [{ values: [5, 10] }] });
  expect(valueOf(await read({ period: 'year' }), 'minutes')).toBe(18);
});

test('the streak of days, until today or yesterday', async () => {
  for (const day of ['2026-11-16', '2026-11-18', '2026-11-19']) await learn(day);
  expect(valueOf(await read(), 'streak')).toBe(2);
  await learn('2026-11-20');
  expect(valueOf(await read(), 'streak')).toBe(3);
});

test('with a named child: what was learned for it, and its semester', async () => {
  const first = await addStudent(academy.db, uid, { name: '小满', current: true });
  const second = await addStudent(academy.db, uid, { name: '小麦' });
  await learn('2026-11-10', { studentId: first, seconds: 600 });
  await learn('2026-11-11', { studentId: second, seconds: 60 });
  const semester = await addSemester(academy.db, {
    account_id: scene.academy,
    starts_on: '2026-11-01',
    ends_on: '2027-01-15',
  });
  await addTask(academy.db, { semester_id: semester, content_id: article });
  await addTask(academy.db, { semester_id: semester, content_id: course });
  const own = await read();
  expect(own.student).toEqual({ id: first, name: '小满' });
  expect(valueOf(own, 'minutes')).toBe(11);
  expect(own.figures.find(({ key }) => key === 'semester')).toMatchObject({ value: 0, unit: '/ 2 项' });
  const other = await read({ student_id: second });
  expect(other.student).toEqual({ id: second, name: '小麦' });
  expect(valueOf(other, 'minutes')).toBe(1);
});

test('another’s child is not found, and login is required', async () => {
  const other = await addUser(academy.db, scene);
  const child = await addStudent(academy.db, other, { current: true });
  expect(await academy.as({ uid }).send('GET user/statistics', { student_id: child })).toMatchObject({
    code: 404,
  });
  expect(await academy.as({ uid }).send('GET user/statistics', { day: '2026-02-30' })).toMatchObject({
    code: 422,
  });
  expect(await academy.as().send('GET user/statistics', {})).toMatchObject({ code: 403 });
});
