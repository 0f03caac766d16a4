import { clearSearchHistory } from '@academy/contract/areas/search.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../transport/route.ts';
import { clearWords } from './search-history.ts';

export const createSearchWordsHistoryClearRoute = ({ db }: { db: Db }) =>
  route(clearSearchHistory, async ({ word }, { identity }) => {
    await clearWords(db, { userId: identity!.uid, word });
    return {};
  });
