import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { inAreaScope } from '../../domain/catalogue/area-scope.ts';
import { listSounds, spellSounds } from '../../kit/sounds.ts';
import { leastGradeInFull, listSimilar } from './find-similar.ts';
import { listSearchWords } from './search-words.ts';
import { listAtoms } from './sound-query.ts';

/** As many as stand above a phone's keyboard with room to spare. */
const mostCompletions = 10;

export interface CompletionRequest {
  readonly typed: string;
  readonly areaId?: number | undefined;
}

/** How what was typed is sought: its characters, and its sound where letters are among them. */
interface Beginning {
  readonly letters: string;
  readonly pinyin: string;
}

/**
 * What a reader may be about to type: recommended words, experts, tags and titles that begin so, in characters before
 * pinyin before initials, each once; then titles in which it stands or sounds elsewhere.
 */
export async function listCompletions(db: Db, request: CompletionRequest): Promise<string[]> {
  const { letters, pinyin } = spellSounds(listAtoms(request.typed));
  if (letters === '') return [];
  const beginning = { letters, pinyin: tellsBySound(letters) ? pinyin : letters };
  const words = await listWordsBeginning(db, beginning);
  const found = unique([...words, ...(await listTermsBeginning(db, beginning, request.areaId))]);
  if (found.length < mostCompletions) {
    const similar = await listSimilar(db, { keyword: request.typed, areaId: request.areaId, near: false });
    const heard = similar.filter((one) => one.grade >= leastGradeInFull);
    found.push(...heard.map((one) => one.title));
  }
  return unique(found).slice(0, mostCompletions);
}

/** A single Chinese character sounds like too many others; as letters it is no beginning of any pinyin. */
const tellsBySound = (letters: string): boolean => /[a-z]/.test(letters) || Array.from(letters).length > 1;

/** Each once, as it stands first; spaces and punctuation make no difference. */
function unique(terms: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const term of terms) {
    const { letters } = spellSounds(listSounds(term));
    if (!first.has(letters)) first.set(letters, term);
  }
  return [...first.values()];
}

/** They are few, and an operator may change them at any time: no index of their own. */
async function listWordsBeginning(db: Db, { letters, pinyin }: Beginning): Promise<string[]> {
  const words = await listSearchWords(db);
  return words.filter((word) => {
    const spelled = spellSounds(listSounds(word));
    return (
      spelled.letters.startsWith(letters) ||
      spelled.pinyin.startsWith(pinyin) ||
      spelled.initials.startsWith(letters)
    );
  });
}

async function listTermsBeginning(
  db: Db,
  { letters, pinyin }: Beginning,
  areaId: number | undefined,
): Promise<string[]> {
  const inLetters = sql<boolean>`letters like ${prefix(letters)}`;
  const inPinyin = sql<boolean>`pinyin like ${prefix(pinyin)}`;
  const rows = await db
    .selectFrom('search_terms')
    .select('term')
    .where(sql<boolean>`(${inLetters} or ${inPinyin} or initials like ${prefix(letters)})`)
    .$if(areaId !== undefined, (query) => query.where(inAreaScope('search_terms.area_id', areaId!)))
    .groupBy('term')
    .orderBy(sql`min(case when ${inLetters} then 0 when ${inPinyin} then 1 else 2 end)`)
    .orderBy(sql`min(array_position('{expert,tag,title}'::text[], kind))`)
    .orderBy(sql`length(term)`)
    .orderBy('term')
    .limit(mostCompletions)
    .execute();
  return rows.map((row) => row.term);
}

/** As LIKE wants it: `%`, `_` and `\` that were typed stand for themselves. */
const prefix = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
