import type { Db } from '../../db/database.ts';
import type { Passage } from '../../ports/answerer.ts';
import { measureAdvice, minAdvice } from './advice.ts';
import { readFrequencies } from './find-passages.ts';
import { type Candidate, listPassagesOf, parseSourceKeys, presentCandidate } from './list-candidates.ts';
import type { MatchedSource } from './matching/match-sources.ts';
import { type Ranked, rankPassages } from './rank-passages.ts';
import { understandQuestion } from './understand-question.ts';

/** A passage that says little about the question weakens the one that answers it. */
const maxPassages = 2;
/** A further passage of the source is quoted too when it is so good in comparison with the best. */
const minFurtherShare = 0.8;
const maxFollowing = 3;
/** A second source is quoted too when it is so probable in comparison with the best. */
const minSecondShare = 0.5;

/** Of the best source where its answer begins and its other good passages, and the best passage of a second one. */
export async function choosePassages(db: Db, [best, second]: readonly MatchedSource[]): Promise<Passage[]> {
  const { key, anchor, probability, evidence } = best!;
  const passages = evidence['asks how'] === 1 ? best!.passages.toSorted(byAdvice) : best!.passages;
  const first = await findAnchored(db, key, anchor);
  const others = passages.filter(
    ({ id, score }) => id !== first?.id && score >= passages[0]!.score * minFurtherShare,
  );
  const chosen = [...(first ? [{ ...first, score: passages[0]!.score }] : []), ...others];
  const further =
    second && second.probability >= probability * minSecondShare ? second.passages.slice(0, 1) : [];
  return [...chosen.slice(0, maxPassages), ...further].map(presentCandidate);
}

/**
 * What a source says to a question that it is known to answer: from where the answer begins on, what stands below the same heading. Empty
 * where readers may not see it.
 */
export async function choosePassagesOf(
  db: Db,
  { key, anchor, question }: { key: string; anchor: string; question: string },
): Promise<Passage[]> {
  const passages = await listPassagesOf(db, parseSourceKeys([key]));
  const first =
    passages.find((passage) => isAnchoredAt(passage, anchor)) ?? (await findBest(db, question, passages));
  if (!first) return [];
  const from = passages.findIndex(({ id }) => id === first.id);
  return passages
    .slice(from, from + maxFollowing)
    .filter(({ heading }) => heading === first.heading)
    .map((passage) => presentCandidate({ ...passage, score: 1 }));
}

/** Number of characters of an anchor that are searched in a passage: passages divide captions in other places than the video does. */
const anchorLength = 10;

/**
 * Whether the answer to a phrasing begins in a passage: its anchor is the passage's heading, or a sentence in it. An empty one says
 * that the source answers as a whole.
 */
export const isAnchoredAt = (
  { heading, text }: Pick<Candidate, 'heading' | 'text'>,
  anchor: string,
): boolean => anchor !== '' && (heading === anchor || text.includes(anchor.slice(0, anchorLength)));

async function findAnchored(db: Db, key: string, anchor: string | undefined): Promise<Candidate | undefined> {
  if (anchor === undefined || anchor === '') return undefined;
  const passages = await listPassagesOf(db, parseSourceKeys([key]));
  return passages.find((passage) => isAnchoredAt(passage, anchor));
}

/** The passage that says most about a question, rather advice than a story; the first of equals. */
async function findBest(
  db: Db,
  question: string,
  passages: readonly Candidate[],
): Promise<Candidate | undefined> {
  const understood = understandQuestion(question);
  const frequencies = await readFrequencies(db, understood.concepts);
  const [best] = rankPassages(understood, passages, frequencies).toSorted(byAdvice);
  return best;
}

/** Who asks what to do gets advice rather than the story that shares most words with the question. */
const byAdvice = (one: Ranked<Candidate>, other: Ranked<Candidate>): number =>
  other.score * adviceFactor(other.text) - one.score * adviceFactor(one.text);
const adviceFactor = (text: string): number => (measureAdvice(text) < minAdvice ? storyFactor : 1);
const storyFactor = 0.75;
