import { listSearchHistory } from '@academy/contract/areas/search.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../transport/route.ts';
import { listWords } from './search-history.ts';

export const createSearchWordsHistoryRoute = ({ db }: { db: Db }) =>
  route(listSearchHistory, async (_input, { identity }) => ({ list: await listWords(db, identity!.uid) }));
