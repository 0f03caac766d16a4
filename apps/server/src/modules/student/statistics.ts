import { type Chart, type Figure, getOwnStatistics } from '@academy/contract/areas/dashboard.ts';
import type { Student } from '@academy/contract/areas/student.ts';
import type { Db } from '../../db/database.ts';
import { countStreak } from '../../domain/figures/count-streak.ts';
import { type Learned, listOwnDays } from '../../domain/figures/list-own-days.ts';
import { type Period, periodOf } from '../../domain/figures/periods.ts';
import { noSuchStudent } from '../../domain/students/guardianship.ts';
import { listStudents } from '../../domain/students/list-students.ts';
import { AppError } from '../../kit/app-error.ts';
import { chinaDay } from '../../kit/china-day.ts';
import { route, type Route } from '../../transport/route.ts';
import { listChildSemesters } from './child-semesters.ts';
import type { StudentParts } from './student-parts.ts';

const kinds = [
  ['course', '课程'],
  ['graphic', '文章'],
  ['miniVideo', '短视频'],
  ['lives', '直播'],
] as const;

/** What a person learned, of which a child is named only what was learned for it; and how far the child's semester is. */
export const createStatisticsRoute = ({ db, clock }: StudentParts): Route =>
  route(getOwnStatistics, async ({ student_id: studentId, period: name = 'month', day }, { identity }) => {
    const { uid: userId } = identity!;
    const now = clock.now();
    const today = chinaDay(now);
    const period = choosePeriod(name, day ?? today);
    const student = choose(await listStudents(db, userId), studentId);
    const days = await listOwnDays(db, { userId, subject: studentId });
    const semester =
      student && (await listChildSemesters(db, { student, userId, now })).find(isUnderWay(today));
    return {
      period: name,
      from: period.from,
      to: period.to,
      updated_at: await findUpdatedAt(db),
      student: student ? { id: student.id, name: student.name } : null,
      figures: [
        ...presentFigures(days, period),
        streakFigure(days, today),
        ...(semester ? [semesterFigure(semester.wire)] : []),
      ],
      charts: [presentTime({ days, period, today }), presentKinds(days, period)],
    };
  });

function choosePeriod(name: Period['name'], day: string): Period {
  try {
    return periodOf(name, day);
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { cause, message: '没有这一天，请重新选择日期' });
  }
}

function choose(children: readonly Student[], studentId: number | undefined): Student | undefined {
  if (studentId === undefined) return children.find(({ current }) => current);
  const child = children.find(({ id }) => id === studentId);
  if (!child) throw noSuchStudent();
  return child;
}

async function findUpdatedAt(db: Db): Promise<string | null> {
  const state = await db.selectFrom('figure_state').select('updated_at').executeTakeFirst();
  return state?.updated_at?.toISOString() ?? null;
}

const isUnderWay =
  (today: string) =>
  ({ wire }: { wire: { enabled: number; starts_on: string; ends_on: string } }) =>
    wire.enabled === 1 && wire.starts_on <= today && today <= wire.ends_on;

const within = (days: readonly Learned[], from: string, to: string) =>
  days.filter(({ day }) => day >= from && day <= to);

const sum = (days: readonly Learned[], key: string): number =>
  days.reduce((all, { measures }) => all + (measures[key] ?? 0), 0);

const minutes = (seconds: number): number => Math.round(seconds / 60);

const texts = [
  ['seconds', 'minutes', '学习时长', '分钟', '您在这段时间里真实学习的时长；快进跳过的不算。'],
  ['lessons', 'lessons', '学完课时', '节', '您在这段时间里学完的课时；看满九成算学完。'],
  ['exams', 'exams', '通过考试', '次', '您在这段时间里通过的考试次数。'],
  ['earned1', 'credit', '获得学分', '学分', '您在这段时间里获得的学分。'],
  ['earned2', 'score', '获得积分', '积分', '您在这段时间里获得的积分。'],
] as const;

function presentFigures(days: readonly Learned[], { from, to, before }: Period): Figure[] {
  const isComparable = days.some(({ day }) => day <= before.from);
  return texts.map(([measure, key, label, unit, definition]) => {
    const count = (some: readonly Learned[]) =>
      measure === 'seconds' ? minutes(sum(some, measure)) : sum(some, measure);
    return {
      key,
      label,
      unit,
      value: count(within(days, from, to)),
      previous: isComparable ? count(within(days, before.from, before.to)) : null,
      definition,
      list: null,
    };
  });
}

const streakFigure = (days: readonly Learned[], today: string): Figure => ({
  key: 'streak',
  label: '连续学习',
  unit: '天',
  value: countStreak(
    days.filter(({ measures }) => (measures['seconds'] ?? 0) > 0).map(({ day }) => day),
    today,
  ),
  previous: null,
  definition: '到今天为止一天不断的学习天数；今天还没学，先数到昨天。',
  list: null,
});

const semesterFigure = ({
  name,
  done_count: done,
  task_count: all,
}: {
  name: string;
  done_count: number;
  task_count: number;
}): Figure => ({
  key: 'semester',
  label: '学期任务',
  unit: `/ ${all} 项`,
  value: done,
  previous: null,
  definition: `《${name}》里已经完成的任务，一共 ${all} 项。`,
  list: null,
});

const ofKind = (kind: string): string[] =>
  kind === 'lives' ? ['seconds/expertLive', 'seconds/actLive'] : [`seconds/${kind}`];
const minutesOf = (days: readonly Learned[], kind: string): number =>
  minutes(ofKind(kind).reduce((all, key) => all + sum(days, key), 0));

function presentTime({
  days,
  period,
  today,
}: {
  days: readonly Learned[];
  period: Period;
  today: string;
}): Chart {
  const own = within(days, period.from, period.to);
  const { points, pointGrain } = period;
  const begun = points.filter(({ start }) => start <= today).length;
  const at = (start: string) =>
    own.filter(({ day }) => (pointGrain === 'day' ? day === start : day.startsWith(start.slice(0, 7))));
  return {
    key: 'minutes',
    title: '学习时长',
    kind: 'bar',
    unit: '分钟',
    definition: '您每天（全年按月）真实学习的时长，按内容的种类分开。',
    labels: points.map(({ label }) => label),
    begun,
    series: kinds
      .filter(([kind]) => minutesOf(own, kind) > 0)
      .map(([kind, name]) => ({
        name,
        values: points.map(({ start }, index) => (index < begun ? minutesOf(at(start), kind) : null)),
      })),
  };
}

function presentKinds(days: readonly Learned[], { from, to }: Period): Chart {
  const own = within(days, from, to);
  const met = kinds.filter(([kind]) => minutesOf(own, kind) > 0);
  return {
    key: 'types',
    title: '都在学什么',
    kind: 'pie',
    unit: '分钟',
    definition: '这段时间里的学习时长，按内容的种类分开。',
    labels: met.map(([, label]) => label),
    begun: met.length,
    series: [{ name: '学习时长', values: met.map(([kind]) => minutesOf(own, kind)) }],
  };
}
