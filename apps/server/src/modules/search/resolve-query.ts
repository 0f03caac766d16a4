import type { Db } from '../../db/database.ts';
import { segmentForQuery } from '../../kit/segment.ts';
import { leastGradeOfSound, listSimilar, type Similar } from './find-similar.ts';
import { findSpelling } from './find-spelling.ts';
import { fold } from './fold.ts';
import { isKnown } from './is-known.ts';

/** More words make a query no better, only dearer. */
const mostWords = 20;
/** As long as a keyword may be, so that a cursor has room for it. */
const longestSpelling = 60;

/** What is looked for in place of, or besides, what was typed. */
export interface ResolvedQuery {
  /** Segmented; none when nothing can be found. */
  readonly words: readonly string[];
  /** The nearest spelling, when nothing answers to what was typed as a whole. */
  readonly spelling: string | null;
  readonly similar: readonly Similar[];
}

interface TypedQuery {
  readonly keyword: string;
  readonly areaId?: number | undefined;
  /** As typed and nothing else. */
  readonly exact: boolean;
  /** What the first page was about: later pages go on with it, whatever has been published since. */
  readonly spelling?: string | null | undefined;
}

const wordsOf = (text: string): string[] => segmentForQuery(text).slice(0, mostWords);

/** Decides what a keyword means: itself where any document answers to all of it, else its nearest spelling. */
export async function resolveQuery(db: Db, typed: TypedQuery): Promise<ResolvedQuery> {
  const { keyword, areaId } = typed;
  if (typed.exact) return { words: wordsOf(keyword), spelling: null, similar: [] };
  const isLater = typed.spelling !== undefined;
  const near = isLater ? typed.spelling !== null : !(await isKnown(db, keyword));
  const similar = await listSimilar(db, { keyword, areaId, near });
  const found = isLater ? typed.spelling : near ? await findSpelling(db, { keyword, areaId, similar }) : null;
  const spelling =
    found && fold(found) !== fold(keyword) ? found.slice(0, longestSpelling).toWellFormed() : null;
  return {
    words: wordsOf(spelling ?? keyword),
    spelling,
    // What merely looks alike is worth showing only where nothing answers to what was typed.
    similar: spelling === null ? similar.filter((one) => one.grade >= leastGradeOfSound) : similar,
  };
}
