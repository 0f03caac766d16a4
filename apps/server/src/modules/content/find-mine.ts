import { type RawBuilder, sql } from 'kysely';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { Db } from '../../db/database.ts';

type Mine = NonNullable<ContentDetail['mine']>;

/** What a person has done to a content and to who made it, and how many have done it by now. */
export interface MineAndCounts {
  readonly mine: Mine;
  readonly counts: Pick<ContentDetail, 'view_count' | 'like_count' | 'collect_count' | 'comment_count'>;
  /** Null for what is no live. */
  readonly reserveCount: number | null;
}

type Row = Omit<Mine, 'blocked'> &
  MineAndCounts['counts'] & { reserve_count: number | null; blocked: boolean; author_blocked: boolean };

/** One statement, since everybody who is signed in asks for it with every page. Undefined where there is no such content. */
export async function findMine(
  db: Db,
  { userId, contentId }: { userId: number; contentId: number },
): Promise<MineAndCounts | undefined> {
  const did = (kind: string): RawBuilder<boolean> =>
    sql`exists (select from interactions where user_id = ${userId} and kind = ${kind} and content_id = contents.id)`;
  const { rows } = await sql<Row>`
    select view_count, like_count, collect_count, comment_count, lives.reserve_count,
      ${did('like')} as liked, ${did('collect')} as collected, ${did('reserve')} as reserved, ${did('block')} as blocked,
      exists (select from follows where user_id = ${userId} and follows.expert_id = contents.expert_id) as followed,
      exists (select from author_blocks where user_id = ${userId} and (author_blocks.expert_id = contents.expert_id
        or contents.expert_id is null and author_blocks.account_id = contents.account_id)) as author_blocked
    from contents left join lives on lives.content_id = contents.id where contents.id = ${contentId}`.execute(
    db,
  );
  const [row] = rows;
  return row && presentMine(row);
}

function presentMine(row: Row): MineAndCounts {
  const { liked, collected, reserved, followed, author_blocked: byAuthor, reserve_count: reserveCount } = row;
  const { view_count, like_count, collect_count, comment_count } = row;
  const blocked = byAuthor ? 'author' : row.blocked ? 'content' : null;
  return {
    mine: { liked, collected, reserved, followed, blocked },
    counts: { view_count, like_count, collect_count, comment_count },
    reserveCount,
  };
}
