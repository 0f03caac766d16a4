import type { Hotline, QaReference } from '@academy/contract/realtime/chat.ts';
import { composeApproved } from '../../domain/library/compose-approved.ts';
import { composeRefusal } from '../../domain/library/compose-refusal.ts';
import { findApproved } from '../../domain/library/find-approved.ts';
import { findNearest } from '../../domain/library/find-nearest.ts';
import { findNextLive } from '../../domain/library/find-next-live.ts';
import { findPassages } from '../../domain/library/find-passages.ts';
import { judgeScope } from '../../domain/library/judge-scope.ts';
import type { Composed } from '../../domain/library/present-reference.ts';
import { listTurnsBefore } from '../../domain/qa/ask-question.ts';
import { type AnswererName, findOwnRecord } from '../../domain/qa/record-row.ts';
import { judgeSafety } from '../../domain/safety/judge-safety.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Answerer, AskedQuestion, Passage, Turn } from '../../ports/answerer.ts';
import { createExtractAnswerer } from './extract-answerer.ts';
import { findModelAnswerer } from './model-answerer.ts';
import { tellReady } from './tell-ready.ts';
import type { Writing } from './writing.ts';

/** How an answer goes on. */
export type Step =
  | {
      /** What follows is the answer from its beginning, by this answerer. */
      readonly begin: AnswererName;
      readonly hotlines?: readonly Hotline[];
    }
  | { readonly text: string; readonly references: readonly QaReference[] };

/** Passages that an answer may rest on. */
const mostPassages = 8;
/** Contents that are named where there is no answer. */
const mostNearest = 3;
/** Passages that have less to do with a question are not worth a model's time. */
const leastScore = 0.3;

/**
 * Writes the answer to a question: for who is in danger calm words and where to call, else what an expert approved, else
 * what a model makes of the library's passages, else these themselves, else that there is nothing. Rejects when the library
 * cannot be read, and with the signal's reason.
 */
export async function* writeAnswer(writing: Writing): AsyncGenerator<Step, void> {
  const { parts, record } = writing;
  const danger = judgeSafety(record.question);
  if (danger) return yield* comfort(writing, danger);
  const approved = await findApprovedUnlessRepeated(writing);
  if (approved) {
    yield { begin: 'expert' };
    return yield* tell(writing, composeApproved(approved));
  }
  const before = await listTurnsBefore(parts.db, record);
  const passages = await findPassagesFor(writing, before);
  const asked = { question: record.question, before, passages };
  // Nor is it shown what somebody in danger said before.
  const told = { ...asked, before: before.filter(({ question }) => judgeSafety(question) === undefined) };
  const model = await findModel(writing, told);
  if (model && (yield* tryAnswerer(writing, { name: 'model', answerer: model, asked: told }))) return;
  const extract = createExtractAnswerer(parts.pace);
  if (yield* tryAnswerer(writing, { name: 'extract', answerer: extract, asked })) return;
  yield { begin: 'none' };
  yield* tell(writing, await composeNothing(writing, before));
}

const tell = ({ parts: { pace }, signal }: Writing, composed: Composed) =>
  tellReady(composed, { pace, signal });

/** Where to call first; below it what the library says, where that helps. A model is not asked. */
async function* comfort(
  writing: Writing,
  danger: NonNullable<ReturnType<typeof judgeSafety>>,
): AsyncGenerator<Step, void> {
  const { parts, record, signal } = writing;
  yield { begin: 'safety', hotlines: danger.hotlines };
  yield* tell(writing, { text: danger.text, references: [] });
  if (!danger.goesOn) return;
  const approved = await findApprovedUnlessRepeated(writing);
  if (approved) {
    const composed = composeApproved(approved);
    return yield* tell(writing, { ...composed, text: `\n\n${composed.text}` });
  }
  const asked = { question: record.question, before: [], passages: await findPassagesFor(writing, []) };
  let begun = false;
  try {
    for await (const piece of createExtractAnswerer(parts.pace).answer({ ...asked, signal })) {
      yield begun ? piece : { ...piece, text: `\n\n${piece.text}` };
      begun = true;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
  }
}

/** Whoever was not content with an approved answer gets what the library says itself. */
async function findApprovedUnlessRepeated({ parts: { db }, asker, record }: Writing) {
  const former = record.regenerates === null ? undefined : await findOwnRecord(db, asker, record.regenerates);
  return former?.answerer === 'expert' ? undefined : findApproved(db, { question: record.question });
}

const findPassagesFor = async (
  { parts: { db }, record: { question } }: Writing,
  before: readonly Turn[],
): Promise<Passage[]> =>
  judgeScope(question) === undefined
    ? findPassages(db, { question, before: before.at(-1)?.question, size: mostPassages })
    : [];

type Asked = Omit<AskedQuestion, 'signal'>;

const findModel = async (writing: Writing, asked: Asked): Promise<Answerer | undefined> =>
  (asked.passages[0]?.score ?? 0) < leastScore ? undefined : findModelAnswerer(writing, asked);

/** True when this answerer has written the answer; whatever it began and could not end does not hold. */
async function* tryAnswerer(
  { parts, record, signal }: Writing,
  { name, answerer, asked }: { name: AnswererName; answerer: Answerer; asked: Asked },
): AsyncGenerator<Step, boolean> {
  let begun = false;
  try {
    for await (const piece of answerer.answer({ ...asked, signal })) {
      if (!begun) yield { begin: name };
      begun = true;
      yield piece;
    }
    return begun;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    if (name === 'model') parts.log?.warn({ err: error, record: record.id }, 'the model gave no answer');
    return false;
  }
}

async function composeNothing({ parts, record }: Writing, before: readonly Turn[]): Promise<Composed> {
  const { db, clock } = parts;
  const { question } = record;
  const asking = { question, before: before.at(-1)?.question, size: mostNearest };
  return composeRefusal({
    question,
    nearest: await findNearest(db, asking),
    nextLive: await findNextLive(db, clock.now()),
  });
}
