import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Tx } from '../db/database.ts';
import { earn } from '../domain/credit/earn.ts';

interface Learned {
  content_id: number;
  type: Exclude<ContentType, 'miniVideo'>;
  lesson_id: number;
  at: Date;
}

/** Enters what somebody of the demo has completed, passed and said, each when it was, in the order in which it was. */
export async function enterLearned(tx: Tx, userId: number): Promise<void> {
  await enterCompleted(tx, userId);
  await enterPassed(tx, userId);
  await enterComments(tx, userId);
}

/** Lessons before the course that they complete. Of mini videos only whole sets earn. */
async function enterCompleted(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<Learned>`
    select content_id, type, lesson_id, completed_at as at from progress join contents on contents.id = content_id
    where user_id = ${userId} and completed_at is not null and type <> 'miniVideo'
    order by completed_at, content_id, lesson_id = 0, lesson_id`.execute(tx);
  for (const { content_id: contentId, type, lesson_id: lessonId, at: now } of rows) {
    const cause = lessonId > 0 ? `lesson:${lessonId}` : `content:${contentId}`;
    const rule = lessonId > 0 ? 'lesson.complete' : ruleOf(type);
    await earn(tx, { userId, rule, cause, contentId, now });
  }
}

const ruleOf = (type: Learned['type']) =>
  type === 'course' ? 'course.complete' : type === 'graphic' ? 'article.read' : 'live.watch';

async function enterPassed(tx: Tx, userId: number): Promise<void> {
  const attempts = await tx
    .selectFrom('exam_attempts')
    .innerJoin('exams', 'exams.id', 'exam_id')
    .where('user_id', '=', userId)
    .where('passed', '=', true)
    .orderBy('submitted_at')
    .select(['exam_id', 'course_id', 'student_id', 'submitted_at'])
    .execute();
  for (const { exam_id: exam, course_id: contentId, student_id: studentId, submitted_at: now } of attempts)
    await earn(tx, { userId, studentId, rule: 'exam.pass', cause: `exam:${exam}`, contentId, now: now! });
}

async function enterComments(tx: Tx, userId: number): Promise<void> {
  const comments = await tx
    .selectFrom('comments')
    .where('user_id', '=', userId)
    .where('state', '=', 'visible')
    .orderBy('created_at')
    .select(['id', 'content_id', 'created_at'])
    .execute();
  for (const { id, content_id: contentId, created_at: now } of comments)
    await earn(tx, { userId, rule: 'comment.write', cause: `comment:${id}`, contentId, now });
}
