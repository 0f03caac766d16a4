import { getContent } from '@academy/contract/areas/content.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import { listLessonRows } from './course-lessons.ts';
import { findContent } from './find-content.ts';
import { presentContent } from './present-content.ts';

export const createContentDetailRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(getContent, async ({ content_id: id, content_type: type }) => {
    const row = await findContent(db, { id, type });
    if (!row) throw new AppError('NOT_FOUND');
    const lessons = type === 'course' ? await listLessonRows(db, id) : [];
    return presentContent({ row, lessons, storage });
  });
