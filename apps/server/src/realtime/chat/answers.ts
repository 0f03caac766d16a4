import { setTimeout as sleep } from 'node:timers/promises';
import { findRecord, stopRecord } from '../../domain/qa/records.ts';
import { AppError } from '../../kit/errors.ts';
import type { EmitAnswerEvent } from './answer-content.ts';
import { describeEnd, streamOf } from './answer-run.ts';
import type { ChatDeps } from './chat-deps.ts';
import { createSources, type RecordRequest } from './answer-sources.ts';

/** All answers that this process writes or follows. */
export interface Answers {
  /** Starts writing the answer to a question that was just asked here. */
  start(request: RecordRequest): void;
  /**
   * Sends an answer from `offset` on and everything that follows, whichever process writes it. An answer left
   * unfinished by a crashed process is written here from now on. Resolves to a function that unsubscribes.
   */
  subscribe(
    request: RecordRequest,
    subscriber: { emit: EmitAnswerEvent; offset: number },
  ): Promise<() => void>;
  /** Resolves when an answer has ended, or when this process can send no more of it. */
  waitForEnd(request: RecordRequest): Promise<void>;
  /** Ends an answer, whichever process writes it. Resolves once the row is updated. */
  stop(recordId: number): Promise<void>;
  /**
   * Starts no new answers, waits so many milliseconds for the running ones, and leaves the rest to other processes.
   */
  shutDown(timeout: number): Promise<void>;
}

export function createAnswers(deps: ChatDeps): Answers {
  const sources = createSources(deps);
  return {
    start: sources.start,
    subscribe: async (request, { emit, offset }) => {
      const source = await sources.find(request);
      return source
        ? source.stream.subscribe(emit, offset)
        : emitFinishedAnswer(deps, request, { emit, offset });
    },
    waitForEnd: async (request) => {
      const source = await sources.find(request);
      // Polling goes on only while there is a subscriber.
      const unsubscribe = source?.stream.subscribe(() => {}, 0);
      await source?.finished;
      unsubscribe?.();
    },
    stop: async (recordId) => {
      const run = sources.findRun(recordId);
      run?.stop();
      await run?.ended;
      if (!run) await stopRecord(deps.db, recordId);
    },
    shutDown: async (timeout) => {
      const unfinished = await sources.release(sleep(timeout, undefined, { ref: false }));
      for (const source of unfinished) source.release();
      await Promise.all(unfinished.map(({ finished }) => finished));
    },
  };
}

async function emitFinishedAnswer(
  deps: ChatDeps,
  { record, requester }: RecordRequest,
  { emit, offset }: { emit: EmitAnswerEvent; offset: number },
): Promise<() => void> {
  const row = await findRecord(deps.db, record.id);
  if (!row || row.state === 'running') throw new AppError('CONFLICT');
  const stream = streamOf(row);
  stream.end(await describeEnd(deps, { record: row, requester }, { ...row, state: row.state }));
  return stream.subscribe(emit, offset);
}
