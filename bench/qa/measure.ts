import type pg from 'pg';
import type { Db } from '../../apps/server/src/db/database.ts';
import { composeApproved } from '../../apps/server/src/domain/library/compose-approved.ts';
import { composeExtract } from '../../apps/server/src/domain/library/compose-extract.ts';
import { findApproved } from '../../apps/server/src/domain/library/find-approved.ts';
import { findPassages } from '../../apps/server/src/domain/library/find-passages.ts';
import type { Composed } from '../../apps/server/src/domain/library/present-reference.ts';
import type { Passage } from '../../apps/server/src/ports/answerer.ts';
import { type Keys, standingOf, standsRight } from './find-places.ts';
import type { Question } from './read-questions.ts';

/** As many passages as an answer is made of. */
export const depth = 5;

interface Asked {
  readonly ask: string;
  readonly before?: string | undefined;
}

/** The ways to answer, and the order in which an academy without a model tries them. */
export const answerers = {
  expert: answerApproved,
  extract: answerExtract,
  'expert, else extract': async (db: Db, asked: Asked) =>
    (await answerApproved(db, asked)) ?? (await answerExtract(db, asked)),
} as const;
export type AnswererName = keyof typeof answerers;

async function answerApproved(db: Db, { ask }: Asked): Promise<Composed | undefined> {
  const approved = await findApproved(db, { question: ask });
  return approved && composeApproved(approved);
}

async function answerExtract(db: Db, { ask, before }: Asked): Promise<Composed | undefined> {
  const passages = await findPassages(db, { question: ask, before, size: depth });
  return composeExtract(ask, passages, { before });
}

export interface Found {
  readonly question: Question;
  /** The place of the first right passage, from 1; Infinity when none is among the first five. */
  readonly rank: number;
  readonly passages: readonly Passage[];
}

/** Where the right passage stands among those found. */
export async function search(db: Db, keys: Keys, question: Question): Promise<Found> {
  const { ask, before, right } = question;
  const passages = await findPassages(db, { question: ask, before, size: depth });
  const at = passages.findIndex((passage) => standsRight(passage, right, keys));
  return { question, rank: at < 0 ? Infinity : at + 1, passages };
}

export interface Judged {
  readonly answered: boolean;
  /** The first thing cited is a place that answers the question. */
  readonly firstRight: boolean;
  /** Every citation is. What is offered to read on is none. */
  readonly allRight: boolean;
  /** Every quotation stands in the library word for word, and every mark in the text names a reference. */
  readonly faithful: boolean;
}

/** Asks, and holds every citation to what the library says and to what answers the question. */
export async function judge(
  db: Db,
  { pool, keys, question, name }: { pool: pg.Pool; keys: Keys; question: Question; name: AnswererName },
): Promise<Judged> {
  const composed = await answerers[name](db, question);
  if (!composed) return { answered: false, firstRight: false, allRight: false, faithful: true };
  const cited = composed.references.filter(
    (one) => one.paragraph !== null || one.second !== null || one.related_type === 'expert',
  );
  const right = cited.map((one) => standsRight(standingOf(one, keys), question.right, keys));
  return {
    answered: true,
    firstRight: right[0] === true,
    allRight: right.length > 0 && right.every(Boolean),
    faithful: await isFaithful(pool, composed),
  };
}

async function isFaithful(pool: pg.Pool, { text, references }: Composed): Promise<boolean> {
  const marks = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
  if (!marks.every((mark) => references[mark - 1]?.number === mark)) return false;
  const stands = await Promise.all(references.map(({ quote }) => standsInLibrary(pool, quote)));
  return stands.every(Boolean);
}

/** In a passage, in an approved answer, or as the summary of a content that is offered to read on. */
async function standsInLibrary(pool: pg.Pool, quote: string): Promise<boolean> {
  const { rows } = await pool.query<{ stands: boolean }>(
    `select exists (select from qa_passages where strpos(text, $1) > 0)
      or exists (select from approved_answers where strpos(answer, $1) > 0)
      or exists (select from contents where strpos(summary, $1) > 0) as stands`,
    [quote],
  );
  return rows[0]?.stands === true;
}
