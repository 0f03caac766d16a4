import type { Db } from '../../../db/database.ts';
import type { Nearest } from '../embeddings/nearest-passages.ts';
import { type Candidate, listCandidatesByIds } from '../list-candidates.ts';
import type { Ranked } from '../rank-passages.ts';

interface NearInput {
  /** What the question's words found. */
  readonly ranked: readonly Ranked<Candidate>[];
  readonly nearest: Nearest;
  readonly areaId: number | undefined;
}

/** The passages that only an embeddings model found, the nearest first. Their score is 0: it says how well words match. */
export async function listNearPassages(
  db: Db,
  { ranked, nearest, areaId }: NearInput,
): Promise<Ranked<Candidate>[]> {
  const found = new Set(ranked.map(({ id }) => id));
  const ids = [...nearest.keys()].filter((id) => !found.has(id));
  if (ids.length === 0) return [];
  const candidates = await listCandidatesByIds(db, ids, areaId);
  return candidates
    .map((candidate) => ({ ...candidate, score: 0 }))
    .toSorted((one, other) => similarityOf(other, nearest) - similarityOf(one, nearest));
}

const similarityOf = ({ id }: Candidate, nearest: Nearest): number => nearest.get(id) ?? 0;

/**
 * How much nearer to the question a source is than the farthest passage that was found; 0 for one that was not found. Only such
 * differences can be compared: with some models even foreign texts have a similarity of 0.7, with others the same texts of 0.3.
 */
export function measureNearness(passages: readonly Candidate[], nearest: Nearest): number {
  const similarities = passages.flatMap(({ id }) => nearest.get(id) ?? []);
  if (similarities.length === 0) return 0;
  return Math.max(...similarities) - Math.min(...nearest.values());
}

/** Sources that join those that were chosen by their words. */
const maxNear = 6;

/** The nearest of the items, as far as they are near at all. */
export const listNear = <T>(items: readonly T[], nearnessOf: (item: T) => number): T[] =>
  items
    .filter((item) => nearnessOf(item) > 0)
    .toSorted((one, other) => nearnessOf(other) - nearnessOf(one))
    .slice(0, maxNear);

/**
 * The passages of a source, the best first; those that only a model found come last, by their similarity, which cannot be compared
 * with the score of words.
 */
export const orderPassages = (
  passages: readonly Ranked<Candidate>[],
  nearest: Nearest,
): readonly Ranked<Candidate>[] =>
  passages.toSorted(
    (one, other) => other.score - one.score || similarityOf(other, nearest) - similarityOf(one, nearest),
  );
