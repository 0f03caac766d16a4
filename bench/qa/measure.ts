import type { Db } from '../../apps/server/src/db/database.ts';
import { findApprovedAnswer } from '../../apps/server/src/domain/library/approved-answer.ts';
import { type AnswerChoice, chooseAnswer } from '../../apps/server/src/domain/library/choose-answer.ts';
import {
  composeApprovedAnswer,
  composeExtract,
} from '../../apps/server/src/domain/library/compose-answer.ts';
import { answerInConversation } from '../../apps/server/src/domain/library/answer-in-conversation.ts';
import { listPassagesOf, presentCandidate } from '../../apps/server/src/domain/library/list-candidates.ts';
import type { PhrasingIndex } from '../../apps/server/src/domain/library/matching/phrasing-index.ts';
import type { Keys } from './questions.ts';

/**
 * right: a source that answers was given at once; tap: one of the questions that were asked back leads to it; near: it was declined, and one of
 * the questions that were named leads to it; wrong: another source was given; vague: none of the questions that were asked back leads to one;
 * declined: no answer.
 */
export type Outcome = 'right' | 'tap' | 'near' | 'wrong' | 'vague' | 'declined';

export interface Measured {
  readonly outcome: Outcome;
  /** A signed answer was given. */
  readonly isSigned: boolean;
  /** Milliseconds. */
  readonly time: number;
}

export interface Library {
  readonly db: Db;
  readonly phrasingIndex: PhrasingIndex;
  readonly keys: Keys;
}

/** Asks a question, and every question that is asked back. `right`: keys of the sources that answer it. */
export async function measureQuestion(
  library: Library,
  {
    ask,
    right,
    previousQuestion,
  }: { ask: string; right: readonly string[]; previousQuestion?: string | undefined },
): Promise<Measured> {
  const startedAt = performance.now();
  const { db, phrasingIndex } = library;
  const choice = await chooseAnswer(db, { question: ask, previousQuestion, phrasingIndex });
  const time = performance.now() - startedAt;
  return { outcome: await classify(library, { choice, right }), isSigned: choice.kind === 'approved', time };
}

async function classify(
  { db, phrasingIndex, keys }: Library,
  { choice, right }: { choice: AnswerChoice; right: readonly string[] },
): Promise<Outcome> {
  if (choice.kind === 'exhausted') return 'declined';
  if (choice.kind === 'approved' || choice.kind === 'passages')
    return leadsTo(choice, right, keys) ? 'right' : 'wrong';
  for (const question of choice.kind === 'none' ? choice.near : choice.questions)
    if (leadsTo(await chooseAnswer(db, { question, phrasingIndex }), right, keys))
      return choice.kind === 'none' ? 'near' : 'tap';
  return choice.kind === 'none' ? 'declined' : 'vague';
}

/** Whether the first source of an answer is right; a course is right where one of its lessons is. */
function leadsTo(choice: AnswerChoice, right: readonly string[], keys: Keys): boolean {
  const key = findKey(choice, keys);
  return key !== undefined && right.some((one) => one === key || key.startsWith(`${one}/`));
}

function findKey(choice: AnswerChoice, keys: Keys): string | undefined {
  if (choice.kind === 'approved') return keys.answers.get(choice.answer.answer_id);
  if (choice.kind !== 'passages') return undefined;
  const [first] = choice.passages;
  if (!first) return undefined;
  if (first.answer_id !== null) return keys.answers.get(first.answer_id);
  if (first.key !== null) return `system/${first.key}`;
  const content = keys.contents.get(first.related_id ?? 0);
  return first.lesson_id === null ? content : `${content}/${keys.lessons.get(first.lesson_id)}`;
}

/**
 * on: it stays with the source of the first answer, or with what that recommends for reading; no more: it says that this says no more; off: it
 * is answered from another source; declined: it is not answered, or asked back. For a new topic `on` means that it is not answered from the
 * old source.
 */
export type FollowUpOutcome = 'on' | 'no more' | 'off' | 'declined';

export interface FollowUp {
  readonly first: string;
  /** Key of the source that answers the first question. */
  readonly source: string;
  readonly ask: string;
  readonly isNewTopic: boolean;
}

/** Asks a question that is answered from its source, and then the follow-up. */
export async function measureFollowUp(library: Library, followUp: FollowUp): Promise<FollowUpOutcome> {
  const { db, phrasingIndex, keys } = library;
  const { turn, sources } = await answerFrom(library, followUp);
  const choice = await answerInConversation(db, { question: followUp.ask, phrasingIndex, turns: [turn] });
  if (choice.kind === 'exhausted') return followUp.isNewTopic ? 'off' : 'no more';
  if (choice.kind === 'none' || choice.kind === 'choices') return followUp.isNewTopic ? 'on' : 'declined';
  const isSameSource = leadsTo(choice, sources, keys);
  return isSameSource === followUp.isNewTopic ? 'off' : 'on';
}

/** The first answer as a turn: signed, or quoting the beginning of its source; and the sources that a follow-up may be answered from. */
async function answerFrom({ db, keys }: Library, { first, source }: FollowUp) {
  const [answerId] = source.startsWith('answer/') ? idsOf(keys.answers, source) : [];
  const approved = answerId === undefined ? undefined : await findApprovedAnswer(db, answerId);
  if (approved) {
    const { references } = composeApprovedAnswer(approved);
    const recommended = keys.contents.get(approved.content?.id ?? 0);
    return {
      turn: { question: first, answerer: 'expert', references },
      sources: [source, ...(recommended === undefined ? [] : [recommended])],
    };
  }
  const passages = await listPassagesOfKey(db, keys, source);
  const { references } = composeExtract(first, passages.slice(0, 2).map(presentCandidate));
  return { turn: { question: first, answerer: 'extract', references }, sources: [source] };
}

const idsOf = (names: ReadonlyMap<number, string>, name: string): number[] =>
  [...names].flatMap(([id, one]) => (one === name ? id : []));

async function listPassagesOfKey(db: Db, keys: Keys, source: string) {
  const [kind, slug, lesson] = source.split('/');
  const found = await listPassagesOf(db, {
    answerIds: kind === 'answer' ? idsOf(keys.answers, source) : [],
    contentIds: kind === 'answer' || lesson !== undefined ? [] : idsOf(keys.contents, `${kind}/${slug}`),
    lessonIds: lesson === undefined ? [] : idsOf(keys.lessons, lesson),
    systemKeys: [],
  });
  return found.map((passage) => ({ ...passage, score: 1 }));
}
