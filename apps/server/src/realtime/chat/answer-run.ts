import { setTimeout as sleep } from 'node:timers/promises';
import { listFollowUps } from '../../domain/library/list-follow-ups.ts';
import type { Requester } from '../../domain/qa/requester.ts';
import { createDraft } from '../../domain/qa/draft.ts';
import { endRecord, findRecord, type RecordRow, releaseRecord, saveRecord } from '../../domain/qa/records.ts';
import { countLeft } from '../../domain/qa/usage.ts';
import { type AnswerEnd, contentOf, createCost } from './answer-content.ts';
import type { ChatDeps } from './chat-deps.ts';
import { createAutosave } from './autosave.ts';
import { createAnswerStream, type AnswerStream } from './answer-stream.ts';
import { type AnswerStep, writeAnswer } from './write-answer.ts';

/** An answer that this process writes, with any number of subscribers or none. */
export interface AnswerRun {
  readonly stream: AnswerStream;
  /** Resolves once it is finished and saved, or written by another process. Never rejects. */
  readonly ended: Promise<void>;
  /** Ends the answer; the text written so far stays. */
  stop(): void;
  /** Saves the text for the process that continues, and ends. */
  release(): void;
}

type AbortReason = 'stopped' | 'lost' | 'leaving';
class AbortedError extends Error {
  readonly reason: AbortReason;
  constructor(reason: AbortReason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Attempts to save the end of an answer, and milliseconds between them: a restart of the database takes some seconds.
 */
const maxSaveAttempts = 8;
const saveRetryInterval = 1_000;

/**
 * Starts writing an answer, or writes one again that a crashed process left unfinished. `stream` may already have
 * subscribers.
 */
export function runAnswer(
  deps: ChatDeps,
  {
    record,
    requester,
    stream = streamOf(record),
  }: { record: RecordRow; requester: Requester; stream?: AnswerStream },
): AnswerRun {
  const { db, log, process } = deps;
  const ownership = { id: record.id, process };
  const aborter = new AbortController();
  const abort = (reason: AbortReason) => aborter.abort(new AbortedError(reason));
  const cost = createCost();
  const writtenAnswer = createWrittenAnswer(record, stream);
  const saver = createAutosave(async () => {
    if (!(await saveRecord(db, ownership, writtenAnswer.row()))) abort('lost');
  }, log);

  const write = async () => {
    // It may have been stopped while it waited in the queue.
    aborter.signal.throwIfAborted();
    const writing = { deps, requester, record, signal: aborter.signal, cost };
    for await (const step of writeAnswer(writing)) {
      aborter.signal.throwIfAborted();
      if (writtenAnswer.applyStep(step)) saver.markChanged();
      // Saved before any of it is sent: a process that takes over after a crash must know who wrote what was sent.
      if ('startsBy' in step) await saver.saveNow();
    }
  };
  const writeToOutcome = async (): Promise<AnswerEnd['state'] | AbortReason> => {
    try {
      // Answers to people in danger skip the queue; others wait in it and can still be stopped.
      const writing = record.alarm?.level === 'danger' ? write() : deps.limit(write);
      await Promise.race([writing, rejectedBy(aborter.signal)]);
      return 'done';
    } catch (error) {
      if (aborter.signal.reason instanceof AbortedError) return aborter.signal.reason.reason;
      log?.warn({ err: error, record: record.id }, 'a question could not be answered');
      return 'failed';
    }
  };
  const runToEnd = async () => {
    const outcome = await writeToOutcome();
    await saver.close();
    if (outcome === 'lost') return emitEndElsewhere(deps, { record, requester, stream });
    if (outcome === 'leaving') {
      await releaseRecord(db, ownership, writtenAnswer.row());
      return stream.fail('UNAVAILABLE', '服务器正在重启，马上接着回答');
    }
    if (outcome === 'done') writtenAnswer.finish();
    const choices = writtenAnswer.choices();
    const isDone = outcome === 'done';
    const followUps = choices.length > 0 ? choices : isDone ? await findFollowUps(deps, record, stream) : [];
    const end = { ...writtenAnswer.row(), ...cost, followUps, state: outcome, now: deps.clock.now() };
    const isSaved = await saveWithRetries(() => endRecord(db, ownership, end), log);
    if (!isSaved) return emitEndElsewhere(deps, { record, requester, stream });
    stream.end(await describeEnd(deps, { record, requester }, end));
  };
  const ended = runToEnd().catch((error: unknown) => {
    log?.warn({ err: error, record: record.id }, 'the end of an answer could not be saved');
    stream.fail('UNAVAILABLE', '网络开了小差，回答没能保存，请稍后再看');
  });
  return { stream, ended, stop: () => abort('stopped'), release: () => abort('leaving') };
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  return promise;
}

export const streamOf = (record: RecordRow): AnswerStream =>
  createAnswerStream({ recordId: record.id, requestId: record.requestKey }, contentOf(record));

/** The answer that is being written, as its subscribers see it. */
function createWrittenAnswer(record: RecordRow, stream: AnswerStream) {
  const draft = createDraft(record.answer);
  let content = contentOf(record);
  let choices: readonly string[] = [];
  return {
    /** Questions to choose from, if it asks back. */
    choices: () => choices,
    row: () => ({ ...content, answer: content.text }),
    /** Returns true when there is something new for subscribers. */
    applyStep: (step: AnswerStep): boolean => {
      if ('startsBy' in step) {
        draft.restart();
        content = { ...content, answerer: step.startsBy, hotlines: step.hotlines ?? [] };
        choices = step.followUps ?? [];
        return false;
      }
      const change = draft.append(step.text);
      if (!change) return false;
      content = { ...content, text: draft.text(), references: step.references };
      stream.update(content, change.isReplacement);
      return true;
    },
    /** Removes text of an earlier attempt that was not written again. */
    finish: () => {
      if (!draft.end()) return;
      content = { ...content, text: draft.text() };
      stream.update(content, true);
    },
  };
}

/** Finds follow-up questions; an error is logged and does not fail the answer. */
async function findFollowUps(
  { db, log }: ChatDeps,
  { question }: RecordRow,
  stream: AnswerStream,
): Promise<string[]> {
  const { answerer, references } = stream.content();
  // No follow-ups after an answer about danger, or when the question is not about parenting.
  if (answerer === 'safety' || references.length === 0) return [];
  try {
    return await listFollowUps(db, { question, references });
  } catch (error) {
    log?.warn({ err: error }, 'the follow-up questions could not be found');
    return [];
  }
}

/** Sends the end of an answer that ended elsewhere: stopped by another process, deleted, or taken over. */
async function emitEndElsewhere(
  deps: ChatDeps,
  { record, requester, stream }: { record: RecordRow; requester: Requester; stream: AnswerStream },
): Promise<void> {
  const row = await findRecord(deps.db, record.id);
  if (!row) return stream.fail('NOT_FOUND', '这条问答已经不在了');
  if (row.state === 'running') return stream.fail('UNAVAILABLE', '连接断开了，请重新连接');
  stream.end(await describeEnd(deps, { record: row, requester }, { ...row, state: row.state }));
}

export async function describeEnd(
  { db, clock }: ChatDeps,
  { record, requester }: { record: RecordRow; requester: Requester },
  end: Pick<AnswerEnd, 'state' | 'followUps' | 'promptTokens' | 'completionTokens'>,
): Promise<AnswerEnd> {
  const now = clock.now();
  const { state, followUps, promptTokens, completionTokens } = end;
  const elapsed = Math.max(0, (record.endedAt ?? now).getTime() - record.createdAt.getTime());
  return {
    state,
    followUps,
    promptTokens,
    completionTokens,
    elapsed,
    remaining: await countLeft(db, requester, now),
  };
}

async function saveWithRetries(save: () => Promise<boolean>, log: ChatDeps['log']): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save();
    } catch (error) {
      if (attempt === maxSaveAttempts) throw error;
      log?.warn({ err: error }, 'an answer could not be saved yet');
      await sleep(saveRetryInterval);
    }
  }
}
