import type { Db } from '../../db/database.ts';
import { segmentForQuery } from '../../kit/word-segmentation.ts';
import { minGradeOfSound, listSimilar, type SimilarTitle } from './similar-titles.ts';
import { findSpelling, isKnownQuery } from './spelling.ts';
import { fold } from './text-matches.ts';

/** More words would make the query slower and no better. */
const maxWords = 20;
/** As long as a keyword may be, so that a cursor has room for it. */
const maxSpellingLength = 60;

/** What is searched for in place of the typed text or in addition to it. */
export interface ResolvedQuery {
  readonly words: readonly string[];
  /** The nearest spelling, when nothing matches the whole typed text. */
  readonly spelling: string | null;
  readonly similar: readonly SimilarTitle[];
}

interface TypedQuery {
  readonly keyword: string;
  readonly areaId?: number | undefined;
  /** Search the text exactly as typed. */
  readonly exact: boolean;
  /** The spelling of the first page: later pages keep it, whatever has been published since. */
  readonly spelling?: string | null | undefined;
}

const wordsOf = (text: string): string[] => segmentForQuery(text).slice(0, maxWords);

/** Decides what to search for: the keyword itself if any document contains all of it, else its nearest spelling. */
export async function resolveQuery(db: Db, typed: TypedQuery): Promise<ResolvedQuery> {
  const { keyword, areaId } = typed;
  if (typed.exact) return { words: wordsOf(keyword), spelling: null, similar: [] };
  const isLater = typed.spelling !== undefined;
  const near = isLater ? typed.spelling !== null : !(await isKnownQuery(db, keyword));
  const similar = await listSimilar(db, { keyword, areaId, near });
  const found = isLater ? typed.spelling : near ? await findSpelling(db, { keyword, areaId, similar }) : null;
  const spelling =
    found && fold(found) !== fold(keyword) ? found.slice(0, maxSpellingLength).toWellFormed() : null;
  return {
    words: wordsOf(spelling ?? keyword),
    spelling,
    // Similar-looking titles are shown only when nothing matches the typed text.
    similar: spelling === null ? similar.filter((one) => one.grade >= minGradeOfSound) : similar,
  };
}
