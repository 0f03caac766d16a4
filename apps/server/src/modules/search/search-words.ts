import type { Db } from '../../db/database.ts';

/** As many as the search screen shows. */
const mostWords = 20;

/** The words that the academy recommends, in its order. */
export async function listSearchWords(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .orderBy('position')
    .orderBy('word')
    .limit(mostWords)
    .execute();
  return rows.map((row) => row.word);
}
