import { sql } from 'kysely';
import { clearSearchHistory, listSearchHistory } from '@academy/contract/areas/search.ts';
import { searchHistory } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../transport/route.ts';

export const createSearchWordsHistoryRoute = ({ db }: { db: Db }) =>
  route(listSearchHistory, async (_input, { identity }) => ({ list: await listWords(db, identity!.uid) }));

export const createSearchWordsHistoryClearRoute = ({ db }: { db: Db }) =>
  route(clearSearchHistory, async ({ word }, { identity }) => {
    await deleteWords(db, { userId: identity!.uid, word });
    return {};
  });

/** The length that the table allows; composing characters can make a text longer. */
const maxWordLength = 60;

/** Normalises a word of the history, so that spaces make no difference. */
const normalizeWord = (keyword: string): string =>
  Array.from(keyword.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()).slice(0, maxWordLength).join('');

/**
 * Makes a word the user's latest search; the oldest beyond `searchHistory.words` are deleted. Nothing is recorded for
 * a blank word or an erased user.
 */
export async function recordWord(
  db: Db,
  { userId, keyword, at }: { userId: number; keyword: string; at: Date },
): Promise<void> {
  const word = normalizeWord(keyword);
  if (word === '') return;
  await sql`insert into search_history (user_id, word, searched_at)
    select id, ${word}, ${at} from users where id = ${userId} and state <> 'gone'
    on conflict (user_id, word) do update set searched_at = excluded.searched_at`.execute(db);
  await sql`delete from search_history where user_id = ${userId} and word in (
    select word from search_history where user_id = ${userId}
    order by searched_at desc, word offset ${searchHistory.words})`.execute(db);
}

async function listWords(db: Db, userId: number): Promise<string[]> {
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

/** Deletes one word of the user, or all. */
async function deleteWords(
  db: Db,
  { userId, word }: { userId: number; word: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('search_history')
    .where('user_id', '=', userId)
    .$if(word !== undefined, (query) => query.where('word', '=', normalizeWord(word!)))
    .execute();
}
