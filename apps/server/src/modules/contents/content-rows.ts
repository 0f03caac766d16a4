import { sql } from 'kysely';
import type { Chapter } from '@academy/contract/areas/content.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import {
  optionalPictureColumn,
  optionalVideoColumn,
  pictureColumn,
  type PictureRow,
  presentVideo,
  type VideoRow,
} from '../../domain/catalogue/media.ts';
import { courseCredit, examCredit } from '../../domain/credit/content-credit.ts';
import { courseExamColumn } from '../../domain/exam/exam-columns.ts';
import { courseRatingColumn } from '../../domain/rating/course-ratings.ts';
import { hasReplay } from '../../domain/live/lives.ts';
import type { Storage } from '../../ports/storage.ts';

/** Only a published course is linked. */
const linkedCourse = sql<{ id: number; title: string } | null>`(
  select json_build_object('id', linked.id, 'title', linked.title) from contents linked
  where linked.id = mini_videos.course_id and linked.state = 'published')`;

/** Chapters of a recording by its own seconds; those in a trimmed beginning are left out. */
const liveChapters = sql<{ at_second: number; title: string }[]>`(
  select coalesce(json_agg(json_build_object('at_second', at_second - lives.trim_seconds, 'title', live_chapters.title)
    order by at_second), '[]')
  from live_chapters where live_chapters.content_id = lives.content_id and at_second >= lives.trim_seconds
    and lives.status = 2)`;

/**
 * A published content of this type with everything its page shows except the lessons of a course, in one statement.
 */
export function findContent(db: Db, { id, type }: { id: number; type: ContentType }) {
  return db
    .selectFrom('contents')
    .innerJoin('media_assets as cover', 'cover.id', 'contents.cover_id')
    .innerJoin('accounts', 'accounts.id', 'contents.account_id')
    .innerJoin('media_assets as account_avatar', 'account_avatar.id', 'accounts.avatar_id')
    .leftJoin('experts', 'experts.id', 'contents.expert_id')
    .leftJoin('media_assets as expert_avatar', 'expert_avatar.id', 'experts.avatar_id')
    .leftJoin('majors', 'majors.id', 'contents.major_id')
    .leftJoin('courses', 'courses.content_id', 'contents.id')
    .leftJoin('articles', 'articles.content_id', 'contents.id')
    .leftJoin('mini_videos', 'mini_videos.content_id', 'contents.id')
    .leftJoin('lives', 'lives.content_id', 'contents.id')
    .leftJoin('media_assets as video', (join) =>
      join.on('video.id', '=', sql<number>`coalesce(mini_videos.video_id, lives.video_id)`),
    )
    .leftJoin('media_assets as poster', 'poster.id', 'video.poster_id')
    .select(['contents.id', 'contents.type', 'contents.title', 'contents.summary', 'contents.tags'])
    .select([
      'contents.view_count',
      'contents.like_count',
      'contents.collect_count',
      'contents.comment_count',
    ])
    .select([
      'contents.body',
      courseCredit(sql.ref('courses.content_id')).as('credit'),
      'articles.reading_seconds',
      'lives.status',
      'lives.starts_at',
    ])
    .select(['lives.ends_at', 'lives.reserve_count', 'lives.agenda', 'lives.origin'])
    .select([
      'lives.sound_path',
      'lives.started_at',
      'lives.ended_at',
      'lives.capacity',
      liveChapters.as('live_chapters'),
      hasReplay.as('has_replay'),
    ])
    .select(['accounts.id as account_id', 'accounts.name as account_name'])
    .select(['majors.id as major_id', 'majors.name as major_name'])
    .select(['experts.id as expert_id', 'experts.name as expert_name', 'experts.title as expert_title'])
    .select(['experts.organisation as expert_organisation'])
    .select([
      sql<Date>`contents.published_at`.as('published_at'),
      pictureColumn('cover').as('cover'),
      pictureColumn('account_avatar').as('account_avatar'),
      optionalPictureColumn('expert_avatar').as('expert_avatar'),
      optionalVideoColumn('video', 'poster').as('video'),
      linkedCourse.as('linked_course'),
      courseExamColumn.as('exam'),
      examCredit.as('exam_credit'),
      courseRatingColumn.as('rating'),
    ])
    .where('contents.id', '=', id)
    .where('contents.type', '=', type)
    .where('contents.state', '=', 'published')
    .executeTakeFirst();
}

export type ContentRow = NonNullable<Awaited<ReturnType<typeof findContent>>>;

export interface LessonRow {
  chapter_id: number;
  chapter_title: string;
  id: number;
  title: string;
  summary: string;
  video: VideoRow | null;
}

export const listLessonRows = (db: Db, courseId: number): Promise<LessonRow[]> =>
  db
    .selectFrom('chapters')
    .innerJoin('lessons', 'lessons.chapter_id', 'chapters.id')
    .leftJoin('media_assets as video', 'video.id', 'lessons.video_id')
    .leftJoin('media_assets as poster', 'poster.id', 'video.poster_id')
    .select(['chapters.id as chapter_id', 'chapters.title as chapter_title'])
    .select([
      'lessons.id',
      'lessons.title',
      'lessons.summary',
      optionalVideoColumn('video', 'poster').as('video'),
    ])
    .where('chapters.course_id', '=', courseId)
    .orderBy('chapters.position')
    .orderBy('lessons.position')
    .execute();

export function presentChapters(rows: readonly LessonRow[], cover: PictureRow, storage: Storage): Chapter[] {
  return [...Map.groupBy(rows, (row) => row.chapter_id)].map(([id, lessons]) => ({
    id,
    title: lessons[0]!.chapter_title,
    lessons: lessons.map((row) => ({
      id: row.id,
      title: row.title,
      summary: row.summary,
      seconds: row.video?.seconds ?? 0,
      video: row.video && presentVideo(row.video, cover, storage),
    })),
  }));
}
