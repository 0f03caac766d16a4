import { listExpertLives } from '@academy/contract/areas/expert.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { listLives } from '../../domain/catalogue/live-lists.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import type { Storage } from '../../ports/storage.ts';
import { sameForAll, sharedRoute } from '../../transport/route.ts';
import { checkExpert } from './check-expert.ts';

export const createExpertLiveRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(
    listExpertLives,
    async (input) => {
      await checkExpert(db, input.expert_id);
      const page = await listLives(db, { expertId: input.expert_id }, pageRequest(input));
      return presentPage(page, (row) => presentContentCard(row, storage));
    },
    sameForAll,
  );
