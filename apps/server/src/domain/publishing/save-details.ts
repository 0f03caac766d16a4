import type { Tx } from '../../db/database.ts';
import type { ContentInput } from './content-input.ts';
import { saveCourse } from './save-course.ts';

/** Writes the row of a content's own type (and what hangs on it) as the content says. */
export async function saveDetails(
  tx: Tx,
  { id, content }: { id: number; content: ContentInput },
): Promise<void> {
  switch (content.type) {
    case 'course':
      return saveCourse(tx, { id, course: content });
    case 'graphic': {
      const row = { reading_seconds: content.readingSeconds };
      await tx
        .insertInto('articles')
        .values({ content_id: id, ...row })
        .onConflict((conflict) => conflict.column('content_id').doUpdateSet(row))
        .execute();
      return;
    }
    case 'miniVideo': {
      const row = {
        video_id: content.videoId,
        course_id: content.courseId,
        transcript: JSON.stringify(content.transcript),
      };
      await tx
        .insertInto('mini_videos')
        .values({ content_id: id, ...row })
        .onConflict((conflict) => conflict.column('content_id').doUpdateSet(row))
        .execute();
      return;
    }
    case 'expertLive':
    case 'actLive': {
      const row = {
        status: content.status,
        starts_at: content.startsAt,
        ends_at: content.endsAt,
        agenda: JSON.stringify(content.agenda),
        video_id: content.videoId,
      };
      await tx
        .insertInto('lives')
        .values({ content_id: id, type: content.type, ...row })
        .onConflict((conflict) => conflict.column('content_id').doUpdateSet(row))
        .execute();
    }
  }
}
