import { type RawBuilder, sql } from 'kysely';

/** How many notices a person has not read, for a statement that knows the person as `userId`: a number or a column. */
export const unreadCount = (userId: number | RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*) from notices where notices.user_id = ${userId} and read_at is null)`;
