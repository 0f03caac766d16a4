import { getContent } from '@academy/contract/areas/content.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import { listLessonRows } from './course-lessons.ts';
import { findContent } from './find-content.ts';
import { findMine } from './find-mine.ts';
import { presentContent } from './present-content.ts';

interface DetailParts {
  db: Db;
  storage: Storage;
  clock: Clock;
}

export const createContentDetailRoute = ({ db, storage, clock }: DetailParts) =>
  sharedRoute(
    getContent,
    async ({ content_id: id, content_type: type }, { identity }) => {
      const row = await findContent(db, { id, type });
      if (!row) throw new AppError('NOT_FOUND');
      const lessons = type === 'course' ? await listLessonRows(db, id) : [];
      const asking = { contentId: id, now: clock.now() };
      const found = identity && (await findMine(db, { userId: identity.uid, ...asking }));
      return presentContent({ row, lessons, mine: found?.mine ?? null, storage });
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
