import { listRecommended, type RecommendedCard } from '@academy/contract/areas/recommend.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { listInStudyOrder, listLatestContents } from '../../domain/catalogue/content-lists.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import type { Storage } from '../../ports/storage.ts';
import { sameUnlessBlocking } from '../../domain/catalogue/same-unless-blocking.ts';
import { sharedRoute } from '../../transport/route.ts';
import { listCredits } from './course-credits.ts';
import { listExcellentContents } from './excellent-contents.ts';

type RecommendedPage = { list: RecommendedCard[]; next_cursor: string | null };

export const createIndexRecommendRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(
    listRecommended,
    async (input, { identity }): Promise<RecommendedPage> => {
      const types = input.content_type === undefined ? undefined : [input.content_type];
      const narrowed = { majorId: input.major_id, areaId: input.area_id, viewerId: identity?.uid };
      const filter = { types, ...narrowed };
      const stretch = pageRequest(input);
      if (input.order === 'excellent') {
        const page = await listExcellentContents(db, filter, stretch);
        return presentPage(page, (row) => ({ ...presentContentCard(row, storage), reason: row.reason }));
      }
      if (input.order === 'study') {
        const page = await listInStudyOrder(db, filter, stretch);
        const credits = await listCredits(db, page.rows);
        return presentPage(page, (row) => ({
          ...presentContentCard(row, storage),
          credit: credits.get(row.id) ?? null,
        }));
      }
      const page = await listLatestContents(db, filter, stretch);
      return presentPage(page, (row) => presentContentCard(row, storage));
    },
    sameUnlessBlocking(db),
  );
