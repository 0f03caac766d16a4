import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { lexeme } from '../../db/lexeme.ts';
import { segmentForQuery, segmentStrictly } from '../../kit/segment.ts';

/** More would make the question dearer and the answer no better. */
const mostWords = 20;

/**
 * Whether some document, of whatever area, has all of a keyword's words, and what is no word of the dictionary letter by
 * letter.
 */
export async function isKnown(db: Db, keyword: string): Promise<boolean> {
  const { words, strays } = segmentStrictly(keyword);
  const wanted = [
    ...words.map(lexeme),
    // As the search itself will look for it: characters that are words by themselves may be none together.
    ...segmentForQuery(keyword).map(lexeme),
    ...strays.map((stray) => `(${Array.from(stray, lexeme).join(' <-> ')})`),
  ].slice(0, mostWords);
  if (wanted.length === 0) return false;
  const query = wanted.join(' & ');
  const { rows } = await sql<{ known: boolean }>`select search_knows(${query}::tsquery) as known`.execute(db);
  return rows[0]?.known ?? false;
}
