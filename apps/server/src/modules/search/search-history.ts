import { sql } from 'kysely';
import { searchHistory } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';

/** As long as the table takes; composing characters can make a text longer. */
const longestWord = 60;

/** A word as the history keeps it: the same whatever spaces were typed around and inside it. */
const tidyWord = (keyword: string): string =>
  Array.from(keyword.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()).slice(0, longestWord).join('');

/**
 * Makes a word the latest that this person searched for; the oldest beyond `searchHistory.words` are forgotten. Nothing
 * but spaces is no word, and nobody who has gone has a history.
 */
export async function recordWord(
  db: Db,
  { userId, keyword, at }: { userId: number; keyword: string; at: Date },
): Promise<void> {
  const word = tidyWord(keyword);
  if (word === '') return;
  await sql`insert into search_history (user_id, word, searched_at)
    select id, ${word}, ${at} from users where id = ${userId} and state <> 'gone'
    on conflict (user_id, word) do update set searched_at = excluded.searched_at`.execute(db);
  await sql`delete from search_history where user_id = ${userId} and word in (
    select word from search_history where user_id = ${userId}
    order by searched_at desc, word offset ${searchHistory.words})`.execute(db);
}

/** The words that this person searched for, the latest first. */
export async function listWords(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_history')
    .select('word')
    .where('user_id', '=', userId)
    .orderBy('searched_at', 'desc')
    .orderBy('word')
    .limit(searchHistory.words)
    .execute();
  return rows.map(({ word }) => word);
}

/** Forgets one word of this person, or all of them. */
export async function clearWords(
  db: Db,
  { userId, word }: { userId: number; word: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('search_history')
    .where('user_id', '=', userId)
    .$if(word !== undefined, (query) => query.where('word', '=', tidyWord(word!)))
    .execute();
}
