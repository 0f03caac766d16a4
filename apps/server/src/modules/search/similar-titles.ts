import { sql } from 'kysely';
import type { RelatedType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { inAreaScope } from '../../domain/catalogue/content-filter.ts';
import { listSpokenCharacters, type SpokenCharacter } from '../../kit/pinyin.ts';
import type { TextRange } from './text-matches.ts';
import { findNearSound, findSound, type SoundMatch } from './sound-match.ts';
import { listAtoms, listPaths } from './sound-query.ts';
import { nearSoundTsquery, soundTsquery } from './sound-tsquery.ts';

/** A document whose title (or expert's name) sounds or looks like the typed text. */
export interface SimilarTitle {
  readonly type: RelatedType;
  readonly id: number;
  readonly title: string;
  /** The matching range of the title. */
  readonly range: TextRange;
  /** 1 to 999; the same sound ranks above initials and rare readings, these above a wrong character. */
  readonly grade: number;
}

/** Titles that are compared; a query that finds more is too short. */
const maxCandidates = 200;

/** A match of full pinyin has at least this grade, */
export const minGradeInFull = 900;
/** and a match by sound at least this one; below it one character differs. */
export const minGradeOfSound = 700;
const grades = { sound: minGradeInFull, guess: minGradeOfSound, near: 500, atStart: 50 };

interface SimilarSearch {
  readonly keyword: string;
  readonly areaId?: number | undefined;
  /** Also titles in which one character is wrong, missing or extra. */
  readonly near: boolean;
}

/** The titles similar to a keyword, best first. The order does not depend on what else is published. */
export async function listSimilar(db: Db, { keyword, areaId, near }: SimilarSearch): Promise<SimilarTitle[]> {
  const atoms = listAtoms(keyword);
  if (isTooShort(atoms)) return [];
  const paths = listPaths(atoms);
  const found = new Map<string, SimilarTitle>();
  const collect = async (query: string | undefined, compare: Compare) => {
    if (query === undefined) return;
    for (const row of await listCandidates(db, query, areaId)) {
      const key = `${row.related_type} ${row.related_id}`;
      const similar = found.has(key) ? undefined : presentSimilar(row, compare);
      if (similar) found.set(key, similar);
    }
  };
  await collect(soundTsquery(paths), (title) => gradeSound(findSound(title, atoms)));
  if (near) {
    await collect(nearSoundTsquery(paths), (title) => {
      const match = firstOf(paths, (path) => findNearSound(title, path));
      return match && { match, grade: grades.near };
    });
  }
  return [...found.values()].toSorted((a, b) => b.grade - a.grade || a.id - b.id);
}

type Compare = (title: SpokenCharacter[]) => { match: SoundMatch; grade: number } | undefined;

const gradeSound = (match: SoundMatch | undefined) =>
  match && { match, grade: match.guesses > 0 ? grades.guess : grades.sound };

/** A single Chinese character or letter sounds like too many. */
const isTooShort = (atoms: readonly SpokenCharacter[]): boolean => atoms.length < 2;

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** The oldest first, so that new contents push nothing out. */
const listCandidates = (db: Db, query: string, areaId: number | undefined) =>
  db
    .selectFrom('search_documents')
    .select(['related_type', 'related_id', 'title'])
    .where(sql<boolean>`phonetic_tokens @@ ${query}::tsquery`)
    .$if(areaId !== undefined, (rows) => rows.where(inAreaScope('search_documents.area_id', areaId!)))
    .orderBy('related_id')
    .orderBy('related_type')
    .limit(maxCandidates)
    .execute();

function presentSimilar(row: Candidate, compare: Compare): SimilarTitle | undefined {
  const sounds = listSpokenCharacters(row.title);
  const found = compare(sounds);
  if (!found) return undefined;
  const { match, grade } = found;
  return {
    type: row.related_type,
    id: row.related_id,
    title: row.title,
    range: { start: sounds[match.first]!.start, end: sounds[match.last - 1]!.end },
    grade: grade + (match.first === 0 ? grades.atStart : 0),
  };
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined) {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
