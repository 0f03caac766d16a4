import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { lexeme } from '../../db/lexeme.ts';
import { segmentStrictly } from '../../kit/segment.ts';
import { listSounds, spellSounds } from '../../kit/sounds.ts';
import { leastGradeInFull, leastGradeOfSound, listSimilar, type Similar } from './find-similar.ts';
import { isKnown } from './is-known.ts';
import { listSearchWords } from './search-words.ts';
import { listAtoms } from './sound-query.ts';

/** Stretches of a query that are no word and whose spelling is sought by themselves. */
const mostStrays = 2;
/** Words of one sound that are compared by how many documents have them. */
const mostHomophones = 8;

interface Sought {
  readonly keyword: string;
  readonly areaId?: number | undefined;
  readonly similar: readonly Similar[];
}

/**
 * The nearest spelling that finds something, or null: what sounds the same before what has the same initials before
 * what differs in a character; tags, experts and recommended words before titles before words of the text. Where the
 * whole is nowhere, the parts that are no words are respelled.
 */
export async function findSpelling(db: Db, sought: Sought): Promise<string | null> {
  return (await respell(db, sought)) ?? (await respellStrays(db, sought));
}

async function respell(db: Db, { keyword, similar }: Sought): Promise<string | undefined> {
  const { letters, pinyin } = spellSounds(listAtoms(keyword));
  if (Array.from(letters).length < 2) return undefined;
  const alike = similar.filter((one) => one.grade >= leastGradeInFull);
  const guessed = similar.filter((one) => one.grade >= leastGradeOfSound);
  return (
    (await findName(db, { pinyin })) ??
    mostFrequent(alike) ??
    (await findHomophone(db, pinyin)) ??
    (/^[a-z]+$/.test(letters) ? await findName(db, { initials: letters }) : undefined) ??
    mostFrequent(guessed) ??
    mostFrequent(similar)
  );
}

/** The recommended word, tag or expert that is spelled just so; of several the one that most documents have. */
async function findName(
  db: Db,
  spelled: { pinyin: string } | { initials: string },
): Promise<string | undefined> {
  const [column, text] =
    'pinyin' in spelled ? (['pinyin', spelled.pinyin] as const) : (['initials', spelled.initials] as const);
  const word = (await listSearchWords(db)).find((one) => spellSounds(listSounds(one))[column] === text);
  if (word !== undefined && (await isKnown(db, word))) return word;
  const row = await db
    .selectFrom('search_terms')
    .select('term')
    .where(column, '=', text)
    .where('kind', 'in', ['expert', 'tag'])
    .groupBy('term')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('term')
    .limit(1)
    .executeTakeFirst();
  return row?.term;
}

/** Of the stretches the one that most titles have; one that is a word before one that is none. */
function mostFrequent(similar: readonly Similar[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { title, stretch } of similar) {
    const text = title.slice(stretch.start, stretch.end);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length);
  return (ranked.find(([text]) => isWord(text)) ?? ranked[0])?.[0];
}

const isWord = (text: string): boolean => segmentStrictly(text).words.join() === text;

/** The word of the texts that sounds so; of several the one that most documents have. */
async function findHomophone(db: Db, pinyin: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('search_vocabulary')
    .select('word')
    .where('pinyin', '=', pinyin)
    .orderBy('word')
    .limit(mostHomophones)
    .execute();
  const counted = await Promise.all(
    rows.map(async ({ word }) => ({ word, count: await countDocuments(db, word) })),
  );
  return counted.toSorted((a, b) => b.count - a.count).find(({ count }) => count > 0)?.word;
}

async function countDocuments(db: Db, word: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select search_count(${lexeme(word)}::tsquery) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

async function respellStrays(db: Db, { keyword, areaId }: Sought): Promise<string | null> {
  const before = keyword.normalize('NFKC').toLowerCase();
  let spelled = before;
  for (const stray of segmentStrictly(keyword).strays.slice(0, mostStrays)) {
    if (await isKnown(db, stray)) continue;
    const similar = await listSimilar(db, { keyword: stray, areaId, near: true });
    const found = await respell(db, { keyword: stray, similar });
    if (found) spelled = spelled.replace(stray, () => found);
  }
  return spelled === before ? null : spelled;
}
