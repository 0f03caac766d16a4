import { listExpertCourses } from '@academy/contract/areas/expert.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { listLatestContents } from '../../domain/catalogue/content-lists.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import type { Storage } from '../../ports/storage.ts';
import { sameForAll, sharedRoute } from '../../transport/route.ts';
import { checkExpert } from './check-expert.ts';

/** Whatever can be watched or read at any time; lives have a list of their own. */
const types = ['course', 'graphic', 'miniVideo'] as const;

export const createExpertCourseRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(
    listExpertCourses,
    async (input) => {
      await checkExpert(db, input.expert_id);
      const asked = input.content_type === undefined ? types : ([input.content_type] as const);
      const filter = { types: asked, expertId: input.expert_id };
      const page = await listLatestContents(db, filter, pageRequest(input));
      return presentPage(page, (row) => presentContentCard(row, storage));
    },
    sameForAll,
  );
