import type { QaReference } from '@academy/contract/realtime/chat.ts';
import type { Db } from '../../db/database.ts';
import {
  type AnswerChoice,
  type ChooseInput,
  findKnownQuestion,
  matchAnswer,
  thresholds,
} from './choose-answer.ts';
import { classifyScope } from './classify-question.ts';
import { continueSource, listQuotedKeys, type QuotingTurn } from './continue-source.ts';
import { matchSources } from './matching/match-sources.ts';
import type { PhrasingIndex } from './matching/phrasing-index.ts';
import { refersToPrevious, understandQuestion } from './understand-question.ts';

interface Turn {
  readonly question: string;
  readonly answerer: string | null;
  readonly references: readonly QaReference[];
}

interface Conversation extends Pick<ChooseInput, 'findNearest' | 'phrasingIndex'> {
  readonly question: string;
  /** The turns before it, the earliest first. */
  readonly turns: readonly Turn[];
  /** What earlier answers to the same question quoted; undefined for a question that is asked for the first time. */
  readonly repeated?: readonly QaReference[] | undefined;
  /**
   * Rewrites a question that refers to the turns before it as one that stands alone; undefined where that fails. Called only for such a
   * question. Absent: there is no model that could.
   */
  readonly rewrite?: (() => Promise<string | undefined>) | undefined;
}

/**
 * How a question of a conversation is answered from the library. A tapped question is answered by its own source, whatever was said
 * before; a question that goes on with an answer by what its source says more; one that is asked again by another source.
 */
export async function answerInConversation(db: Db, conversation: Conversation): Promise<AnswerChoice> {
  const { question, turns, repeated, phrasingIndex, findNearest } = conversation;
  const search = { phrasingIndex, findNearest, question, previousQuestion: turns.at(-1)?.question };
  if (repeated) {
    const other = await matchFirst(db, await listSearches(conversation, search), repeated);
    return other.kind === 'none' && repeated.length > 0
      ? { kind: 'exhausted', after: 'regeneration' }
      : other;
  }
  const known = await findKnownQuestion(db, question);
  if (known) return known;
  const quoting = listQuotingTurns(turns);
  if (quoting.length === 0) return matchFirst(db, await listSearches(conversation, search), []);
  if (announcesTopic(question)) return matchAnswer(db, search);
  if (await isNewTopic(db, { phrasingIndex, question, turns: quoting })) {
    const other = await matchAnswer(db, search);
    const continued =
      other.kind === 'none'
        ? await continueSource(db, { phrasingIndex, question, turns: quoting })
        : undefined;
    const goesOn = continued && continued.passages.length > 0 && continued.continuation !== 'near';
    return goesOn ? { kind: 'passages', ...continued } : other;
  }
  return answerFollowUp(db, await listSearches(conversation, search), quoting);
}

/**
 * By the previous source or else by another one. What the question means comes first, then its own words, which may only ask for more
 * (那还有呢).
 */
async function answerFollowUp(
  db: Db,
  searches: readonly ChooseInput[],
  turns: readonly QuotingTurn[],
): Promise<AnswerChoice> {
  const unless = turns.flatMap(({ references }) => references);
  const others: AnswerChoice[] = [];
  for (const search of searches) {
    const { question, phrasingIndex } = search;
    const continued = await continueSource(db, { phrasingIndex, question, turns });
    const isSure = continued.continuation !== 'near';
    if (isSure && continued.passages.length > 0) return { kind: 'passages', ...continued };
    const other = await matchAnswer(db, { ...search, unless });
    if (other.kind === 'approved' || other.kind === 'passages') return other;
    if (continued.passages.length > 0) return { kind: 'passages', ...continued };
    others.push(other);
  }
  const other = others.find(({ kind }) => kind !== 'none') ?? others.at(-1)!;
  if (other.kind !== 'none') return other;
  // What does not refer to the answer before it had its own meaning: that is what there is no answer to.
  return refersBack(searches.at(-1)!.question) ? { kind: 'exhausted', after: 'follow-up' } : other;
}

/** The first search that finds anything decides. */
async function matchFirst(
  db: Db,
  searches: readonly ChooseInput[],
  unless: readonly QaReference[],
): Promise<AnswerChoice> {
  let choice: AnswerChoice = { kind: 'none', near: [] };
  for (const search of searches) {
    choice = await matchAnswer(db, { ...search, unless });
    if (choice.kind !== 'none') return choice;
  }
  return choice;
}

/** The searches to try in turn: with the rewritten question, if it refers to an earlier turn, and with the original one. */
async function listSearches(
  { question, turns, rewrite }: Conversation,
  search: ChooseInput,
): Promise<ChooseInput[]> {
  const canRewrite = turns.length > 0 && refersBack(question) && classifyScope(question) === undefined;
  const rewritten = canRewrite ? await rewrite?.() : undefined;
  return rewritten === undefined
    ? [search]
    : [{ ...search, question: rewritten, previousQuestion: undefined }, search];
}

const refersBack = (question: string): boolean => refersToPrevious(question, understandQuestion(question));

const announcement =
  /^(?:[啊哦唉哎诶呃嗯，,\s]*)(?:对了|另外|顺便|换个话题|再(?:问|请教|说)?一[个下件]|还有(?:个|件|一个|一件)[事问])/u;
/** It says so, or is outside the academy. */
const announcesTopic = (question: string): boolean =>
  announcement.test(question) || classifyScope(question) !== undefined;

/** A question that refers back leaves for another source only when that is so probable, and so many times as like it. */
const minOtherProbability = 0.2;
const minOtherLikeness = 3;
/** Any other question leaves when so many other sources are more like it. */
const maxMoreAlike = 10;

/**
 * Whether a question has nothing to do with the answer before it: it is far more like what other sources answer. Short questions are like many things, so that probabilities alone would leave too soon. Of the tuned follow-ups 0.86 stay, and
 * of new topics 0.92 leave.
 */
async function isNewTopic(
  db: Db,
  {
    question,
    turns,
    phrasingIndex,
  }: { question: string; turns: readonly QuotingTurn[]; phrasingIndex: PhrasingIndex },
): Promise<boolean> {
  const quoted = new Set(await listQuotedKeys(db, turns.at(-1)!.references));
  const { likeness } = await phrasingIndex.compare(question);
  const likenessOf = (keys: readonly string[]) => Math.max(0, ...keys.map((key) => likeness.get(key) ?? 0));
  const best = (await matchSources(db, { question, phrasingIndex })).find(({ key }) => !quoted.has(key));
  if (!best) return false;
  // Where nothing has phrasings, only a sure match leaves the previous source.
  if (likeness.size === 0) return best.probability >= thresholds.quote;
  const quotedLikeness = likenessOf([...quoted]);
  const others = [...likeness].flatMap(([key, like]) => (quoted.has(key) ? [] : like));
  if (refersBack(question))
    return (
      best.probability >= minOtherProbability && Math.max(0, ...others) > minOtherLikeness * quotedLikeness
    );
  return others.filter((like) => like > quotedLikeness).length >= maxMoreAlike;
}

/** The latest turns that quoted the library, without one between them that did not: a refusal is nothing to go on with. */
function listQuotingTurns(turns: readonly Turn[]): QuotingTurn[] {
  const last = turns.findLastIndex(({ answerer }) => !isQuoting(answerer));
  return turns
    .slice(last + 1)
    .map((turn) => ({ ...turn, answerer: turn.answerer as QuotingTurn['answerer'] }));
}

const isQuoting = (answerer: string | null): answerer is QuotingTurn['answerer'] =>
  answerer === 'expert' || answerer === 'extract' || answerer === 'model';
