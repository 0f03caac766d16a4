import { listRecommendedVideos } from '@academy/contract/areas/recommend.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { listLatestContents } from '../../domain/catalogue/content-lists.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import type { Storage } from '../../ports/storage.ts';
import { sameUnlessBlocking } from '../../domain/catalogue/same-unless-blocking.ts';
import { sharedRoute } from '../../transport/route.ts';

export const createIndexRecommendVideoRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(
    listRecommendedVideos,
    async (input, { identity }) => {
      const narrowed = { majorId: input.major_id, areaId: input.area_id, viewerId: identity?.uid };
      const filter = { types: ['miniVideo'] as const, ...narrowed };
      const page = await listLatestContents(db, filter, pageRequest(input));
      return presentPage(page, (row) => presentContentCard(row, storage));
    },
    sameUnlessBlocking(db),
  );
