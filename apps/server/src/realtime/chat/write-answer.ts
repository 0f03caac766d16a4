import type { Hotline, QaReference } from '@academy/contract/realtime/chat.ts';
import { answerInConversation } from '../../domain/library/answer-in-conversation.ts';
import { type AnswerChoice, chooseAnswer } from '../../domain/library/choose-answer.ts';
import {
  composeApprovedAnswer,
  composeChoices,
  composeExtract,
} from '../../domain/library/compose-answer.ts';
import {
  composeExhausted,
  composeRefusal,
  findNextLive,
  listNearestContents,
} from '../../domain/library/compose-refusal.ts';
import type { ComposedAnswer } from '../../domain/library/present-reference.ts';
import { listPreviousTurns, listRepeatedReferences } from '../../domain/qa/ask-question.ts';
import { type AnswererName, hasNotice, type QuestionAlarm } from '../../domain/qa/records.ts';
import { assessMessage } from '../../domain/safety/assess-message.ts';
import { composeProtocol, hotlineNotice } from '../../domain/safety/protocols/compose-protocol.ts';
import { AppError } from '../../kit/errors.ts';
import type { EarlierExchange, QuestionToAnswer } from '../../ports/answerer.ts';
import { findModelAnswerer, sendInPieces } from './answerers.ts';
import type { WritingContext } from './answer-content.ts';
import { findNearest } from './find-nearest.ts';
import { rewriteFollowUp } from './rewrite-follow-up.ts';

export type AnswerStep =
  | {
      /** The answer starts from its beginning, written by this answerer. */
      readonly startsBy: AnswererName;
      readonly hotlines?: readonly Hotline[];
      /** Questions to choose from. */
      readonly followUps?: readonly string[];
    }
  | { readonly text: string; readonly references: readonly QaReference[] };

/** Contents that are suggested when there is no answer. */
const maxNearest = 3;

/**
 * Writes the answer to a question. A question about danger gets a fixed text and hotlines; one that may be about danger an
 * ordinary answer below a line with hotlines. Rejects when the library cannot be read, and with the signal's reason.
 */
export function writeAnswer(writing: WritingContext): AsyncGenerator<AnswerStep, void> {
  const { alarm } = writing.record;
  if (alarm?.level === 'danger') return writeSafetyAnswer(writing, alarm);
  const steps = writeOrdinaryAnswer(writing);
  return hasNotice(writing.record) ? addHotlineNotice(steps) : steps;
}

/** Puts the line with hotlines before the answer, which may be of any kind. */
async function* addHotlineNotice(steps: AsyncIterable<AnswerStep>): AsyncGenerator<AnswerStep, void> {
  for await (const step of steps) {
    yield step;
    if ('startsBy' in step) yield { text: noticeParagraph, references: [] };
  }
}

const noticeParagraph = `${hotlineNotice}\n\n`;

/**
 * What the previous source says more about a question that goes on with it. Otherwise an expert's approved answer, else the model's
 * from the library's passages, else these passages themselves, else questions to choose from, else a text that there is no answer.
 */
async function* writeOrdinaryAnswer(writing: WritingContext): AsyncGenerator<AnswerStep, void> {
  const { deps, record } = writing;
  const before = await listPreviousTurns(deps.db, record);
  const choice = offerHarmless(await chooseFor(writing, before));
  if (choice.kind === 'approved') {
    yield { startsBy: 'expert' };
    return yield* sendComposed(writing, composeApprovedAnswer(choice.answer));
  }
  // The model gets neither earlier questions about danger nor their answers.
  const harmlessBefore = before
    .filter(({ isAboutDanger }) => !isAboutDanger)
    .map((exchange) => ({ ...exchange, answer: exchange.answer.replace(hotlineNotice, '').trimStart() }));
  if (choice.kind === 'passages') {
    const { passages } = choice;
    // A model says it in other words only where the library has an answer.
    if (yield* tryModel(writing, { question: record.question, before: harmlessBefore, passages })) return;
    yield { startsBy: 'extract' };
    const previousQuestion = before.at(-1)?.question;
    return yield* sendComposed(
      writing,
      composeExtract(record.question, choice.passages, {
        previousQuestion,
        continuation: choice.continuation,
      }),
    );
  }
  if (choice.kind === 'choices') {
    yield { startsBy: 'choices', followUps: choice.questions };
    return yield* sendComposed(writing, composeChoices(choice.questions.length));
  }
  if (choice.kind === 'exhausted') {
    yield { startsBy: 'none' };
    return yield* sendComposed(writing, composeExhausted(choice.after));
  }
  yield { startsBy: 'none', followUps: choice.near };
  yield* sendComposed(writing, await composeNothing(writing, { before, nearQuestions: choice.near }));
}

/** Removes suggested questions about danger: a reader who is offered 我不想活了 did not write that, and a tap on it would raise an alarm. */
function offerHarmless(choice: AnswerChoice): AnswerChoice {
  const isHarmless = (question: string) => assessMessage(question).alarm !== 'danger';
  if (choice.kind === 'none') return { ...choice, near: choice.near.filter(isHarmless) };
  if (choice.kind !== 'choices') return choice;
  const questions = choice.questions.filter(isHarmless);
  return questions.length > 0 ? { ...choice, questions } : { kind: 'none', near: [] };
}

type Turns = Awaited<ReturnType<typeof listPreviousTurns>>;

async function chooseFor(writing: WritingContext, turns: Turns): Promise<AnswerChoice> {
  const { deps, record } = writing;
  let nearest: ReturnType<typeof findNearest> | undefined;
  return answerInConversation(deps.db, {
    question: record.question,
    turns,
    repeated: record.regenerates === null ? undefined : await listRepeatedReferences(deps.db, record),
    phrasingIndex: deps.phrasingIndex,
    // One request, also where a question is searched in two wordings.
    findNearest: () => (nearest ??= findNearest(writing, turns.at(-1))),
    rewrite: () => rewriteFollowUp(writing, turns),
  });
}

const sendComposed = ({ deps: { pieceInterval }, signal }: WritingContext, composed: ComposedAnswer) =>
  sendInPieces(composed, { pieceInterval, signal });

/** The fixed text and the hotlines come first, then what the library says if that helps. The model is not used. */
async function* writeSafetyAnswer(
  writing: WritingContext,
  alarm: QuestionAlarm,
): AsyncGenerator<AnswerStep, void> {
  const { deps, record } = writing;
  const danger = composeProtocol(alarm);
  yield { startsBy: 'safety', hotlines: danger.hotlines };
  yield* sendComposed(writing, { text: danger.text, references: [] });
  if (!danger.answerFollows) return;
  const { db, phrasingIndex } = deps;
  const choice = await chooseAnswer(db, { question: record.question, phrasingIndex });
  const composed =
    choice.kind === 'approved'
      ? composeApprovedAnswer(choice.answer)
      : choice.kind === 'passages'
        ? composeExtract(record.question, choice.passages)
        : undefined;
  if (composed) yield* sendComposed(writing, { ...composed, text: `\n\n${composed.text}` });
}

/** Returns true when a model has written the answer; text of an unfinished attempt is invalid. */
async function* tryModel(
  writing: WritingContext,
  question: Omit<QuestionToAnswer, 'signal'>,
): AsyncGenerator<AnswerStep, boolean> {
  const { deps, record, signal } = writing;
  const model = await findModelAnswerer(writing, question);
  if (!model) return false;
  let hasText = false;
  try {
    for await (const piece of model.answer({ ...question, signal })) {
      if (!hasText) yield { startsBy: 'model' };
      hasText = true;
      yield piece;
    }
    return hasText;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    deps.log?.warn({ err: error, record: record.id }, 'the model gave no answer');
    return false;
  }
}

async function composeNothing(
  { deps, record }: WritingContext,
  { before, nearQuestions }: { before: readonly EarlierExchange[]; nearQuestions: readonly string[] },
): Promise<ComposedAnswer> {
  const { db, clock } = deps;
  const { question } = record;
  const search = { question, previousQuestion: before.at(-1)?.question, size: maxNearest };
  return composeRefusal({
    question,
    nearQuestions,
    nearest: await listNearestContents(db, search),
    nextLive: await findNextLive(db, clock.now()),
  });
}
