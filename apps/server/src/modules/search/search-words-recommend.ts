import { listRecommendedWords } from '@academy/contract/areas/search.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../transport/route.ts';

/** As many as the search screen shows. */
const mostWords = 20;

export const createSearchWordsRecommendRoute = ({ db }: { db: Db }) =>
  route(listRecommendedWords, async () => {
    const rows = await db
      .selectFrom('search_words')
      .select('word')
      .orderBy('position')
      .orderBy('word')
      .limit(mostWords)
      .execute();
    return { list: rows.map((row) => row.word) };
  });
