import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { quoteLexeme } from '../../db/lexemes.ts';
import { listSpokenCharacters, spellPinyin } from '../../kit/pinyin.ts';
import { segmentByDictionary, segmentForQuery } from '../../kit/word-segmentation.ts';
import { listSearchWords } from './recommended-words.ts';
import { listSimilar, minGradeInFull, minGradeOfSound, type SimilarTitle } from './similar-titles.ts';
import { listAtoms } from './sound-query.ts';

/** Parts of a query that are no words and are respelled by themselves. */
const maxStrays = 2;
/** Words with the same sound that are compared by their number of documents. */
const maxHomophones = 8;

interface SpellingRequest {
  readonly keyword: string;
  readonly areaId?: number | undefined;
  readonly similar: readonly SimilarTitle[];
}

/**
 * The nearest spelling that finds something, or null: the same sound before the same initials before one different
 * character; tags, experts and recommended words before titles before words of the text. When the whole keyword has
 * none, its parts that are no words are respelled.
 */
export async function findSpelling(db: Db, request: SpellingRequest): Promise<string | null> {
  return (await respell(db, request)) ?? (await respellStrays(db, request));
}

async function respell(db: Db, { keyword, similar }: SpellingRequest): Promise<string | undefined> {
  const { letters, pinyin } = spellPinyin(listAtoms(keyword));
  if (Array.from(letters).length < 2) return undefined;
  const alike = similar.filter((one) => one.grade >= minGradeInFull);
  const guessed = similar.filter((one) => one.grade >= minGradeOfSound);
  return (
    (await findName(db, { pinyin })) ??
    mostFrequent(alike) ??
    (await findHomophone(db, pinyin)) ??
    (/^[a-z]+$/.test(letters) ? await findName(db, { initials: letters }) : undefined) ??
    mostFrequent(guessed) ??
    mostFrequent(similar)
  );
}

/** The recommended word, tag or expert with exactly this spelling; of several the one in most documents. */
async function findName(
  db: Db,
  spelled: { pinyin: string } | { initials: string },
): Promise<string | undefined> {
  const [column, text] =
    'pinyin' in spelled ? (['pinyin', spelled.pinyin] as const) : (['initials', spelled.initials] as const);
  const word = (await listSearchWords(db)).find(
    (one) => spellPinyin(listSpokenCharacters(one))[column] === text,
  );
  if (word !== undefined && (await isKnownQuery(db, word))) return word;
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

/** The most frequent of the matching ranges; a real word goes first. */
function mostFrequent(similar: readonly SimilarTitle[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { title, range } of similar) {
    const text = title.slice(range.start, range.end);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length);
  return (ranked.find(([text]) => isWord(text)) ?? ranked[0])?.[0];
}

const isWord = (text: string): boolean => segmentByDictionary(text).words.join() === text;

/** The word of the texts with this pinyin; of several the one in most documents. */
async function findHomophone(db: Db, pinyin: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('search_vocabulary')
    .select('word')
    .where('pinyin', '=', pinyin)
    .orderBy('word')
    .limit(maxHomophones)
    .execute();
  const counted = await Promise.all(
    rows.map(async ({ word }) => ({ word, count: await countDocuments(db, word) })),
  );
  return counted.toSorted((a, b) => b.count - a.count).find(({ count }) => count > 0)?.word;
}

async function countDocuments(db: Db, word: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select search_count(${quoteLexeme(word)}::tsquery) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

async function respellStrays(db: Db, { keyword, areaId }: SpellingRequest): Promise<string | null> {
  const before = keyword.normalize('NFKC').toLowerCase();
  let spelled = before;
  for (const stray of segmentByDictionary(keyword).unknownRuns.slice(0, maxStrays)) {
    if (await isKnownQuery(db, stray)) continue;
    const similar = await listSimilar(db, { keyword: stray, areaId, near: true });
    const found = await respell(db, { keyword: stray, similar });
    if (found) spelled = spelled.replace(stray, () => found);
  }
  return spelled === before ? null : spelled;
}

/** More words would make the query slower and no better. */
const maxWords = 20;

/**
 * Whether some document, of any area, contains all words of a keyword; parts that are no dictionary words are matched
 * letter by letter.
 */
export async function isKnownQuery(db: Db, keyword: string): Promise<boolean> {
  const { words, unknownRuns } = segmentByDictionary(keyword);
  const terms = [
    ...words.map(quoteLexeme),
    // As the search itself looks for it: characters that are words by themselves may form no word together.
    ...segmentForQuery(keyword).map(quoteLexeme),
    ...unknownRuns.map((stray) => `(${Array.from(stray, quoteLexeme).join(' <-> ')})`),
  ].slice(0, maxWords);
  if (terms.length === 0) return false;
  const query = terms.join(' & ');
  const { rows } = await sql<{ known: boolean }>`select search_has_match(${query}::tsquery) as known`.execute(
    db,
  );
  return rows[0]?.known ?? false;
}
