import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { type Frequencies, conceptImportance } from './rank-passages.ts';
import { rankLibrary, readFrequencies } from './find-passages.ts';
import { classifyScope } from './classify-question.ts';
import { type Concept, fold, type Understood, understandQuestion } from './understand-question.ts';

export interface ApprovedAnswer {
  readonly answer_id: number;
  readonly question: string;
  readonly answer: string;
  readonly expert: { readonly id: number; readonly name: string; readonly title: string } | null;
  /** Further reading. */
  readonly content: {
    readonly type: ContentType;
    readonly id: number;
    readonly title: string;
    readonly summary: string;
  } | null;
}

/** Minimum similarity of a question and a phrasing (tuned on one half of bench/qa); 1 is identical. */
const minSimilarity = 0.62;
const maxCompared = 8;
/**
 * A synonym counts a little less than the same word, so that of two answers the one with the user's own word wins:
 * 怕黑, not 胆小.
 */
const synonymSimilarity = 0.98;
/**
 * Concepts that say who is spoken of weigh more in a phrasing: an answer about a two-year-old does not answer a
 * question about all children.
 */
const personWeight = 1.5;

/**
 * The approved answer to a question: one of its phrasings has the same words or means the same. Undefined when none
 * is similar enough, since passages are searched in any case.
 */
export async function findApprovedAnswer(
  db: Db,
  { question }: { question: string },
): Promise<ApprovedAnswer | undefined> {
  const exact = await findExactMatch(db, question);
  if (exact !== undefined) return getApprovedAnswer(db, exact);
  if (classifyScope(question) !== undefined) return undefined;
  const { understood, ranked } = await rankLibrary(db, { question });
  const ids = [...new Set(ranked.map(({ answer_id: id }) => id).filter((id) => id !== null))].slice(
    0,
    maxCompared,
  );
  if (ids.length === 0) return undefined;
  const best = await findMostSimilar(db, { question, understood, ids });
  return best.similarity >= minSimilarity ? getApprovedAnswer(db, best.id) : undefined;
}

interface Comparison {
  readonly question: string;
  readonly understood: Understood;
  readonly ids: readonly number[];
}

/** The answer whose phrasing is most similar to the question; identical words win. */
async function findMostSimilar(
  db: Db,
  { question, understood, ids }: Comparison,
): Promise<{ id: number; similarity: number }> {
  const rows = await db
    .selectFrom('approved_answers')
    .select(['id', 'question', 'phrasings'])
    .where('id', 'in', ids)
    .execute();
  const phrasingsOfAnswers = rows.flatMap((row) =>
    listPhrasings(row).map((phrasing) => ({ id: row.id, phrasing, ...understandQuestion(phrasing) })),
  );
  const concepts = [understood, ...phrasingsOfAnswers].flatMap((one) => one.concepts);
  const frequencies = await readFrequencies(db, concepts);
  const foldedQuestion = fold(question).trim();
  const similarityTo = (one: (typeof phrasingsOfAnswers)[number]) =>
    fold(one.phrasing).trim() === foldedQuestion
      ? Infinity
      : conceptSimilarity(understood.concepts, one.concepts, frequencies);
  return phrasingsOfAnswers
    .map((one) => ({ id: one.id, similarity: similarityTo(one) }))
    .reduce((best, one) => (one.similarity > best.similarity ? one : best), { id: 0, similarity: 0 });
}

const listPhrasings = ({ question, phrasings }: { question: string; phrasings: string }) => [
  question,
  ...phrasings.split('\n').filter(Boolean),
];

/**
 * Similarity of a question and a phrasing: Dice's coefficient of their concepts, each weighted by its importance. 1
 * for the same, 0 for nothing in common.
 */
function conceptSimilarity(
  questionConcepts: readonly Concept[],
  phrasingConcepts: readonly Concept[],
  frequencies: Frequencies,
): number {
  const sumImportance = (concepts: readonly Concept[]) =>
    concepts.reduce((sum, concept) => sum + conceptImportance(concept, frequencies), 0);
  const weightedPhrasing = phrasingConcepts.map((concept) =>
    concept.isPerson ? { ...concept, weight: personWeight } : concept,
  );
  const sharedImportance = (from: readonly Concept[], other: readonly Concept[]) =>
    from.reduce(
      (sum, concept) =>
        sum +
        conceptImportance(concept, frequencies) *
          Math.max(0, ...other.map((one) => termSimilarity(concept, one))),
      0,
    );
  const total = sumImportance(questionConcepts) + sumImportance(weightedPhrasing);
  return total === 0
    ? 0
    : (sharedImportance(questionConcepts, weightedPhrasing) +
        sharedImportance(weightedPhrasing, questionConcepts)) /
        total;
}

/** 1 for the same word, a little less for a synonym, else 0. */
function termSimilarity(a: Concept, b: Concept): number {
  if (a.term === b.term) return 1;
  const isSynonym =
    a.forms.some(({ text }) => text === b.term) || b.forms.some(({ text }) => text === a.term);
  return isSynonym ? synonymSimilarity : 0;
}

/** Exact matches are frequent: users tap hot questions and follow-up questions. */
async function findExactMatch(db: Db, question: string): Promise<number | undefined> {
  const folded = fold(question).trim();
  const row = await db
    .selectFrom('approved_answers')
    .select('id')
    .where('state', '=', 'published')
    .where((eb) =>
      eb.or([eb('question', '=', question), eb('question', '=', `${folded}？`), eb('question', '=', folded)]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

async function getApprovedAnswer(db: Db, id: number): Promise<ApprovedAnswer | undefined> {
  const row = await db
    .selectFrom('approved_answers')
    .leftJoin('experts', 'experts.id', 'approved_answers.expert_id')
    .leftJoin('contents', (join) =>
      join
        .onRef('contents.id', '=', 'approved_answers.content_id')
        .on('contents.state', '=', sql.lit('published')),
    )
    .select(['approved_answers.id as answer_id', 'approved_answers.question', 'approved_answers.answer'])
    .select(['experts.id as expert_id', 'experts.name', 'experts.title as expert_title'])
    .select(['contents.id as content_id', 'contents.type', 'contents.title', 'contents.summary'])
    .where('approved_answers.id', '=', id)
    .where('approved_answers.state', '=', 'published')
    .executeTakeFirst();
  if (!row) return undefined;
  const { expert_id: expertId, name, expert_title: title } = row;
  return {
    answer_id: row.answer_id,
    question: row.question,
    answer: row.answer,
    expert: expertId === null ? null : { id: expertId, name: name ?? '', title: title ?? '' },
    content:
      row.content_id === null || row.type === null
        ? null
        : { type: row.type, id: row.content_id, title: row.title ?? '', summary: row.summary ?? '' },
  };
}
