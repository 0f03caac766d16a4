import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Tx } from '../db/database.ts';
import { awardCredit } from '../domain/credit/ledger.ts';
import { findUnit, type LearningUnit } from '../domain/progress/learning-unit.ts';
import { saveUnitProgress } from '../domain/progress/unit-progress.ts';
import { findCurrentStudent } from '../domain/students/guardians.ts';
import { chinaDay } from '../kit/china-calendar.ts';

interface ActivityInput {
  userId: number;
  /** One of `lesson/teen-walk/shut-door`, `article/gate-tears`, `live/reading-week`, `share/article/gate-tears`. */
  activity: string;
  contentIds: ReadonlyMap<string, number>;
  now: Date;
}

const contentTypes: Readonly<Record<string, ContentType>> = {
  lesson: 'course',
  article: 'graphic',
  live: 'expertLive',
};

/**
 * Records one activity as the app would have reported it: a unit viewed to its end, or a share. Shares are credited
 * here, views later by `awardLearningCredits`.
 */
export async function recordActivity(
  tx: Tx,
  { userId, activity, contentIds, now }: ActivityInput,
): Promise<void> {
  const [kind = '', ...name] = activity.split('/');
  if (kind === 'share') {
    const contentId = contentIds.get(name.join('/')) ?? 0;
    await awardCredit(tx, {
      userId,
      rule: 'share',
      cause: `content:${contentId}:${chinaDay(now)}`,
      contentId,
      now,
    });
    await tx
      .insertInto('shares')
      .values({ user_id: userId, content_id: contentId, channel: 'wechat', created_at: now })
      .execute();
    return;
  }
  const contentId = contentIds.get(`${kind === 'lesson' ? 'course' : kind}/${name[0]}`) ?? 0;
  const lessonId = kind === 'lesson' ? await findLesson(tx, { contentId, key: name[1] ?? '' }) : undefined;
  await viewCompletely(tx, { userId, contentId, lessonId, type: contentTypes[kind]!, now });
}

const findLesson = async (tx: Tx, { contentId, key }: { contentId: number; key: string }) => {
  const lesson = await tx
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .where('chapters.course_id', '=', contentId)
    .where('lessons.key', '=', key)
    .select('lessons.id')
    .executeTakeFirst();
  return lesson?.id;
};

interface ViewInput {
  userId: number;
  contentId: number;
  lessonId: number | undefined;
  type: ContentType;
  now: Date;
}

async function viewCompletely(tx: Tx, { userId, contentId, lessonId, type, now }: ViewInput): Promise<void> {
  const unit = await findUnit(tx, { contentId, type, lessonId });
  // The live was rescheduled and has not taken place yet.
  if (!unit) return;
  await addFullViewSession(tx, unit, { userId, studentId: await findCurrentStudent(tx, userId), at: now });
  await saveUnitProgress(tx, {
    userId,
    unit,
    seen: [[0, unit.total]],
    position: unit.total,
    madeAt: now,
    now,
  });
}

interface FullView {
  readonly userId: number;
  /** The child that the view counts for. */
  readonly studentId: number | undefined;
  /** When the session ended. */
  readonly at: Date;
}

/**
 * Inserts a view session in which the whole unit was played, with its one interval, as a player would have reported
 * it.
 */
export async function addFullViewSession(
  tx: Tx,
  unit: LearningUnit,
  { userId, studentId, at }: FullView,
): Promise<void> {
  const { contentId, lessonId = null, total } = unit;
  const unitColumns = { user_id: userId, content_id: contentId, lesson_id: lessonId };
  const id = randomUUID();
  const times = { opened_at: new Date(at.getTime() - total * 1_000), closed_at: at };
  await tx
    .insertInto('view_sessions')
    .values({ ...unitColumns, ...times, id, student_id: studentId ?? null, nonce_hash: '' })
    .execute();
  const interval = {
    from_second: 0,
    to_second: total,
    seconds: total,
    at,
    heartbeat_key: randomUUID(),
    position: 0,
  };
  await tx
    .insertInto('view_intervals')
    .values({ ...unitColumns, ...interval, session_id: id })
    .execute();
}

interface CompletedUnit {
  content_id: number;
  type: Exclude<ContentType, 'miniVideo'>;
  lesson_id: number;
  at: Date;
}

/** Awards the credits for everything that a demo user has completed, passed and commented, each at its own time. */
export async function awardLearningCredits(tx: Tx, userId: number): Promise<void> {
  await awardCompletedUnits(tx, userId);
  await awardPassedExams(tx, userId);
  await awardComments(tx, userId);
}

/**
 * In order of completion, lessons before the course that they complete. Single mini videos earn nothing; only whole
 * sets do.
 */
async function awardCompletedUnits(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<CompletedUnit>`
    select content_id, type, lesson_id, completed_at as at from progress join contents on contents.id = content_id
    where user_id = ${userId} and completed_at is not null and type <> 'miniVideo'
    order by completed_at, content_id, lesson_id = 0, lesson_id`.execute(tx);
  for (const { content_id: contentId, type, lesson_id: lessonId, at: now } of rows) {
    const cause = lessonId > 0 ? `lesson:${lessonId}` : `content:${contentId}`;
    const rule = lessonId > 0 ? 'lesson.complete' : creditRuleOf(type);
    await awardCredit(tx, { userId, rule, cause, contentId, now });
  }
}

const creditRuleOf = (type: CompletedUnit['type']) =>
  type === 'course' ? 'course.complete' : type === 'graphic' ? 'article.read' : 'live.watch';

async function awardPassedExams(tx: Tx, userId: number): Promise<void> {
  const attempts = await tx
    .selectFrom('exam_attempts')
    .innerJoin('exams', 'exams.id', 'exam_id')
    .where('user_id', '=', userId)
    .where('passed', '=', true)
    .orderBy('submitted_at')
    .select(['exam_id', 'course_id', 'student_id', 'submitted_at'])
    .execute();
  for (const { exam_id: exam, course_id: contentId, student_id: studentId, submitted_at: now } of attempts)
    await awardCredit(tx, {
      userId,
      studentId,
      rule: 'exam.pass',
      cause: `exam:${exam}`,
      contentId,
      now: now!,
    });
}

async function awardComments(tx: Tx, userId: number): Promise<void> {
  const comments = await tx
    .selectFrom('comments')
    .where('user_id', '=', userId)
    .where('state', '=', 'visible')
    .orderBy('created_at')
    .select(['id', 'content_id', 'created_at'])
    .execute();
  for (const { id, content_id: contentId, created_at: now } of comments)
    await awardCredit(tx, { userId, rule: 'comment.write', cause: `comment:${id}`, contentId, now });
}
