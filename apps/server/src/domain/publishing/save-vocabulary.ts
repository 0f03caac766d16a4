import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { segmentForIndex } from '../../kit/segment.ts';
import { listSounds, spellSounds } from '../../kit/sounds.ts';

/** A single character sounds like too many others; what is longer is no word. */
const wordForm = /^\p{Script=Han}{2,8}$/u;

/** A statement takes no more than 65,535 values; no text has as many words that no other has. */
const mostNew = 10_000;

/** Adds the words of a text that no document had before, with their pinyin. */
export async function saveVocabulary(tx: Tx, text: string): Promise<void> {
  const words = [...new Set(segmentForIndex(text))].filter((word) => wordForm.test(word));
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) word
    where not exists (select from search_vocabulary known where known.word = word.word)
    -- One order for everyone: two publications that add the same words never wait for each other in a circle.
    order by word limit ${mostNew}`.execute(tx);
  if (rows.length === 0) return;
  const added = rows.map(({ word }) => ({ word, pinyin: spellSounds(listSounds(word)).pinyin }));
  await tx
    .insertInto('search_vocabulary')
    .values(added)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
