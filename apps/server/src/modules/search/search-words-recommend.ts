import { listRecommendedWords } from '@academy/contract/areas/search.ts';
import type { Db } from '../../db/database.ts';
import { sameForAll, sharedRoute } from '../../transport/route.ts';
import { listCompletions } from './completions.ts';
import { listSearchWords } from './search-words.ts';

export const createSearchWordsRecommendRoute = ({ db }: { db: Db }) =>
  sharedRoute(
    listRecommendedWords,
    async ({ keyword, area_id: areaId }) => ({
      list:
        keyword === undefined
          ? await listSearchWords(db)
          : await listCompletions(db, { typed: keyword, areaId }),
    }),
    sameForAll,
  );
