import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import type { ActInput, ContentInput, LiveInput } from './content-input.ts';
import { saveCourse } from './save-course.ts';

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
      await saveLive(tx, { id, live: content });
      if (content.type === 'actLive') await saveSessions(tx, { id, sessions: content.sessions });
    }
  }
}

/**
 * Writes a live's row. Once somebody has started it, its status, times and recording are what really happened, and
 * are not overwritten by an editor's form that may have been opened before.
 */
async function saveLive(tx: Tx, { id, live }: { id: number; live: LiveInput }): Promise<void> {
  const editable = { agenda: JSON.stringify(live.agenda), capacity: live.capacity };
  const planned = {
    status: live.status,
    starts_at: live.startsAt,
    ends_at: live.endsAt,
    video_id: live.videoId,
  };
  const origin = live.videoId === null ? 'publish' : 'recorded';
  // A recording starts and ends exactly as planned.
  const actual = live.videoId !== null && {
    started_at: live.status === liveStatus.upcoming ? null : live.startsAt,
    ended_at: live.status === liveStatus.replay ? live.endsAt : null,
  };
  await tx
    .insertInto('lives')
    .values({ content_id: id, type: live.type, origin, ...editable, ...planned, ...actual })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet(editable))
    .execute();
  await tx
    .updateTable('lives')
    // What it begins as it stays.
    .set({ ...planned, ...actual, origin: sql`case when started_at is null then ${origin} else origin end` })
    .where('content_id', '=', id)
    .where(sql<boolean>`not (origin = 'publish' and started_at is not null)`)
    .execute();
}

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
