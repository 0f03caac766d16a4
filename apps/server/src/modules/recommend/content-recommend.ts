import { listRelated } from '@academy/contract/areas/recommend.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Storage } from '../../ports/storage.ts';
import { sameUnlessBlocking } from '../../domain/catalogue/same-unless-blocking.ts';
import { sharedRoute } from '../../transport/route.ts';
import { findSubject, listRelatedCards } from './related-contents.ts';

const defaultSize = 6;

export const createContentRecommendRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(
    listRelated,
    async ({ content_id: id, content_type: type, size = defaultSize }, { identity }) => {
      const subject = await findSubject(db, { id, type });
      if (!subject) throw new AppError('NOT_FOUND');
      const rows = await listRelatedCards(db, subject, { size, viewerId: identity?.uid });
      return { list: rows.map((row) => presentContentCard(row, storage)) };
    },
    sameUnlessBlocking(db),
  );
