import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ListedWord } from './compile-list.ts';

const folder = join(import.meta.dirname, 'words');

/** Raised with every change of `words/`: the day of it. Operators' changes count on from there. */
export const shippedVersion = 20_261_121;

/**
 * The words that ship: files of lines, `[hold]` or `[refuse]` before the words that it is about, `#` before remarks.
 * Throws for a word outside such a part.
 */
export async function readShippedWords(): Promise<ListedWord[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.txt')).toSorted();
  const lists = await Promise.all(
    files.map(async (file) => readWords(await readFile(join(folder, file), 'utf8'))),
  );
  return lists.flat();
}

function readWords(text: string): ListedWord[] {
  const words: ListedWord[] = [];
  let action: ListedWord['action'] | undefined;
  for (const line of text.split('\n').map((one) => one.replace(/#.*/, '').trim())) {
    const head = /^\[(hold|refuse)\]$/.exec(line)?.[1];
    if (head) {
      action = head as ListedWord['action'];
      continue;
    }
    const found = line.split(/\s+/).filter((one) => one !== '');
    if (found.length === 0) continue;
    if (!action) throw new Error(`${found[0]}: neither held nor refused`);
    const acting = action;
    words.push(...found.map((word) => ({ word, action: acting })));
  }
  return words;
}

/**
 * Loads the words that ship into a table that is empty or older. Words that operators added stay, and so does an
 * operator's newer list as a whole.
 */
export async function loadShippedWords(db: Db): Promise<void> {
  const { version } = await db
    .selectFrom('word_list')
    .select((list) => list.fn.max('since_version').as('version'))
    .executeTakeFirstOrThrow();
  if (version !== null && version >= shippedVersion) return;
  const words = await readShippedWords();
  await db
    .insertInto('word_list')
    .values(words.map((word) => ({ ...word, since_version: shippedVersion })))
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet({
        action: sql`excluded.action`,
        since_version: sql`excluded.since_version`,
      }),
    )
    .execute();
}
