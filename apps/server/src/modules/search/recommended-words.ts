import { listRecommendedWords } from '@academy/contract/areas/search.ts';
import type { Db } from '../../db/database.ts';
import { sharedRoute } from '../../transport/route.ts';
import { listCompletions } from './completions.ts';
import { listSearchWords } from './search-words.ts';

/** The recommended words; with a typed text, its completions. */
export const createSearchWordsRecommendRoute = ({ db }: { db: Db }) =>
  sharedRoute(listRecommendedWords, {
    shared: async ({ keyword, area_id: areaId }) => ({
      list:
        keyword === undefined
          ? await listSearchWords(db)
          : await listCompletions(db, { typed: keyword, areaId }),
    }),
  });
