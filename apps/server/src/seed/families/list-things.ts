import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Thing } from './make-learning.ts';

/**
 * Everything that can be learned, lessons in the order of their course; `asked` are contents that the semesters of a
 * school's account want.
 */
export async function listThings(
  tx: Tx,
  school: string,
): Promise<{ things: Thing[]; asked: ReadonlySet<number> }> {
  const { rows: things } = await sql<Thing>`
    select contents.id as "contentId", contents.type, lessons.id as "lessonId", video.seconds,
      contents.published_at as "publishedAt",
      lead(lessons.id) over (partition by contents.id order by chapters.position, lessons.position) is null as last
    from contents join chapters on chapters.course_id = contents.id join lessons on lessons.chapter_id = chapters.id
    join media_assets video on video.id = lessons.video_id and video.seconds > 0
    where contents.type = 'course' and contents.state = 'published'
    union all
    select contents.id, contents.type, 0, coalesce(articles.reading_seconds, video.seconds), contents.published_at, true
    from contents left join articles on articles.content_id = contents.id
    left join mini_videos on mini_videos.content_id = contents.id left join media_assets video on video.id = mini_videos.video_id
    where contents.type in ('graphic', 'miniVideo') and contents.state = 'published'
      and coalesce(articles.reading_seconds, video.seconds) > 0
    order by 1, 3`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select distinct coalesce(task.content_id, exams.course_id) as id from schools
    join semesters on semesters.account_id = schools.account_id join semester_tasks task on task.semester_id = semesters.id
    left join exams on exams.id = task.exam_id where schools.key = ${school}`.execute(tx);
  return { things, asked: new Set(rows.map(({ id }) => id)) };
}
