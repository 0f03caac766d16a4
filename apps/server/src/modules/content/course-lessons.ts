import type { Chapter } from '@academy/contract/areas/content.ts';
import type { Db } from '../../db/database.ts';
import type { PictureRow } from '../../domain/catalogue/picture.ts';
import { optionalVideoColumn, presentVideo, type VideoRow } from '../../domain/catalogue/playable-video.ts';
import type { Storage } from '../../ports/storage.ts';

export interface LessonRow {
  chapter_id: number;
  chapter_title: string;
  id: number;
  title: string;
  summary: string;
  video: VideoRow | null;
}

/** Every lesson of a course in order, each with its chapter. */
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

/** Lessons under their chapters, both in the order of the rows. */
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
