import { sql } from 'kysely';
import { listRecommendedWords } from '@academy/contract/areas/search.ts';
import type { Db } from '../../db/database.ts';
import { inAreaScope } from '../../domain/catalogue/content-filter.ts';
import { listSpokenCharacters, spellPinyin } from '../../kit/pinyin.ts';
import { sharedRoute } from '../../transport/route.ts';
import { listSimilar, minGradeInFull } from './similar-titles.ts';
import { listAtoms } from './sound-query.ts';

/** The recommended words; with a typed text, its completions. */
export const createSearchWordsRecommendRoute = ({ db }: { db: Db }) =>
  sharedRoute(listRecommendedWords, {
    shared: async ({ keyword, area_id: areaId }) => ({
      list:
        keyword === undefined
          ? await listSearchWords(db)
          : await listCompletions(db, { typed: keyword, areaId }),
    }),
  });

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

/** As many as fit above a phone's keyboard. */
const maxCompletions = 10;

interface CompletionRequest {
  readonly typed: string;
  readonly areaId?: number | undefined;
}

/** The typed text in two spellings: its characters, and their pinyin if it is long enough to be matched by sound. */
interface TypedSpelling {
  readonly letters: string;
  readonly pinyin: string;
}

/**
 * Completions of the typed text: recommended words, experts, tags and titles that begin with it, in characters before
 * pinyin before initials, each once; then titles that contain it or its sound elsewhere.
 */
async function listCompletions(db: Db, request: CompletionRequest): Promise<string[]> {
  const { letters, pinyin } = spellPinyin(listAtoms(request.typed));
  if (letters === '') return [];
  const spelling = { letters, pinyin: isMatchedBySound(letters) ? pinyin : letters };
  const words = await listWordsBeginning(db, spelling);
  const found = unique([...words, ...(await listTermsBeginning(db, spelling, request.areaId))]);
  if (found.length < maxCompletions) {
    const similar = await listSimilar(db, { keyword: request.typed, areaId: request.areaId, near: false });
    const soundMatches = similar.filter((one) => one.grade >= minGradeInFull);
    found.push(...soundMatches.map((one) => one.title));
  }
  return unique(found).slice(0, maxCompletions);
}

/** A single Chinese character sounds like too many others, so it is not matched by sound. */
const isMatchedBySound = (letters: string): boolean =>
  /[a-z]/.test(letters) || Array.from(letters).length > 1;

/** Removes duplicates; spaces and punctuation make no difference. */
function unique(terms: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const term of terms) {
    const { letters } = spellPinyin(listSpokenCharacters(term));
    if (!first.has(letters)) first.set(letters, term);
  }
  return [...first.values()];
}

/** The words are few and may change at any time, so they are filtered without an index. */
async function listWordsBeginning(db: Db, { letters, pinyin }: TypedSpelling): Promise<string[]> {
  const words = await listSearchWords(db);
  return words.filter((word) => {
    const spelled = spellPinyin(listSpokenCharacters(word));
    return (
      spelled.letters.startsWith(letters) ||
      spelled.pinyin.startsWith(pinyin) ||
      spelled.initials.startsWith(letters)
    );
  });
}

async function listTermsBeginning(
  db: Db,
  { letters, pinyin }: TypedSpelling,
  areaId: number | undefined,
): Promise<string[]> {
  const inLetters = sql<boolean>`letters like ${likePrefix(letters)}`;
  const inPinyin = sql<boolean>`pinyin like ${likePrefix(pinyin)}`;
  const rows = await db
    .selectFrom('search_terms')
    .select('term')
    .where(sql<boolean>`(${inLetters} or ${inPinyin} or initials like ${likePrefix(letters)})`)
    .$if(areaId !== undefined, (query) => query.where(inAreaScope('search_terms.area_id', areaId!)))
    .groupBy('term')
    .orderBy(sql`min(case when ${inLetters} then 0 when ${inPinyin} then 1 else 2 end)`)
    .orderBy(sql`min(array_position('{expert,tag,title}'::text[], kind))`)
    .orderBy(sql`length(term)`)
    .orderBy('term')
    .limit(maxCompletions)
    .execute();
  return rows.map((row) => row.term);
}

/** Escapes `%`, `_` and `\` for LIKE. */
const likePrefix = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
