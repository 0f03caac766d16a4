import { sql } from 'kysely';
import { type ContentType, liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';

/** One thing that takes time: a lesson of a course, an article, a mini video, a live that runs or is over. */
export interface Subject {
  readonly contentId: number;
  readonly type: ContentType;
  /** Undefined for what has no lessons. */
  readonly lessonId: number | undefined;
  /** How long it takes; more than 0. */
  readonly total: number;
}

interface Wanted {
  readonly contentId: number;
  readonly type: ContentType;
  readonly lessonId?: number | undefined;
}

/**
 * The published thing by this name. Undefined where there is none, where a course comes without its lesson (or anything
 * else with one), and where there is nothing to see: no video yet, a live before its start.
 */
export async function findSubject(
  db: Db | Tx,
  { contentId, type, lessonId }: Wanted,
): Promise<Subject | undefined> {
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
