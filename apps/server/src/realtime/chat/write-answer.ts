import type { Hotline, QaReference } from '@academy/contract/realtime/chat.ts';
import { composeApprovedAnswer } from '../../domain/library/compose-answer.ts';
import { composeRefusal, findNextLive, listNearestContents } from '../../domain/library/compose-refusal.ts';
import { findApprovedAnswer } from '../../domain/library/find-approved-answer.ts';
import { findPassages } from '../../domain/library/find-passages.ts';
import { classifyScope } from '../../domain/library/classify-question.ts';
import type { ComposedAnswer } from '../../domain/library/present-reference.ts';
import { listPreviousTurns } from '../../domain/qa/ask-question.ts';
import { type AnswererName, findOwnedRecord, type QuestionAlarm } from '../../domain/qa/records.ts';
import { composeProtocol, hotlineNotice } from '../../domain/safety/protocols/compose-protocol.ts';
import { AppError } from '../../kit/errors.ts';
import type { Answerer, QuestionToAnswer, Passage, EarlierExchange } from '../../ports/answerer.ts';
import { createExtractAnswerer, findModelAnswerer, sendInPieces } from './answerers.ts';
import type { WritingContext } from './answer-content.ts';

export type AnswerStep =
  | {
      /** The answer starts from its beginning, written by this answerer. */
      readonly startsBy: AnswererName;
      readonly hotlines?: readonly Hotline[];
    }
  | { readonly text: string; readonly references: readonly QaReference[] };

const maxPassages = 8;
/** Contents that are suggested when there is no answer. */
const maxNearest = 3;
/** Passages with a lower score are not worth a request to the model. */
const minScore = 0.3;

/**
 * Writes the answer to a question. A question about danger gets a fixed text and hotlines; one that may be about danger an
 * ordinary answer below a line with hotlines. Rejects when the library cannot be read, and with the signal's reason.
 */
export function writeAnswer(writing: WritingContext): AsyncGenerator<AnswerStep, void> {
  const { alarm } = writing.record;
  if (alarm?.level === 'danger') return writeSafetyAnswer(writing, alarm);
  const steps = writeOrdinaryAnswer(writing);
  return alarm?.level === 'unsure' ? addHotlineNotice(steps) : steps;
}

/** The line with hotlines comes first, whoever writes the answer. */
async function* addHotlineNotice(steps: AsyncIterable<AnswerStep>): AsyncGenerator<AnswerStep, void> {
  for await (const step of steps) {
    yield step;
    if ('startsBy' in step) yield { text: noticeParagraph, references: [] };
  }
}

const noticeParagraph = `${hotlineNotice}\n\n`;

/**
 * An expert's approved answer, else the model's from the library's passages, else these passages themselves, else a text that
 * there is no answer.
 */
async function* writeOrdinaryAnswer(writing: WritingContext): AsyncGenerator<AnswerStep, void> {
  const { deps, record } = writing;
  const approved = await findApprovedUnlessRepeated(writing);
  if (approved) {
    yield { startsBy: 'expert' };
    return yield* sendComposed(writing, composeApprovedAnswer(approved));
  }
  const before = await listPreviousTurns(deps.db, record);
  const passages = await findPassagesFor(writing, before);
  const questionWithPassages = { question: record.question, before, passages };
  // The model gets neither earlier questions about danger nor their answers.
  const questionForModel = {
    ...questionWithPassages,
    before: before
      .filter(({ isAboutDanger }) => !isAboutDanger)
      .map(({ question, answer }) => ({ question, answer: answer.replace(hotlineNotice, '').trimStart() })),
  };
  const model = await findModel(writing, questionForModel);
  if (
    model &&
    (yield* tryAnswerer(writing, { name: 'model', answerer: model, questionWithPassages: questionForModel }))
  )
    return;
  const extract = createExtractAnswerer(deps.pieceInterval);
  if (yield* tryAnswerer(writing, { name: 'extract', answerer: extract, questionWithPassages })) return;
  yield { startsBy: 'none' };
  yield* sendComposed(writing, await composeNothing(writing, before));
}

const sendComposed = ({ deps: { pieceInterval }, signal }: WritingContext, composed: ComposedAnswer) =>
  sendInPieces(composed, { pieceInterval, signal });

/** The fixed text and the hotlines come first, then what the library says if that helps. The model is not used. */
async function* writeSafetyAnswer(
  writing: WritingContext,
  alarm: QuestionAlarm,
): AsyncGenerator<AnswerStep, void> {
  const { deps, record, signal } = writing;
  const danger = composeProtocol(alarm);
  yield { startsBy: 'safety', hotlines: danger.hotlines };
  yield* sendComposed(writing, { text: danger.text, references: [] });
  if (!danger.answerFollows) return;
  const approved = await findApprovedUnlessRepeated(writing);
  if (approved) {
    const composed = composeApprovedAnswer(approved);
    return yield* sendComposed(writing, { ...composed, text: `\n\n${composed.text}` });
  }
  const questionWithPassages = {
    question: record.question,
    before: [],
    passages: await findPassagesFor(writing, []),
  };
  let hasText = false;
  try {
    for await (const piece of createExtractAnswerer(deps.pieceInterval).answer({
      ...questionWithPassages,
      signal,
    })) {
      yield hasText ? piece : { ...piece, text: `\n\n${piece.text}` };
      hasText = true;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
  }
}

/** A requester who asks again after an approved answer gets the library's own text. */
async function findApprovedUnlessRepeated({ deps: { db }, requester, record }: WritingContext) {
  const earlierRecord =
    record.regenerates === null ? undefined : await findOwnedRecord(db, requester, record.regenerates);
  return earlierRecord?.answerer === 'expert'
    ? undefined
    : findApprovedAnswer(db, { question: record.question });
}

const findPassagesFor = async (
  { deps: { db }, record: { question } }: WritingContext,
  before: readonly EarlierExchange[],
): Promise<Passage[]> =>
  classifyScope(question) === undefined
    ? findPassages(db, { question, previousQuestion: before.at(-1)?.question, size: maxPassages })
    : [];

type QuestionWithPassages = Omit<QuestionToAnswer, 'signal'>;

const findModel = async (
  writing: WritingContext,
  questionWithPassages: QuestionWithPassages,
): Promise<Answerer | undefined> =>
  (questionWithPassages.passages[0]?.score ?? 0) < minScore
    ? undefined
    : findModelAnswerer(writing, questionWithPassages);

/** Returns true when this answerer has written the answer; text of an unfinished attempt is invalid. */
async function* tryAnswerer(
  { deps, record, signal }: WritingContext,
  {
    name,
    answerer,
    questionWithPassages,
  }: { name: AnswererName; answerer: Answerer; questionWithPassages: QuestionWithPassages },
): AsyncGenerator<AnswerStep, boolean> {
  let hasText = false;
  try {
    for await (const piece of answerer.answer({ ...questionWithPassages, signal })) {
      if (!hasText) yield { startsBy: name };
      hasText = true;
      yield piece;
    }
    return hasText;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    if (name === 'model') deps.log?.warn({ err: error, record: record.id }, 'the model gave no answer');
    return false;
  }
}

async function composeNothing(
  { deps, record }: WritingContext,
  before: readonly EarlierExchange[],
): Promise<ComposedAnswer> {
  const { db, clock } = deps;
  const { question } = record;
  const search = { question, previousQuestion: before.at(-1)?.question, size: maxNearest };
  return composeRefusal({
    question,
    nearest: await listNearestContents(db, search),
    nextLive: await findNextLive(db, clock.now()),
  });
}
