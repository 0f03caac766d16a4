import { sql } from 'kysely';
import type { QaReference } from '@academy/contract/realtime/chat.ts';
import type { Db } from '../../db/database.ts';
import type { Passage } from '../../ports/answerer.ts';
import { measureAdvice, minAdvice } from './advice.ts';
import { readFrequencies } from './find-passages.ts';
import {
  answeringKeyOf,
  type Candidate,
  listPassagesOf,
  parseSourceKeys,
  presentCandidate,
} from './list-candidates.ts';
import type { NearPhrasing, PhrasingIndex } from './matching/phrasing-index.ts';
import { isAnchoredAt } from './choose-passages.ts';
import { rankPassages } from './rank-passages.ts';
import { understandQuestion } from './understand-question.ts';

/** A question before, and what its answer quoted. */
export interface QuotingTurn {
  readonly question: string;
  readonly answerer: 'expert' | 'extract' | 'model';
  readonly references: readonly QaReference[];
}

interface Continuation {
  readonly question: string;
  readonly turns: readonly QuotingTurn[];
  readonly phrasingIndex: PhrasingIndex;
}

/** Minimum score of a passage that answers the question. */
const minScore = 0.4;
/** Minimum score of a passage that is near to the question without answering all of it. */
const minNearScore = 0.2;
/** Multiplies the score of a text that a signed answer only recommends for reading, so that it has to match better. */
const recommendedFactor = 0.7;
const minScoreShare = 0.8;
/** Multiplies the score of a passage that was quoted before, so that it is repeated only if nothing new scores about as high. */
const saidFactor = 0.8;
/** What a phrasing adds to the score of the passage in which its answer begins, for a similarity of 1. */
const phrasingWeight = 2;
const maxPassages = 2;
/** Words that only ask for more: 还有吗, 具体怎么做, 继续说. */
const askingForMore = new Set([
  '还有',
  '别的',
  '其他',
  '其它',
  '具体',
  '详细',
  '继续',
  '接着',
  '再说',
  '更多',
]);

export interface Continued {
  /** Empty when the sources say no more. */
  readonly passages: readonly Passage[];
  /** `more`: new passages; `again`: one that was quoted before and that the question asks about; `near`: the nearest one, or none. */
  readonly continuation: 'more' | 'again' | 'near';
}

/**
 * What the sources of the latest answer say about a question that goes on with it: what mentions its words or answers a phrasing like it,
 * or what comes next if it has no words of its own (那要是他不肯呢). What was not said yet in these turns comes first.
 */
export async function continueSource(
  db: Db,
  { question, turns, phrasingIndex }: Continuation,
): Promise<Continued> {
  const references = turns.at(-1)?.references ?? [];
  const keys = await listQuotedKeys(db, references);
  const all = await listPassagesOf(db, parseSourceKeys(keys));
  const unsaid = all.filter((passage) => !turns.some((turn) => isSaid(passage, turn)));
  const understood = understandQuestion(question);
  if (understood.concepts.every(({ isPerson, term }) => isPerson || askingForMore.has(term)))
    return { passages: pickNext({ all, unsaid, keys, references }), continuation: 'more' };
  const near = (await phrasingIndex.compare(question)).listNearest(keys);
  const byWords = rankPassages(understood, all, await readFrequencies(db, understood.concepts));
  const isNew = ({ id }: Candidate) => unsaid.some((passage) => passage.id === id);
  const isSigned = references.some(({ related_type: type }) => type === 'expert');
  const ranked = byWords
    .map((passage) => {
      const score = passage.score + phrasingWeight * similarityAt(passage, near);
      const isRecommended = isSigned && passage.answer_id === null;
      const factor = isNew(passage) ? 1 : saidFactor;
      return { ...passage, score: score * factor * (isRecommended ? recommendedFactor : 1) };
    })
    .toSorted((one, other) => other.score - one.score);
  const [best] = ranked;
  if (!best || best.score < minNearScore) return { passages: [], continuation: 'near' };
  if (best.score < minScore) return { passages: [presentCandidate(best)], continuation: 'near' };
  if (!isNew(best)) return { passages: [presentCandidate(best)], continuation: 'again' };
  const chosen = ranked.filter((passage) => isNew(passage) && passage.score >= best.score * minScoreShare);
  return { passages: chosen.slice(0, maxPassages).map(presentCandidate), continuation: 'more' };
}

/** Similarity of the question to the nearest phrasing that is anchored in this passage; 0 without one. */
const similarityAt = (passage: Candidate, near: readonly NearPhrasing[]): number =>
  near.find(({ anchor }) => isAnchoredAt(passage, anchor))?.similarity ?? 0;

interface Quoted {
  readonly all: readonly Candidate[];
  readonly unsaid: readonly Candidate[];
  /** Keys of the quoted sources; the one that the answer began with comes first. */
  readonly keys: readonly string[];
  readonly references: readonly QaReference[];
}

/**
 * The next passages of the first source that has any, starting with the one that the answer began with: those after its last quoted
 * passage, or after the place that a recommendation leads to. Earlier ones are used only if they contain advice, because the story
 * with which a text begins makes no sense after its advice.
 */
function pickNext({ all, unsaid, keys, references }: Quoted): Passage[] {
  for (const key of keys) {
    const passages = all.filter((passage) => answeringKeyOf(passage) === key);
    const lastSaid = passages.findLastIndex((passage) => !unsaid.includes(passage));
    const from = lastSaid >= 0 ? lastSaid + 1 : passages.findIndex((passage) => isCited(passage, references));
    const after = passages.slice(Math.max(0, from)).filter((passage) => unsaid.includes(passage));
    const before = passages.slice(0, Math.max(0, from)).filter((passage) => unsaid.includes(passage));
    const next = [...after, ...before.filter(({ text }) => measureAdvice(text) >= minAdvice)];
    if (next.length > 0)
      return next.slice(0, maxPassages).map((passage) => presentCandidate({ ...passage, score: 1 }));
  }
  return [];
}

const isCited = ({ text }: Candidate, references: readonly QaReference[]): boolean =>
  references.some(({ quote }) => text.includes(quote));

/** A signed answer is shown as a whole, and only names what it recommends. */
const isSaid = (
  { text, title, answer_id: answerId }: Candidate,
  { answerer, references }: QuotingTurn,
): boolean =>
  answerer === 'expert'
    ? answerId !== null &&
      references.some((reference) => reference.related_type === 'expert' && reference.title === title)
    : references.some(({ quote }) => text.includes(quote) || quote.includes(text));

/**
 * The keys of the sources that an answer quoted, in their order. An approved answer is cited by its question; what it recommends for
 * further reading says more.
 */
export async function listQuotedKeys(db: Db, references: readonly QaReference[]): Promise<string[]> {
  const questions = references.flatMap(({ related_type: type, title }) => (type === 'expert' ? title : []));
  const { rows } = await sql<{ id: number; question: string }>`
    select id, question from approved_answers
    where fold_question(question) in (select fold_question(asked) from unnest(${questions}::text[]) as asked)
      and question = any (${questions}::text[])`.execute(db);
  const answerIds = new Map(rows.map(({ id, question }) => [question, id]));
  const keys = references.flatMap(({ related_type: type, ...reference }) => {
    if (type === 'expert')
      return answerIds.has(reference.title) ? `answer/${answerIds.get(reference.title)}` : [];
    if (reference.lesson_id !== null) return `lesson/${reference.lesson_id}`;
    // The description of a course is never an answer.
    if (type === 'course') return [];
    return reference.key === null ? `content/${reference.related_id}` : `system/${reference.key}`;
  });
  return [...new Set(keys)];
}
