import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Family } from './generate-families.ts';
import type { Learning } from './generate-learning.ts';

/** One statement per table, because a statement per row would take minutes. */

/** What one guardian learned, with the ids from the database. */
export interface Learner extends Learning {
  readonly userId: number;
  readonly studentId: number;
}

/**
 * Inserts the children with their classes, and their guardians. Returns the children's ids in the order of the
 * families.
 */
export async function insertFamilies(
  tx: Tx,
  { families, school, year }: { families: readonly Family[]; school: string; year: number },
): Promise<number[]> {
  const firstBoundAts = families.map(({ guardians }) => guardians[0]!.boundAt);
  await sql`
    insert into students (key, name, grade, school_id, class_id, created_at, enrolment_state)
    select child.key, child.name, child.grade, schools.id, class.id, child.at, child.state
    from unnest(${families.map(({ key }) => key)}::text[], ${families.map(({ name }) => name)}::text[],
      ${families.map(({ grade }) => grade)}::smallint[], ${families.map(({ classNumber }) => `${classNumber}班`)}::text[],
      ${firstBoundAts}::timestamptz[], ${families.map(({ enrolmentState }) => enrolmentState)}::text[])
      child (key, name, grade, class_name, at, state)
    join schools on schools.key = ${school}
    left join school_classes class on class.school_id = schools.id and class.grade = child.grade
      and class.name = child.class_name and class.school_year = ${year}`.execute(tx);
  const { rows } = await sql<{ key: string; id: number }>`
    select key, id from students where key = any(${families.map(({ key }) => key)}::text[])`.execute(tx);
  const byKey = new Map(rows.map(({ key, id }) => [key, id]));
  const ids = families.map(({ key }) => byKey.get(key)!);
  const guardians = families.flatMap((family, index) =>
    family.guardians.map((guardian) => ({ ...guardian, studentId: ids[index]! })),
  );
  await sql`
    insert into guardians (user_id, student_id, relation, current, bound_at)
    select user_id, student_id, relation, true, bound_at from unnest(
      ${guardians.map(({ userId }) => userId)}::bigint[], ${guardians.map(({ studentId }) => studentId)}::bigint[],
      ${guardians.map(({ relation }) => relation)}::text[], ${guardians.map(({ boundAt }) => boundAt)}::timestamptz[])
      bound (user_id, student_id, relation, bound_at)`.execute(tx);
  return ids;
}

/** Inserts view sessions, their intervals, and the progress that follows from them. */
export async function insertViewSessions(tx: Tx, learners: readonly Learner[]): Promise<void> {
  const viewSessions = learners.flatMap(({ userId, studentId, viewSessions: own }) =>
    own.map((viewSession) => ({
      ...viewSession,
      userId,
      studentId,
      id: randomUUID(),
      heartbeatKey: randomUUID(),
    })),
  );
  const sessionRows = sql`unnest(
    ${viewSessions.map(({ id }) => id)}::uuid[], ${viewSessions.map(({ heartbeatKey }) => heartbeatKey)}::uuid[],
    ${viewSessions.map(({ userId }) => userId)}::bigint[], ${viewSessions.map(({ studentId }) => studentId)}::bigint[],
    ${viewSessions.map(({ unit }) => unit.contentId)}::bigint[], ${viewSessions.map(({ unit }) => unit.lessonId)}::bigint[],
    ${viewSessions.map(({ from }) => from)}::integer[], ${viewSessions.map(({ to }) => to)}::integer[],
    ${viewSessions.map(({ unit }) => unit.seconds)}::integer[], ${viewSessions.map(({ endedAt }) => endedAt)}::timestamptz[])
    session (id, heartbeat_key, user_id, student_id, content_id, lesson_id, from_second, to_second, total, at)`;
  await sql`
    insert into view_sessions (id, user_id, content_id, lesson_id, student_id, nonce_hash, opened_at, closed_at)
    select id, user_id, content_id, nullif(lesson_id, 0), student_id, '', at - (to_second - from_second) * interval '1 second', at
    from ${sessionRows}`.execute(tx);
  await sql`
    insert into view_intervals (session_id, user_id, content_id, lesson_id, from_second, to_second, seconds, at, heartbeat_key, position)
    select id, user_id, content_id, nullif(lesson_id, 0), from_second, to_second, to_second - from_second, at, heartbeat_key, 0
    from ${sessionRows}`.execute(tx);
  await sql`
    insert into progress (user_id, content_id, lesson_id, seen, seen_seconds, position, total_seconds, completed_at, updated_at)
    select user_id, content_id, lesson_id, int4multirange(int4range(0, max(to_second))), max(to_second), max(to_second), max(total),
      min(at) filter (where to_second = total), max(at)
    from ${sessionRows} group by user_id, content_id, lesson_id`.execute(tx);
  await insertCourseProgress(
    tx,
    learners.map(({ userId }) => userId),
  );
}

/** Inserts the progress of courses as the sum of their lessons. */
async function insertCourseProgress(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into progress (user_id, content_id, lesson_id, seen_seconds, total_seconds, completed_at, updated_at)
    select part.user_id, part.content_id, 0, sum(part.seen_seconds), whole.seconds,
      case when count(part.completed_at) = whole.lessons then max(part.completed_at) end, max(part.updated_at)
    from progress part join (
      select chapters.course_id, sum(video.seconds) as seconds, count(*) as lessons
      from chapters join lessons on lessons.chapter_id = chapters.id
      join media_assets video on video.id = lessons.video_id and video.seconds > 0 group by chapters.course_id) whole
      on whole.course_id = part.content_id
    where part.user_id = any(${userIds}::bigint[]) and part.lesson_id > 0
    group by part.user_id, part.content_id, whole.seconds, whole.lessons`.execute(tx);
}

/** Inserts the ledger entries of the credit events, by the rule that was in force at that time. */
export async function insertLedgerEntries(tx: Tx, learners: readonly Learner[]): Promise<void> {
  const creditEvents = learners.flatMap(({ userId, studentId, creditEvents: own }) =>
    own.map((creditEvent) => ({ ...creditEvent, userId, studentId })),
  );
  await sql`
    insert into ledger_entries (ledger, user_id, amount, cause, rule_id, content_id, student_id, created_at)
    select rule.ledger, event.user_id, coalesce(rule.amount, courses.credit), event.rule || '/' || event.cause, rule.id,
      event.content_id, event.student_id, event.at
    from unnest(${creditEvents.map(({ rule }) => rule)}::text[], ${creditEvents.map(({ cause }) => cause)}::text[],
      ${creditEvents.map(({ contentId }) => contentId)}::bigint[], ${creditEvents.map(({ userId }) => userId)}::bigint[],
      ${creditEvents.map(({ studentId }) => studentId)}::bigint[], ${creditEvents.map(({ at }) => at)}::timestamptz[])
      event (rule, cause, content_id, user_id, student_id, at)
    join lateral (select * from credit_rules where key = event.rule and since <= event.at order by version desc limit 1) rule
      on true
    left join courses on courses.content_id = event.content_id
    where coalesce(rule.amount, courses.credit) > 0
    on conflict (user_id, cause) do nothing`.execute(tx);
}

/** Inserts the ledger entries of passed exams. */
export async function insertExamCredits(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into ledger_entries (ledger, user_id, amount, cause, rule_id, content_id, student_id, created_at)
    select rule.ledger, paper.user_id, rule.amount, 'exam.pass/exam:' || exams.id, rule.id, exams.course_id, paper.student_id,
      paper.submitted_at
    from exam_attempts paper join exams on exams.id = paper.exam_id
    join lateral (select * from credit_rules where key = 'exam.pass' and since <= paper.submitted_at
      order by version desc limit 1) rule on rule.amount > 0
    where paper.user_id = any(${userIds}::bigint[]) and paper.passed
    on conflict (user_id, cause) do nothing`.execute(tx);
}

/** Submits all open attempts after four minutes, with every answer right. */
export async function submitAttempts(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`update exam_attempts set submitted_at = started_at + interval '4 minutes', passed = true,
      right_count = jsonb_array_length(paper),
      answers = (select jsonb_object_agg((place - 1)::text, question -> 'answer')
        from jsonb_array_elements(paper) with ordinality as given (question, place))
    where user_id = any(${userIds}::bigint[]) and submitted_at is null`.execute(tx);
}
