import { sql } from 'kysely';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import { optionalPictureColumn, pictureColumn, type PictureRow, presentPicture } from './media.ts';
import { timeKey } from './keyset-paging.ts';

/** Number of lessons of a course and their total seconds. */
const lessonTotals = (db: Db) =>
  db
    .selectFrom('chapters')
    .innerJoin('lessons', 'lessons.chapter_id', 'chapters.id')
    .leftJoin('media_assets as lesson_video', 'lesson_video.id', 'lessons.video_id')
    .whereRef('chapters.course_id', '=', sql.ref('contents.id'))
    .select([
      sql<number>`count(*)::integer`.as('lesson_count'),
      sql<number>`coalesce(sum(lesson_video.seconds), 0)::integer`.as('seconds'),
    ]);

/** Selects published contents with every column of a card; callers filter, order and limit. */
export function selectContentCards(db: Db) {
  return db
    .selectFrom('contents')
    .innerJoin('media_assets as cover', 'cover.id', 'contents.cover_id')
    .leftJoin('experts', 'experts.id', 'contents.expert_id')
    .leftJoin('majors', 'majors.id', 'contents.major_id')
    .leftJoin('articles', 'articles.content_id', 'contents.id')
    .leftJoin('mini_videos', 'mini_videos.content_id', 'contents.id')
    .leftJoin('lives', 'lives.content_id', 'contents.id')
    .leftJoin('media_assets as video', (join) =>
      join.on('video.id', '=', sql<number>`coalesce(mini_videos.video_id, lives.video_id)`),
    )
    .leftJoin('media_assets as poster', 'poster.id', 'video.poster_id')
    .leftJoinLateral(
      (eb) => lessonTotals(eb as unknown as Db).as('totals'),
      (join) => join.on('contents.type', '=', 'course'),
    )
    .where('contents.state', '=', 'published')
    .select([
      'contents.id',
      'contents.type',
      'contents.title',
      'contents.summary',
      'contents.view_count',
      'contents.like_count',
      'experts.id as expert_id',
      distinctExpertName.as('expert_name'),
      'majors.name as major_name',
      'articles.reading_seconds',
      'video.seconds as video_seconds',
      'totals.lesson_count',
      'totals.seconds as lesson_seconds',
      'lives.status as live_status',
      'lives.starts_at',
      liveStart.as('began_at'),
      sql<boolean | null>`lives.origin = 'recorded'`.as('recorded'),
      'lives.reserve_count',
      'lives.capacity',
      pictureColumn('cover').as('cover'),
      optionalPictureColumn('poster').as('poster'),
      sql<Date>`contents.published_at`.as('published_at'),
      timeKey('contents.published_at').as('published_key'),
    ]);
}

/** When a live began, or is planned to. A recording that is broadcast begins at its time. */
export const liveStart = sql<Date | null>`(case when lives.origin = 'publish'
  then coalesce(lives.started_at, lives.starts_at) else lives.starts_at end)`;

/** Two experts of one name are told apart by their organisations. */
const distinctExpertName = sql<string | null>`case
  when exists (select 1 from experts as namesake
    where namesake.name = experts.name and namesake.id <> experts.id)
  then experts.name || '（' || experts.organisation || '）'
  else experts.name end`;

export interface ContentCardRow {
  id: number;
  type: ContentCard['content_type'];
  title: string;
  summary: string;
  view_count: number;
  like_count: number;
  expert_id: number | null;
  expert_name: string | null;
  major_name: string | null;
  reading_seconds: number | null;
  video_seconds: number | null;
  lesson_count: number | null;
  lesson_seconds: number | null;
  live_status: number | null;
  starts_at: Date | null;
  began_at: Date | null;
  recorded: boolean | null;
  reserve_count: number | null;
  capacity: number | null;
  cover: PictureRow;
  poster: PictureRow | null;
  published_at: Date;
  published_key: number;
}

export function presentContentCard(row: ContentCardRow, storage: Storage): ContentCard {
  return {
    content_id: row.id,
    content_type: row.type,
    title: row.title,
    summary: row.summary,
    cover: presentPicture(row.cover, storage),
    poster: row.type === 'miniVideo' && row.poster ? presentPicture(row.poster, storage) : null,
    expert_id: row.expert_id,
    expert_name: row.expert_name,
    major_name: row.major_name,
    view_count: row.view_count,
    like_count: row.like_count,
    lesson_count: row.lesson_count,
    seconds: cardSeconds(row),
    live_status: row.live_status,
    starts_at: row.starts_at?.toISOString() ?? null,
    began_at: row.began_at?.toISOString() ?? null,
    recorded: row.recorded,
    reserve_count: row.reserve_count,
    capacity: row.capacity,
    published_at: row.published_at.toISOString(),
  };
}

/** A live that is not over has no length yet, even if its pre-recorded video has one. */
function cardSeconds(row: ContentCardRow): number | null {
  if (row.live_status !== null && row.live_status !== liveStatus.replay) return null;
  return row.lesson_seconds ?? row.reading_seconds ?? row.video_seconds;
}
