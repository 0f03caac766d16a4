import { sql } from 'kysely';
import { erasedBy, type PersonalTable } from './personal-table.ts';

const progress: PersonalTable = {
  ownerColumns: ['progress.user_id'],
  title: '学习进度',
  read: ({ id }) => sql`
    select contents.title as "内容", lessons.title as "课时", seen_seconds as "看过的秒数", total_seconds as "总秒数",
      completed_at as "学完时间", progress.updated_at as "最近学习"
    from progress join contents on contents.id = content_id left join lessons on lessons.id = lesson_id
    where user_id = ${id} order by progress.updated_at, content_id, lesson_id`,
  erase: erasedBy(({ id }) => [sql`delete from progress where user_id = ${id}`]),
};

const intervals: PersonalTable = {
  ownerColumns: ['view_intervals.user_id'],
  title: '学习时长',
  read: ({ id }) => sql`
    select contents.title as "内容", lessons.title as "课时", from_second as "从第几秒", to_second as "到第几秒", at as "时间"
    from view_intervals join contents on contents.id = content_id left join lessons on lessons.id = lesson_id
    where user_id = ${id} order by view_intervals.id`,
  erase: erasedBy(({ id }) => [sql`delete from view_intervals where user_id = ${id}`]),
};

const sessions: PersonalTable = {
  ownerColumns: ['view_sessions.user_id'],
  title: '打开过的学习内容',
  read: ({ id }) => sql`
    select contents.title as "内容", opened_at as "打开时间", closed_at as "离开时间",
      taken_over_at as "登录后计入的时间"
    from view_sessions join contents on contents.id = content_id where user_id = ${id} order by opened_at`,
  erase: erasedBy(({ id }) => [sql`delete from view_sessions where user_id = ${id}`]),
};

/** Today's and perhaps yesterday's: rows of past days are deleted. */
const views: PersonalTable = {
  ownerColumns: ['content_views.user_id'],
  title: '今天看过的内容',
  read: ({ id }) => sql`
    select title as "内容", day::text as "日期" from content_views join contents on contents.id = content_id
    where user_id = ${id} order by day, content_id`,
  erase: erasedBy(({ id }) => [sql`delete from content_views where user_id = ${id}`]),
};

/**
 * Which minutes of the last days were counted: the intervals above contain them too, so the export adds nothing new.
 */
const viewingTime: PersonalTable = {
  ownerColumns: ['viewing_time_budgets.user_id'],
  title: '计入学习时长的时段',
  read: ({ id }) => sql`
    select to_timestamp(lower(used) / 1000.0) as "开始", to_timestamp(upper(used) / 1000.0) as "结束"
    from viewing_time_budgets, unnest(used_intervals) used where user_id = ${id} order by lower(used)`,
  erase: erasedBy(({ id }) => [sql`delete from viewing_time_budgets where user_id = ${id}`]),
};

/**
 * Computed from the rows above and from the ledger: the statistics job removes the day when it finds nothing of it
 * any more.
 */
const days: PersonalTable = {
  ownerColumns: ['learner_days.user_id'],
  title: '每日学习汇总',
  read: ({ id }) => sql`
    select day as "日期", (measures ->> 'seconds')::bigint as "学习秒数", (measures ->> 'lessons')::bigint as "学完课时"
    from learner_days where user_id = ${id} order by day, subject`,
  erase: erasedBy(({ id }) => [
    sql`insert into dirty_days (learner_id, day) select distinct user_id, day from learner_days where user_id = ${id}`,
  ]),
};

/** Intervals first: they refer to sessions. */
export const learningTables: readonly PersonalTable[] = [
  progress,
  intervals,
  sessions,
  viewingTime,
  views,
  days,
];
