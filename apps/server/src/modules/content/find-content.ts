import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { courseExamColumn } from '../../domain/exam/exam-columns.ts';
import { optionalPictureColumn, pictureColumn } from '../../domain/catalogue/picture.ts';
import { courseRatingColumn } from '../../domain/rating/rating-columns.ts';
import { optionalVideoColumn } from '../../domain/catalogue/playable-video.ts';

/** Only a published course is worth a link. */
const linkedCourse = sql<{ id: number; title: string } | null>`(
  select json_build_object('id', linked.id, 'title', linked.title) from contents linked
  where linked.id = mini_videos.course_id and linked.state = 'published')`;

/** Of a replay, by its own seconds: what lies in a beginning that was cut off is no part of it. */
const liveChapters = sql<{ at_second: number; title: string }[]>`(
  select coalesce(json_agg(json_build_object('at_second', at_second - lives.trim_seconds, 'title', live_chapters.title)
    order by at_second), '[]')
  from live_chapters where live_chapters.content_id = lives.content_id and at_second >= lives.trim_seconds
    and lives.status = 2)`;

/** A published content of this type with everything its page shows except a course's lessons, in one statement. */
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
      'courses.credit',
      'articles.reading_seconds',
      'lives.status',
      'lives.starts_at',
    ])
    .select(['lives.ends_at', 'lives.reserve_count', 'lives.agenda', 'lives.origin'])
    .select(['lives.sound_path', 'lives.started_at', 'lives.capacity', liveChapters.as('live_chapters')])
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
      courseRatingColumn.as('rating'),
    ])
    .where('contents.id', '=', id)
    .where('contents.type', '=', type)
    .where('contents.state', '=', 'published')
    .executeTakeFirst();
}

export type ContentRow = NonNullable<Awaited<ReturnType<typeof findContent>>>;
