import { type RawBuilder, sql } from 'kysely';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { userExamColumn } from '../../domain/exam/exam-columns.ts';
import { roleOf } from '../../domain/live-room/role-in-room.ts';
import { presentProgress, type ProgressRow, progressColumn } from '../../domain/progress/present-progress.ts';
import { courseRatingColumn, userStarsColumn } from '../../domain/rating/course-ratings.ts';

type Mine = NonNullable<ContentDetail['mine']>;

/** What a user did with a content and its author, and the current counters. */
interface ViewerState {
  readonly mine: Mine;
  readonly counts: Pick<ContentDetail, 'view_count' | 'like_count' | 'collect_count' | 'comment_count'>;
  /** Null for contents that are no lives. */
  readonly reserveCount: number | null;
  /** Null until somebody has rated the course. */
  readonly rating: { average: number; count: number } | null;
}

type Row = Omit<Mine, 'blocked' | 'exam' | 'stars' | 'progress' | 'manages'> &
  ViewerState['counts'] & {
    reserve_count: number | null;
    blocked: boolean;
    author_blocked: boolean;
    manages: boolean;
    exam: Mine['exam'] | null;
    stars: number | null;
    id: number;
    type: ContentType;
    progress: ProgressRow[] | null;
    rating: ViewerState['rating'];
  };

/** One statement, since every page of a signed-in user needs it. Undefined for an unknown content. */
export async function findViewerState(
  db: Db,
  { userId, contentId, now }: { userId: number; contentId: number; now: Date },
): Promise<ViewerState | undefined> {
  const hasInteraction = (kind: string): RawBuilder<boolean> =>
    sql`exists (select from interactions where user_id = ${userId} and kind = ${kind} and content_id = contents.id)`;
  const { rows } = await sql<Row>`
    select view_count, like_count, collect_count, comment_count, lives.reserve_count,
      ${hasInteraction('like')} as liked, ${hasInteraction('collect')} as collected, ${hasInteraction('reserve')} as reserved, ${hasInteraction('block')} as blocked,
      exists (select from follows where user_id = ${userId} and follows.expert_id = contents.expert_id) as followed,
      exists (select from author_blocks where user_id = ${userId} and (author_blocks.expert_id = contents.expert_id
        or contents.expert_id is null and author_blocks.account_id = contents.account_id)) as author_blocked,
      ${userExamColumn({ userId, now })} as exam,
      lives.content_id is not null and ${roleOf(sql`${userId}`)} in ('expert', 'assistant') as manages,
      contents.id, contents.type, ${progressColumn(userId)} as progress,
      ${userStarsColumn(userId)} as stars, ${courseRatingColumn} as rating
    from contents left join lives on lives.content_id = contents.id where contents.id = ${contentId}`.execute(
    db,
  );
  const [row] = rows;
  return row && presentViewerState(row);
}

function presentViewerState(row: Row): ViewerState {
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
      ...(row.manages && { manages: true as const }),
    },
    counts: { view_count, like_count, collect_count, comment_count },
    reserveCount,
    rating,
  };
}
