import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ListedWord } from './compile-list.ts';

const wordsFolder = join(import.meta.dirname, 'words');

/**
 * Version of `words/`, the date of its last change: increase it with every change. Versions of operators' changes
 * count on from there.
 */
export const shippedVersion = 20_261_121;

/**
 * Reads the shipped words: lines of words after a section line `[hold]` or `[refuse]`; `#` starts a comment. Throws
 * for a word outside a section.
 */
export async function readShippedWords(): Promise<ListedWord[]> {
  const files = (await readdir(wordsFolder)).filter((file) => file.endsWith('.txt')).toSorted();
  const lists = await Promise.all(
    files.map(async (file) => parseWords(await readFile(join(wordsFolder, file), 'utf8'))),
  );
  return lists.flat();
}

function parseWords(text: string): ListedWord[] {
  const words: ListedWord[] = [];
  let action: ListedWord['action'] | undefined;
  for (const line of text.split('\n').map((entry) => entry.replace(/#.*/, '').trim())) {
    const section = /^\[(hold|refuse)\]$/.exec(line)?.[1];
    if (section) {
      action = section as ListedWord['action'];
      continue;
    }
    const lineWords = line.split(/\s+/).filter((entry) => entry !== '');
    if (lineWords.length === 0) continue;
    if (!action) throw new Error(`${lineWords[0]}: neither held nor refused`);
    const currentAction = action;
    words.push(...lineWords.map((word) => ({ word, action: currentAction })));
  }
  return words;
}

/**
 * Inserts the shipped words when the table is empty or older. Words that operators added stay, and so does an
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
