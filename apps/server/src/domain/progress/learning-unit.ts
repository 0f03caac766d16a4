import { sql } from 'kysely';
import { type ContentType, liveStatus, viewTime } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { findGaps, type Intervals, totalLength } from './intervals.ts';

/** A unit of learning: a lesson of a course, an article, a mini video, a live that is running or over. */
export interface LearningUnit {
  readonly contentId: number;
  readonly type: ContentType;
  /** Undefined for contents without lessons. */
  readonly lessonId: number | undefined;
  /** Its length in seconds; more than 0. */
  readonly total: number;
}

interface UnitKey {
  readonly contentId: number;
  readonly type: ContentType;
  readonly lessonId?: number | undefined;
}

/**
 * A published unit. Undefined when it is missing, when a course comes without a lesson (or another content with one),
 * and when there is nothing to watch yet: no video, or a live before its start.
 */
export async function findUnit(
  db: Db | Tx,
  { contentId, type, lessonId }: UnitKey,
): Promise<LearningUnit | undefined> {
  if ((type === 'course') !== (lessonId !== undefined)) return undefined;
  const { rows } = await sql<{ total: number | null }>`
    select coalesce(lesson_video.seconds, articles.reading_seconds, own_video.seconds) as total
    from contents
    left join lessons on lessons.id = ${lessonId ?? null}::bigint
      and lessons.chapter_id in (select id from chapters where course_id = contents.id)
    left join media_assets lesson_video on lesson_video.id = lessons.video_id
    left join articles on articles.content_id = contents.id
    left join mini_videos on mini_videos.content_id = contents.id
    left join lives on lives.content_id = contents.id and lives.status <> ${liveStatus.upcoming}
    left join media_assets own_video on own_video.id = coalesce(mini_videos.video_id, lives.video_id)
    where contents.id = ${contentId} and contents.type = ${type} and contents.state = 'published'
    ${prepared}`.execute(db);
  const total = rows[0]?.total;
  return total ? { contentId, type, lessonId, total } : undefined;
}

export interface SeenUnit {
  readonly seen: Intervals;
  readonly total: number;
  /** The last position; of an article, the furthest one that was in sight. */
  readonly position: number;
  /** Read, not played: half of the time is enough, but the end must have been in sight. */
  readonly isRead: boolean;
}

/** Whether enough was seen: nine tenths of a video, half of the reading time of an article and its end. */
export function isComplete({ seen, total, position, isRead }: SeenUnit): boolean {
  const covers = (seconds: number, percent: number) => seconds * 100 >= total * percent;
  if (isRead) return covers(totalLength(seen), viewTime.readAt) && covers(position, viewTime.completeAt);
  return covers(totalLength(seen), viewTime.completeAt);
}

export const findUnseen = (seen: Intervals, total: number): Intervals => findGaps(seen, [0, total]);
