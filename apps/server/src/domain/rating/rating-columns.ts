import { type RawBuilder, sql } from 'kysely';

/** What a course was given on average, rounded to a tenth, and by how many; null until somebody has. Next to `contents`. */
export const courseRatingColumn: RawBuilder<{ average: number; count: number } | null> = sql`(
  select json_build_object('average', round(avg(stars), 1), 'count', count(*)) from course_ratings
  where course_ratings.content_id = contents.id having count(*) > 0)`;

/** The stars that a person gave; null until they have. Next to `contents`. */
export const myStarsColumn = (userId: number): RawBuilder<number | null> => sql`(
  select stars from course_ratings where course_ratings.content_id = contents.id
    and course_ratings.user_id = ${userId})`;
