import { getContent } from '@academy/contract/areas/content.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { livePlaylistPath } from '../../domain/live/segments.ts';
import type { LiveOrigin } from '../../ports/live-origin.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import { listSessions } from './act-sessions.ts';
import { listLessonRows } from './course-lessons.ts';
import { findContent } from './find-content.ts';
import { findMine } from './find-mine.ts';
import { presentContent } from './present-content.ts';

interface DetailParts {
  db: Db;
  storage: Storage;
  clock: Clock;
  /** Absent: lives are watched here. */
  liveOrigin?: Pick<LiveOrigin, 'playUrl'> | undefined;
}

export const createContentDetailRoute = ({ db, storage, clock, liveOrigin }: DetailParts) =>
  sharedRoute(
    getContent,
    async ({ content_id: id, content_type: type }, { identity }) => {
      const row = await findContent(db, { id, type });
      if (!row) throw new AppError('NOT_FOUND');
      const lessons = type === 'course' ? await listLessonRows(db, id) : [];
      const sessions = type === 'actLive' ? await listSessions(db, id) : [];
      const livePlayUrl = (live: number) =>
        liveOrigin?.playUrl(live) ?? storage.publicUrl(livePlaylistPath(live));
      const asking = { contentId: id, now: clock.now() };
      const found = identity && (await findMine(db, { userId: identity.uid, ...asking }));
      return presentContent({ row, lessons, sessions, mine: found?.mine ?? null, storage, livePlayUrl });
    },
    async (guests, { content_id: contentId }, { identity }) => {
      const content = await guests();
      const found = await findMine(db, { userId: identity.uid, contentId, now: clock.now() });
      if (!found) return 'anew';
      const live = content.live && { ...content.live, reserve_count: found.reserveCount ?? 0 };
      const { rating } = found;
      const course = content.course && { ...content.course, ...(rating && { rating }) };
      return { ...content, ...found.counts, mine: found.mine, course, live };
    },
  );
