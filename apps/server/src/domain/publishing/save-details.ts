import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ActInput, ContentInput } from './content-input.ts';
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
        capacity: content.capacity,
      };
      // What it begins as it stays: the replay of one that was published is a video, too.
      const origin = content.videoId === null ? 'publish' : 'recorded';
      await tx
        .insertInto('lives')
        .values({ content_id: id, type: content.type, origin, ...row })
        .onConflict((conflict) =>
          conflict.column('content_id').doUpdateSet({
            ...row,
            origin: sql`case when lives.started_at is null then excluded.origin else lives.origin end`,
          }),
        )
        .execute();
      if (content.type === 'actLive') await saveSessions(tx, { id, sessions: content.sessions });
    }
  }
}

/** Writes an activity's sessions anew. */
async function saveSessions(
  tx: Tx,
  { id, sessions }: { id: number; sessions: ActInput['sessions'] },
): Promise<void> {
  await tx.deleteFrom('act_sessions').where('content_id', '=', id).execute();
  const rows = sessions.map((session, position) => ({
    content_id: id,
    position,
    title: session.title,
    starts_at: session.startsAt,
    ends_at: session.endsAt,
    expert_id: session.expertId,
    place: session.place,
    live_id: session.liveId,
  }));
  if (rows.length > 0) await tx.insertInto('act_sessions').values(rows).execute();
}
