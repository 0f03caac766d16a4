import { sql } from 'kysely';
import type { QaReference } from '@academy/contract/realtime/chat.ts';
import type { Db } from '../../db/database.ts';
import type { Passage } from '../../ports/answerer.ts';
import { type ApprovedAnswer, findApprovedAnswer } from './approved-answer.ts';
import { choosePassages, choosePassagesOf } from './choose-passages.ts';
import { classifyScope } from './classify-question.ts';
import type { Continued } from './continue-source.ts';
import type { Nearest } from './embeddings/nearest-passages.ts';
import { type MatchedSource, type MatchInput, matchSources } from './matching/match-sources.ts';

/** How a question is answered from the library. */
export type AnswerChoice =
  | { readonly kind: 'approved'; readonly answer: ApprovedAnswer }
  /** Quoted from these passages, the best first; `continuation`: how they go on with the answer before it. */
  | ({ readonly kind: 'passages'; readonly passages: readonly Passage[] } & Partial<
      Pick<Continued, 'continuation'>
    >)
  /** It is not sure which of these was meant. */
  | { readonly kind: 'choices'; readonly questions: readonly string[] }
  /** Everything that the library has was said: after a follow-up its source's, after a regeneration all. */
  | { readonly kind: 'exhausted'; readonly after: 'follow-up' | 'regeneration' }
  /** The library has no answer; `near`: questions that it answers, as far as some are near. */
  | { readonly kind: 'none'; readonly near: readonly string[] };

/**
 * Probabilities at which an approved answer is given with its signature, at which a source is quoted without asking (for a bare word and for more), at which the best
 * sources together are worth asking back, and at which they are worth naming where the library has no answer (decision 62).
 */
export const thresholds = { sign: 0.8, quote: 0.5, quoteBare: 0.7, ask: 0.4, near: 0.2 } as const;
/** With a signature no other source may be so probable, and the answer must mention so much of what was asked. */
const signing = { maxSecondProbability: 0.06, minCoverage: 0.75 } as const;
/** Of the three concepts that count at most. */
const minConcepts = 2 / 3;

const maxChoices = 3;
/** Choices that are so much less probable than the best are not offered. */
const minChoiceShare = 0.15;

export interface ChooseInput extends Omit<MatchInput, 'without' | 'nearest'> {
  /** References that were quoted for the same question before: their sources are left out. */
  readonly unless?: readonly QaReference[] | undefined;
  /** Asks an embeddings model, only for a question that is not answered without it. Absent: there is none. */
  readonly findNearest?: (() => Promise<Nearest | undefined>) | undefined;
}

/** How a question is answered: word for word known questions by their own source, others by what matches them. */
export const chooseAnswer = async (db: Db, input: ChooseInput): Promise<AnswerChoice> =>
  (await findKnownQuestion(db, input.question)) ?? (await matchAnswer(db, input));

/** How a question that nobody has in these words is answered: by the most probable sources, or by asking back, or not. */
export async function matchAnswer(
  db: Db,
  { unless = [], findNearest, ...search }: ChooseInput,
): Promise<AnswerChoice> {
  if (classifyScope(search.question) !== undefined) return { kind: 'none', near: [] };
  const byWords = await matchSources(db, search);
  // A model is asked only where words do not suffice: it costs time, and the question leaves the academy.
  const isSure = (byWords[0]?.probability ?? 0) >= thresholds.quote;
  const nearest = isSure ? undefined : await findNearest?.();
  const found = nearest ? await matchSources(db, { ...search, nearest }) : byWords;
  return chooseAmong(db, leaveOut(found, unless));
}

/** The sources that were not quoted yet, with the probabilities that they have when those are wrong. */
function leaveOut(found: readonly MatchedSource[], references: readonly QaReference[]): MatchedSource[] {
  const isLeftOut = (match: MatchedSource) => references.some((reference) => cites(reference, match));
  const share = 1 - found.filter(isLeftOut).reduce((sum, { probability }) => sum + probability, 0);
  const scale = 1 / Math.max(share, Number.EPSILON);
  return found
    .filter((match) => !isLeftOut(match))
    .map((match) => ({
      ...match,
      probability: Math.min(1, match.probability * scale),
    }));
}

/** An approved answer is cited by its question. */
function cites(reference: QaReference, { key, answerId, passages }: MatchedSource): boolean {
  if (reference.related_type === 'expert') return answerId !== null && passages[0]?.title === reference.title;
  if (reference.lesson_id !== null) return key === `lesson/${reference.lesson_id}`;
  return key === (reference.key === null ? `content/${reference.related_id}` : `system/${reference.key}`);
}

async function chooseAmong(db: Db, matches: readonly MatchedSource[]): Promise<AnswerChoice> {
  const [best] = matches;
  if (!best) return { kind: 'none', near: [] };
  if (best.answerId !== null && isWorthSigning(matches)) {
    const answer = await findApprovedAnswer(db, best.answerId);
    if (answer) return { kind: 'approved', answer };
  }
  if (best.probability >= (isBare(best) ? thresholds.quoteBare : thresholds.quote))
    return { kind: 'passages', passages: await choosePassages(db, matches) };
  const choices = listChoices(matches);
  const sum = choices.reduce((total, { probability }) => total + probability, 0);
  const questions = choices.map(({ phrasing }) => phrasing);
  if (sum >= thresholds.ask) return { kind: 'choices', questions };
  return { kind: 'none', near: sum >= thresholds.near ? questions : [] };
}

/** A single word, such as 尿床, may mean any of several sources. */
const isBare = ({ evidence }: MatchedSource): boolean => evidence.concepts < minConcepts;

/** A signature says that this answers the question: no word of it is strange to the answer, no near miss and no other source is near. */
function isWorthSigning([best, second]: readonly MatchedSource[]): boolean {
  const { probabilityByWords, evidence } = best!;
  return (
    probabilityByWords >= thresholds.sign &&
    (second?.probabilityByWords ?? 0) < signing.maxSecondProbability &&
    evidence.coverage >= signing.minCoverage &&
    !isBare(best!) &&
    evidence['near miss'] === 0 &&
    evidence['strange words'] === 0
  );
}

/** The most probable sources that are worth offering, each with a phrasing of its own. */
function listChoices(matches: readonly MatchedSource[]): MatchedSource[] {
  const minProbability = matches[0]!.probability * minChoiceShare;
  const worthOffering = matches.filter(({ probability }) => probability >= minProbability);
  const texts = worthOffering.map(({ phrasing }) => phrasing);
  return worthOffering
    .filter(({ phrasing }, index) => texts.indexOf(phrasing) === index)
    .slice(0, maxChoices);
}

interface KnownQuestion {
  readonly answerId: number | null;
  /** `content/7`, `lesson/7` or `system/about`; null for an approved answer. */
  readonly key: string | null;
  readonly anchor: string;
}

/**
 * The answer to a question in the words in which the library has it: users tap hot questions, follow-up questions and those that the
 * assistant asked back, which may be the title of a source.
 */
export async function findKnownQuestion(db: Db, question: string): Promise<AnswerChoice | undefined> {
  const { rows } = await sql<KnownQuestion>`
    select id as "answerId", null as key, '' as anchor from approved_answers
    where state = 'published' and fold_question(question) = fold_question(${question})
    union all select answer_id, coalesce('lesson/' || lesson_id, 'content/' || content_id, 'system/' || system_key), anchor from qa_phrasings
    where fold_question(text) = fold_question(${question}) and state = 'accepted' and not is_near_miss
    union all select distinct null::bigint, coalesce('lesson/' || lesson_id, 'content/' || content_id, 'system/' || system_key), '' from qa_passages
    where answer_id is null and (source <> 'course' or lesson_id is not null)
      and fold_question(case when lesson_id is null then title else heading end) = fold_question(${question})
    order by 1 nulls last, 2`.execute(db);
  for (const { answerId, key, anchor } of rows) {
    const answer = answerId === null ? undefined : await findApprovedAnswer(db, answerId);
    if (answer) return { kind: 'approved', answer };
    const passages = key === null ? [] : await choosePassagesOf(db, { key, anchor, question });
    if (passages.length > 0) return { kind: 'passages', passages };
  }
  return undefined;
}
