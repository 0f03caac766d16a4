import { type Chart, type Metric, getOwnStatistics } from '@academy/contract/areas/dashboard.ts';
import type { Student } from '@academy/contract/areas/student.ts';
import type { Db } from '../../db/database.ts';
import { countStreak, type LearnerDay, listLearnerDays } from '../../domain/statistics/learner-days.ts';
import { type Period, periodOf } from '../../domain/statistics/periods.ts';
import { studentNotFound } from '../../domain/students/guardians.ts';
import { listStudents } from '../../domain/students/list-students.ts';
import { AppError } from '../../kit/errors.ts';
import { chinaDay } from '../../kit/china-calendar.ts';
import { route, type Route } from '../../transport/route.ts';
import { listChildSemesters } from './child-semesters.ts';
import type { StudentDeps } from './students.ts';

const kinds = [
  ['course', '课程'],
  ['graphic', '文章'],
  ['miniVideo', '短视频'],
  ['lives', '直播'],
] as const;

/** The user's learning, with a named child only what was learned for it; and the progress of the child's semester. */
export const createStatisticsRoute = ({ db, clock }: StudentDeps): Route =>
  route(getOwnStatistics, async ({ student_id: studentId, period: name = 'month', day }, { identity }) => {
    const { uid: userId } = identity!;
    const now = clock.now();
    const today = chinaDay(now);
    const period = parsePeriod(name, day ?? today);
    const student = selectStudent(await listStudents(db, userId), studentId);
    const days = await listLearnerDays(db, { userId, subject: studentId });
    const semester =
      student && (await listChildSemesters(db, { student, userId, now })).find(isUnderWay(today));
    return {
      period: name,
      from: period.from,
      to: period.to,
      updated_at: await findUpdatedAt(db),
      student: student ? { id: student.id, name: student.name } : null,
      figures: [
        ...presentMetrics(days, period),
        streakMetric(days, today),
        ...(semester ? [semesterMetric(semester.summary)] : []),
      ],
      charts: [presentTime({ days, period, today }), presentKinds(days, period)],
    };
  });

function parsePeriod(name: Period['name'], day: string): Period {
  try {
    return periodOf(name, day);
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { cause, message: '没有这一天，请重新选择日期' });
  }
}

function selectStudent(children: readonly Student[], studentId: number | undefined): Student | undefined {
  if (studentId === undefined) return children.find(({ current }) => current);
  const child = children.find(({ id }) => id === studentId);
  if (!child) throw studentNotFound();
  return child;
}

async function findUpdatedAt(db: Db): Promise<string | null> {
  const state = await db.selectFrom('statistics_state').select('updated_at').executeTakeFirst();
  return state?.updated_at?.toISOString() ?? null;
}

const isUnderWay =
  (today: string) =>
  ({ summary }: { summary: { enabled: number; starts_on: string; ends_on: string } }) =>
    summary.enabled === 1 && summary.starts_on <= today && today <= summary.ends_on;

const daysBetween = (days: readonly LearnerDay[], from: string, to: string) =>
  days.filter(({ day }) => day >= from && day <= to);

const sum = (days: readonly LearnerDay[], key: string): number =>
  days.reduce((all, { measures }) => all + (measures[key] ?? 0), 0);

const minutes = (seconds: number): number => Math.round(seconds / 60);

const metricTexts = [
  ['seconds', 'minutes', '学习时长', '分钟', '您在这段时间里真实学习的时长；快进跳过的不算。'],
  ['lessons', 'lessons', '学完课时', '节', '您在这段时间里学完的课时；看满九成算学完。'],
  ['exams', 'exams', '通过考试', '次', '您在这段时间里通过的考试次数。'],
  ['earned1', 'credit', '获得学分', '学分', '您在这段时间里获得的学分。'],
  ['earned2', 'score', '获得积分', '积分', '您在这段时间里获得的积分。'],
] as const;

function presentMetrics(days: readonly LearnerDay[], { from, to, previous }: Period): Metric[] {
  const isComparable = days.some(({ day }) => day <= previous.from);
  return metricTexts.map(([measure, key, label, unit, definition]) => {
    const count = (some: readonly LearnerDay[]) =>
      measure === 'seconds' ? minutes(sum(some, measure)) : sum(some, measure);
    return {
      key,
      label,
      unit,
      value: count(daysBetween(days, from, to)),
      previous: isComparable ? count(daysBetween(days, previous.from, previous.to)) : null,
      definition,
      list: null,
    };
  });
}

const streakMetric = (days: readonly LearnerDay[], today: string): Metric => ({
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

const semesterMetric = ({
  name,
  done_count: done,
  task_count: all,
}: {
  name: string;
  done_count: number;
  task_count: number;
}): Metric => ({
  key: 'semester',
  label: '学期必修',
  unit: `/ ${all} 项`,
  value: done,
  previous: null,
  definition: `《${name}》里已经完成的必修任务，一共 ${all} 项。`,
  list: null,
});

const ofKind = (kind: string): string[] =>
  kind === 'lives' ? ['seconds/expertLive', 'seconds/actLive'] : [`seconds/${kind}`];
const minutesOf = (days: readonly LearnerDay[], kind: string): number =>
  minutes(ofKind(kind).reduce((all, key) => all + sum(days, key), 0));

function presentTime({
  days,
  period,
  today,
}: {
  days: readonly LearnerDay[];
  period: Period;
  today: string;
}): Chart {
  const periodDays = daysBetween(days, period.from, period.to);
  const { points, pointGrain } = period;
  const startedCount = points.filter(({ start }) => start <= today).length;
  const at = (start: string) =>
    periodDays.filter(({ day }) =>
      pointGrain === 'day' ? day === start : day.startsWith(start.slice(0, 7)),
    );
  return {
    key: 'minutes',
    title: '学习时长',
    kind: 'bar',
    unit: '分钟',
    definition: '您每天（全年按月）真实学习的时长，按内容的种类分开。',
    labels: points.map(({ label }) => label),
    begun: startedCount,
    series: kinds
      .filter(([kind]) => minutesOf(periodDays, kind) > 0)
      .map(([kind, name]) => ({
        name,
        values: points.map(({ start }, index) => (index < startedCount ? minutesOf(at(start), kind) : null)),
      })),
  };
}

function presentKinds(days: readonly LearnerDay[], { from, to }: Period): Chart {
  const periodDays = daysBetween(days, from, to);
  const usedKinds = kinds.filter(([kind]) => minutesOf(periodDays, kind) > 0);
  return {
    key: 'types',
    title: '都在学什么',
    kind: 'pie',
    unit: '分钟',
    definition: '这段时间里的学习时长，按内容的种类分开。',
    labels: usedKinds.map(([, label]) => label),
    begun: usedKinds.length,
    series: [{ name: '学习时长', values: usedKinds.map(([kind]) => minutesOf(periodDays, kind)) }],
  };
}
