import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';

export interface Rating {
  userId: number;
  /** A published course. */
  courseId: number;
  stars: number;
  /** Undefined: unchanged; the same for `anonymous`. */
  text?: string | undefined;
  anonymous?: boolean | undefined;
  now: Date;
}

/** Progress of a course as a whole is stored as lesson 0. */
const isFinished = (userId: number, courseId: number): RawBuilder<boolean> => sql`exists (
  select from progress where user_id = ${userId} and content_id = ${courseId} and lesson_id = 0
    and completed_at is not null)`;

/**
 * Saves a user's rating of a course that they have completed; a repeated call changes it. Returns the new average.
 * Throws CONFLICT before the course is completed.
 */
export async function rateCourse(db: Db, rating: Rating): Promise<{ average: number; count: number }> {
  const { userId, courseId, stars, text, anonymous, now } = rating;
  const { rows } = await sql<{ finished: boolean }>`
    select ${isFinished(userId, courseId)} as finished`.execute(db);
  if (!rows[0]?.finished) throw new AppError('CONFLICT', { message: '学完这门课程，再来说说感受吧' });
  const values = {
    stars,
    rated_at: now,
    ...(text !== undefined && { text }),
    ...(anonymous !== undefined && { anonymous }),
  };
  await db
    .insertInto('course_ratings')
    .values({ user_id: userId, content_id: courseId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'content_id']).doUpdateSet(values))
    .execute();
  const { rating: result } = await db
    .selectFrom('contents')
    .where('contents.id', '=', courseId)
    .select(courseRatingColumn.as('rating'))
    .executeTakeFirstOrThrow();
  return result ?? { average: stars, count: 1 };
}

/**
 * SQL: average rating of the course in `contents`, rounded to a tenth, and the number of ratings; null if there is
 * none.
 */
export const courseRatingColumn: RawBuilder<{ average: number; count: number } | null> = sql`(
  select json_build_object('average', round(avg(stars), 1), 'count', count(*)) from course_ratings
  where course_ratings.content_id = contents.id having count(*) > 0)`;

/** SQL: a user's stars for the course in `contents`; null if they did not rate it. */
export const userStarsColumn = (userId: number): RawBuilder<number | null> => sql`(
  select stars from course_ratings where course_ratings.content_id = contents.id
    and course_ratings.user_id = ${userId})`;
