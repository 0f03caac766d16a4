import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { type Frequencies, worthOf } from './rank-passages.ts';
import { rankLibrary, readFrequencies } from './find-passages.ts';
import { judgeScope } from './judge-scope.ts';
import { type Concept, fold, type Understood, understandQuestion } from './understand-question.ts';

/** What an expert of the academy answered once and for all. */
export interface Approved {
  readonly answer_id: number;
  readonly question: string;
  readonly answer: string;
  readonly expert: { readonly id: number; readonly name: string; readonly title: string } | null;
  /** Where more is said about it. */
  readonly content: {
    readonly type: ContentType;
    readonly id: number;
    readonly title: string;
    readonly summary: string;
  } | null;
}

/** How alike a question and a way to ask have to be (learned from the tuned half of bench/qa); 1 is the same. */
const leastAlike = 0.62;
const mostCompared = 8;
/** Between two ways to ask that say the same, the one that has the asker's own word is meant: 怕黑, not 胆小. */
const otherWord = 0.98;
/** What is said of whom weighs more than what is asked: an answer about a child of two is none about every child. */
const ofWhom = 1.5;

/**
 * The approved answer to a question, if one was approved for just this: it is asked in the words of one of its phrasings,
 * or in others that mean the same. Rather none than one beside the point: the passages of all are found in any case.
 */
export async function findApproved(
  db: Db,
  { question }: { question: string },
): Promise<Approved | undefined> {
  const exact = await findByWords(db, question);
  if (exact !== undefined) return readApproved(db, exact);
  if (judgeScope(question) !== undefined) return undefined;
  const { understood, ranked } = await rankLibrary(db, { question });
  const ids = [...new Set(ranked.map(({ answer_id: id }) => id).filter((id) => id !== null))].slice(
    0,
    mostCompared,
  );
  if (ids.length === 0) return undefined;
  const best = await findMostAlike(db, { question, understood, ids });
  return best.alike >= leastAlike ? readApproved(db, best.id) : undefined;
}

interface Compared {
  readonly question: string;
  readonly understood: Understood;
  readonly ids: readonly number[];
}

/** The answer with the way to ask that is most like the question; nothing is more alike than the same words. */
async function findMostAlike(
  db: Db,
  { question, understood, ids }: Compared,
): Promise<{ id: number; alike: number }> {
  const rows = await db
    .selectFrom('approved_answers')
    .select(['id', 'question', 'phrasings'])
    .where('id', 'in', ids)
    .execute();
  const ways = rows.flatMap((row) =>
    waysToAsk(row).map((way) => ({ id: row.id, way, ...understandQuestion(way) })),
  );
  const concepts = [understood, ...ways].flatMap((one) => one.concepts);
  const frequencies = await readFrequencies(db, concepts);
  const asked = fold(question).trim();
  const alikeTo = (one: (typeof ways)[number]) =>
    fold(one.way).trim() === asked ? Infinity : alikeness(understood.concepts, one.concepts, frequencies);
  return ways
    .map((one) => ({ id: one.id, alike: alikeTo(one) }))
    .reduce((most, one) => (one.alike > most.alike ? one : most), { id: 0, alike: 0 });
}

const waysToAsk = ({ question, phrasings }: { question: string; phrasings: string }) => [
  question,
  ...phrasings.split('\n').filter(Boolean),
];

/**
 * How much a question asks what a way to ask does: the share of what both ask about in all that either asks about (Dice's
 * coefficient), each concept counted by how telling it is. 1 for the same, 0 for nothing in common.
 */
function alikeness(asked: readonly Concept[], way: readonly Concept[], frequencies: Frequencies): number {
  const worth = (concepts: readonly Concept[]) =>
    concepts.reduce((sum, concept) => sum + worthOf(concept, frequencies), 0);
  const whole = way.map((concept) => (concept.whom ? { ...concept, weight: ofWhom } : concept));
  const shared = (from: readonly Concept[], other: readonly Concept[]) =>
    from.reduce(
      (sum, concept) =>
        sum + worthOf(concept, frequencies) * Math.max(0, ...other.map((one) => meeting(concept, one))),
      0,
    );
  const all = worth(asked) + worth(whole);
  return all === 0 ? 0 : (shared(asked, whole) + shared(whole, asked)) / all;
}

/** 1 for the same word, a little less for another that means about the same, else 0. */
function meeting(a: Concept, b: Concept): number {
  if (a.own === b.own) return 1;
  const isOther = a.forms.some(({ text }) => text === b.own) || b.forms.some(({ text }) => text === a.own);
  return isOther ? otherWord : 0;
}

/** One that is asked word for word: hot questions are tapped, and follow-ups too. */
async function findByWords(db: Db, question: string): Promise<number | undefined> {
  const wanted = fold(question).trim();
  const row = await db
    .selectFrom('approved_answers')
    .select('id')
    .where('state', '=', 'published')
    .where((eb) =>
      eb.or([eb('question', '=', question), eb('question', '=', `${wanted}？`), eb('question', '=', wanted)]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

async function readApproved(db: Db, id: number): Promise<Approved | undefined> {
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
