import type { Db } from '../../db/database.ts';

const maxWords = 20;

export async function listSearchWords(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .orderBy('position')
    .orderBy('word')
    .limit(maxWords)
    .execute();
  return rows.map((row) => row.word);
}
