import { sql } from 'kysely';
import type { RelatedType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { inAreaScope } from '../../domain/catalogue/area-scope.ts';
import { listSounds, type Sound } from '../../kit/sounds.ts';
import type { Stretch } from './fold.ts';
import { findNearSound, findSound, type SoundMatch } from './sound-match.ts';
import { listAtoms, listPaths } from './sound-query.ts';
import { nearSoundTsquery, soundTsquery } from './sound-tsquery.ts';

/** A document whose title (or expert's name) is not what was typed, but sounds or looks like it. */
export interface Similar {
  readonly type: RelatedType;
  readonly id: number;
  readonly title: string;
  /** Where in the title. */
  readonly stretch: Stretch;
  /** 1 to 999; the same sound above initials and rare readings, these above a wrong character. */
  readonly grade: number;
}

/** Titles that are compared; who finds more by a sound has typed too little. */
const mostCandidates = 200;

/** What sounds alike as it is spelled out has this grade or a better one, */
export const leastGradeInFull = 900;
/** and what sounds alike at all this one; below it one character is different. */
export const leastGradeOfSound = 700;
const grades = { sound: leastGradeInFull, guess: leastGradeOfSound, near: 500, atStart: 50 };

export interface SimilarSearch {
  readonly keyword: string;
  readonly areaId?: number | undefined;
  /** Also titles in which one character is wrong, missing or too much. */
  readonly near: boolean;
}

/** What is similar to a keyword, best first. The order does not depend on what else is published. */
export async function listSimilar(db: Db, { keyword, areaId, near }: SimilarSearch): Promise<Similar[]> {
  const atoms = listAtoms(keyword);
  if (saysTooLittle(atoms)) return [];
  const paths = listPaths(atoms);
  const found = new Map<string, Similar>();
  const collect = async (query: string | undefined, compare: Compare) => {
    if (query === undefined) return;
    for (const row of await listCandidates(db, query, areaId)) {
      const key = `${row.related_type} ${row.related_id}`;
      const similar = found.has(key) ? undefined : present(row, compare);
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

type Compare = (title: Sound[]) => { match: SoundMatch; grade: number } | undefined;

const gradeSound = (match: SoundMatch | undefined) =>
  match && { match, grade: match.guesses > 0 ? grades.guess : grades.sound };

/** A single Chinese character or letter sounds like too many. */
const saysTooLittle = (atoms: readonly Sound[]): boolean => atoms.length < 2;

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** The oldest first: what is published meanwhile pushes nothing out. */
const listCandidates = (db: Db, query: string, areaId: number | undefined) =>
  db
    .selectFrom('search_documents')
    .select(['related_type', 'related_id', 'title'])
    .where(sql<boolean>`sounds @@ ${query}::tsquery`)
    .$if(areaId !== undefined, (rows) => rows.where(inAreaScope('search_documents.area_id', areaId!)))
    .orderBy('related_id')
    .orderBy('related_type')
    .limit(mostCandidates)
    .execute();

function present(row: Candidate, compare: Compare): Similar | undefined {
  const sounds = listSounds(row.title);
  const found = compare(sounds);
  if (!found) return undefined;
  const { match, grade } = found;
  return {
    type: row.related_type,
    id: row.related_id,
    title: row.title,
    stretch: { start: sounds[match.first]!.start, end: sounds[match.last - 1]!.end },
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
