import type pg from 'pg';
import type { Db } from '../../apps/server/src/db/database.ts';
import {
  composeApprovedAnswer,
  composeExtractiveAnswer,
} from '../../apps/server/src/domain/library/compose-answer.ts';
import { findApprovedAnswer } from '../../apps/server/src/domain/library/find-approved-answer.ts';
import { findPassages } from '../../apps/server/src/domain/library/find-passages.ts';
import type { ComposedAnswer } from '../../apps/server/src/domain/library/present-reference.ts';
import type { Passage } from '../../apps/server/src/ports/answerer.ts';
import { isExpectedPosition, type Keys, type Question, referencePosition } from './questions.ts';

/** Number of passages an answer is made from. */
export const depth = 5;

interface QuestionInput {
  readonly ask: string;
  readonly before?: string | undefined;
}

/** The ways to answer, in the order in which an academy without a model tries them. */
export const answerers = {
  expert: answerApproved,
  extract: answerExtract,
  'expert, else extract': async (db: Db, asked: QuestionInput) =>
    (await answerApproved(db, asked)) ?? (await answerExtract(db, asked)),
} as const;
export type AnswererName = keyof typeof answerers;

async function answerApproved(db: Db, { ask }: QuestionInput): Promise<ComposedAnswer | undefined> {
  const approved = await findApprovedAnswer(db, { question: ask });
  return approved && composeApprovedAnswer(approved);
}

async function answerExtract(db: Db, { ask, before }: QuestionInput): Promise<ComposedAnswer | undefined> {
  const passages = await findPassages(db, { question: ask, previousQuestion: before, size: depth });
  return composeExtractiveAnswer(ask, passages, { previousQuestion: before });
}

export interface SearchResult {
  readonly question: Question;
  /** Rank of the first correct passage, from 1; Infinity if none is among the first five. */
  readonly rank: number;
  readonly passages: readonly Passage[];
}

/** Finds the rank of the first correct passage in the search result. */
export async function rankPassages(db: Db, keys: Keys, question: Question): Promise<SearchResult> {
  const { ask, before, right } = question;
  const passages = await findPassages(db, { question: ask, previousQuestion: before, size: depth });
  const at = passages.findIndex((passage) => isExpectedPosition(passage, right, keys));
  return { question, rank: at < 0 ? Infinity : at + 1, passages };
}

export interface AnswerAssessment {
  readonly answered: boolean;
  /** The first citation is at a position that answers the question. */
  readonly firstCorrect: boolean;
  /** Every citation is at such a position. Suggestions for further reading are not citations. */
  readonly allCorrect: boolean;
  /** Every quotation occurs verbatim in the library, and every mark in the text refers to a reference. */
  readonly faithful: boolean;
}

/** Answers a question and checks every citation against the library and the expected positions. */
export async function assessAnswer(
  db: Db,
  { pool, keys, question, name }: { pool: pg.Pool; keys: Keys; question: Question; name: AnswererName },
): Promise<AnswerAssessment> {
  const composed = await answerers[name](db, question);
  if (!composed) return { answered: false, firstCorrect: false, allCorrect: false, faithful: true };
  const cited = composed.references.filter(
    (one) => one.paragraph !== null || one.second !== null || one.related_type === 'expert',
  );
  const right = cited.map((one) => isExpectedPosition(referencePosition(one, keys), question.right, keys));
  return {
    answered: true,
    firstCorrect: right[0] === true,
    allCorrect: right.length > 0 && right.every(Boolean),
    faithful: await isFaithful(pool, composed),
  };
}

async function isFaithful(pool: pg.Pool, { text, references }: ComposedAnswer): Promise<boolean> {
  const marks = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
  if (!marks.every((mark) => references[mark - 1]?.number === mark)) return false;
  const stands = await Promise.all(references.map(({ quote }) => isInLibrary(pool, quote)));
  return stands.every(Boolean);
}

/** Whether the text occurs in a passage, in an approved answer, or as the summary of a suggested content. */
async function isInLibrary(pool: pg.Pool, quote: string): Promise<boolean> {
  const { rows } = await pool.query<{ stands: boolean }>(
    `select exists (select from qa_passages where strpos(text, $1) > 0)
      or exists (select from approved_answers where strpos(answer, $1) > 0)
      or exists (select from contents where strpos(summary, $1) > 0) as stands`,
    [quote],
  );
  return rows[0]?.stands === true;
}
