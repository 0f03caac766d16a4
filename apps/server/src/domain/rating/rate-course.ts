import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { courseRatingColumn } from './rating-columns.ts';

export interface Rating {
  userId: number;
  /** A published course. */
  courseId: number;
  stars: number;
  /** Absent: what was said before stays; the same for the name. */
  text?: string | undefined;
  anonymous?: boolean | undefined;
  now: Date;
}

/** A course as a whole stands as lesson 0. */
const isFinished = (userId: number, courseId: number): RawBuilder<boolean> => sql`exists (
  select from progress where user_id = ${userId} and content_id = ${courseId} and lesson_id = 0
    and completed_at is not null)`;

/**
 * Keeps what a person thinks of a course that they have finished; another time it changes. Gives back the average with
 * theirs. Throws CONFLICT before the course is finished.
 */
export async function rateCourse(db: Db, rating: Rating): Promise<{ average: number; count: number }> {
  const { userId, courseId, stars, text, anonymous, now } = rating;
  const { rows } = await sql<{ finished: boolean }>`
    select ${isFinished(userId, courseId)} as finished`.execute(db);
  if (!rows[0]?.finished) throw new AppError('CONFLICT', { message: '学完这门课程，再来说说感受吧' });
  const said = {
    stars,
    rated_at: now,
    ...(text !== undefined && { text }),
    ...(anonymous !== undefined && { anonymous }),
  };
  await db
    .insertInto('course_ratings')
    .values({ user_id: userId, content_id: courseId, ...said })
    .onConflict((conflict) => conflict.columns(['user_id', 'content_id']).doUpdateSet(said))
    .execute();
  const { rating: given } = await db
    .selectFrom('contents')
    .where('contents.id', '=', courseId)
    .select(courseRatingColumn.as('rating'))
    .executeTakeFirstOrThrow();
  return given ?? { average: stars, count: 1 };
}
