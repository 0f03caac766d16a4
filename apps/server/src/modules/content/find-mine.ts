import { type RawBuilder, sql } from 'kysely';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { myExamColumn } from '../../domain/exam/exam-columns.ts';
import { presentProgress, type ProgressRow, progressColumn } from '../../domain/progress/present-progress.ts';
import { courseRatingColumn, myStarsColumn } from '../../domain/rating/rating-columns.ts';

type Mine = NonNullable<ContentDetail['mine']>;

/** What a person has done to a content and to who made it, and how many have done it by now. */
export interface MineAndCounts {
  readonly mine: Mine;
  readonly counts: Pick<ContentDetail, 'view_count' | 'like_count' | 'collect_count' | 'comment_count'>;
  /** Null for what is no live. */
  readonly reserveCount: number | null;
  /** Null while nobody has rated the course. */
  readonly rating: { average: number; count: number } | null;
}

type Row = Omit<Mine, 'blocked' | 'exam' | 'stars' | 'progress'> &
  MineAndCounts['counts'] & {
    reserve_count: number | null;
    blocked: boolean;
    author_blocked: boolean;
    exam: Mine['exam'] | null;
    stars: number | null;
    id: number;
    type: ContentType;
    progress: ProgressRow[] | null;
    rating: MineAndCounts['rating'];
  };

/** One statement, since everybody who is signed in asks for it with every page. Undefined where there is no such content. */
export async function findMine(
  db: Db,
  { userId, contentId, now }: { userId: number; contentId: number; now: Date },
): Promise<MineAndCounts | undefined> {
  const did = (kind: string): RawBuilder<boolean> =>
    sql`exists (select from interactions where user_id = ${userId} and kind = ${kind} and content_id = contents.id)`;
  const { rows } = await sql<Row>`
    select view_count, like_count, collect_count, comment_count, lives.reserve_count,
      ${did('like')} as liked, ${did('collect')} as collected, ${did('reserve')} as reserved, ${did('block')} as blocked,
      exists (select from follows where user_id = ${userId} and follows.expert_id = contents.expert_id) as followed,
      exists (select from author_blocks where user_id = ${userId} and (author_blocks.expert_id = contents.expert_id
        or contents.expert_id is null and author_blocks.account_id = contents.account_id)) as author_blocked,
      ${myExamColumn({ userId, now })} as exam,
      contents.id, contents.type, ${progressColumn(userId)} as progress,
      ${myStarsColumn(userId)} as stars, ${courseRatingColumn} as rating
    from contents left join lives on lives.content_id = contents.id where contents.id = ${contentId}`.execute(
    db,
  );
  const [row] = rows;
  return row && presentMine(row);
}

function presentMine(row: Row): MineAndCounts {
  const { liked, collected, reserved, followed, author_blocked: byAuthor, reserve_count: reserveCount } = row;
  const { exam, stars, rating } = row;
  const progress = presentProgress(row.progress, { contentId: row.id, type: row.type });
  const { view_count, like_count, collect_count, comment_count } = row;
  const blocked = byAuthor ? 'author' : row.blocked ? 'content' : null;
  return {
    mine: {
      liked,
      collected,
      reserved,
      followed,
      blocked,
      ...(exam && { exam }),
      ...(stars && { stars }),
      ...(progress && { progress }),
    },
    counts: { view_count, like_count, collect_count, comment_count },
    reserveCount,
    rating,
  };
}
