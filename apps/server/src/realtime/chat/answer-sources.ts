import { setTimeout as sleep } from 'node:timers/promises';
import { findRecord, type RecordRow, takeOverRecord } from '../../domain/qa/records.ts';
import type { Requester } from '../../domain/qa/requester.ts';
import { AppError } from '../../kit/errors.ts';
import { contentOf } from './answer-content.ts';
import { type AnswerRun, describeEnd, runAnswer, streamOf } from './answer-run.ts';
import type { AnswerStream } from './answer-stream.ts';
import type { ChatDeps } from './chat-deps.ts';

/** An answer's record and the requester to whom it belongs. */
export interface RecordRequest {
  readonly record: RecordRow;
  readonly requester: Requester;
}

interface AnswerSource {
  readonly stream: AnswerStream;
  /** Never rejects. */
  readonly finished: Promise<unknown>;
  release(): void;
}

const connectionLost = ['UNAVAILABLE', '连接断开了，请重新连接'] as const;

interface SourceHooks {
  /** Continues an answer that this process has taken over, for its existing subscribers. */
  readonly write: (abandoned: RecordRequest, stream: AnswerStream) => Promise<unknown>;
  readonly removeSource: (recordId: number) => void;
  readonly isShuttingDown: () => boolean;
}

/**
 * Follows the answer of another process. If that process crashes, this one takes over and writes for the same
 * subscribers.
 */
function followOtherProcess(
  deps: ChatDeps,
  request: RecordRequest,
  { write, removeSource, isShuttingDown }: SourceHooks,
): AnswerSource {
  const { db, process } = deps;
  const { id } = request.record;
  const stream = streamOf(request.record);
  const startWatch = () => watchAnswer(deps, { ...request, stream, onIdle: () => removeSource(id) });
  let watch = startWatch();
  const followUntilFinished = async () => {
    for (;;) {
      const abandoned = await watch.ended;
      if (!abandoned || isShuttingDown()) return;
      if (await takeOverRecord(db, { id, process })) return write({ ...request, record: abandoned }, stream);
      // Another process took over first and is followed from now on.
      watch = startWatch();
      if (isShuttingDown()) watch.stop();
    }
  };
  const finished = followUntilFinished().catch(() => stream.fail(...connectionLost));
  return { stream, finished, release: () => watch.stop() };
}

/** One source for each answer that this process writes or follows. */
export function createSources(deps: ChatDeps) {
  const { db, process } = deps;
  const sources = new Map<number, Promise<AnswerSource | undefined>>();
  const runs = new Map<number, AnswerRun>();
  let shuttingDown = false;

  const startRun = (request: RecordRequest, stream?: AnswerStream): AnswerSource => {
    const { id } = request.record;
    const startedRun = runAnswer(deps, { ...request, ...(stream && { stream }) });
    runs.set(id, startedRun);
    const removeSource = () => {
      runs.delete(id);
      sources.delete(id);
    };
    const source = {
      stream: startedRun.stream,
      finished: startedRun.ended.finally(removeSource),
      release: () => startedRun.release(),
    };
    sources.set(id, Promise.resolve(source));
    return source;
  };
  const sourceHooks: SourceHooks = {
    write: (abandoned, stream) => startRun(abandoned, stream).finished,
    removeSource: (id) => void sources.delete(id),
    isShuttingDown: () => shuttingDown,
  };
  const openSource = async ({ record: { id }, requester }: RecordRequest) => {
    const record = await findRecord(db, id);
    if (record?.state !== 'running') return undefined;
    const request = { record, requester };
    const isOurs = await takeOverRecord(db, { id, process });
    return isOurs ? startRun(request) : followOtherProcess(deps, request, sourceHooks);
  };
  return {
    /** Starts writing the answer to a question that was just asked here. */
    start: (request: RecordRequest): void => {
      const startedRun = startRun(request);
      // During a shutdown the requester is notified, and the next process writes the answer.
      if (shuttingDown) startedRun.release();
    },
    findRun: (id: number) => runs.get(id),
    /**
     * Undefined when the answer has ended and its row has everything. An answer left unfinished by a crashed process
     * is written here from now on.
     */
    find: (request: RecordRequest): Promise<AnswerSource | undefined> => {
      const { id } = request.record;
      const existing = sources.get(id);
      if (existing) return existing;
      if (shuttingDown) throw new AppError('UNAVAILABLE', { message: '服务器正在重启，马上回来' });
      const pending = openSource(request);
      sources.set(id, pending);
      const removeSource = () => void (sources.get(id) === pending && sources.delete(id));
      pending.then((source) => source?.finished.then(removeSource) ?? removeSource(), removeSource);
      return pending;
    },
    /**
     * Opens nothing new. Resolves to the open sources when all answers written here have ended, or when `timeout`
     * resolves.
     */
    release: async (timeout: Promise<unknown>): Promise<AnswerSource[]> => {
      shuttingDown = true;
      await Promise.race([Promise.all([...runs.values()].map((run) => run.ended)), timeout]);
      const results = await Promise.allSettled(sources.values());
      return results.flatMap((result) =>
        result.status === 'fulfilled' && result.value ? [result.value] : [],
      );
    },
  };
}

/** Milliseconds between reads of an answer that another process writes. */
const pollInterval = 400;

/** Polls the row of an answer that another process writes. */
interface AnswerWatch {
  /**
   * Resolves when the answer has ended, when there is no subscriber left, or when its writer crashed; only then the
   * value is the row.
   */
  readonly ended: Promise<RecordRow | undefined>;
  stop(): void;
}

/** `onIdle` is called when the last subscriber has gone and polling ends. */
function watchAnswer(
  deps: ChatDeps,
  options: { record: RecordRow; requester: Requester; stream: AnswerStream; onIdle: () => void },
): AnswerWatch {
  const { record, requester, stream, onIdle } = options;
  const stopper = new AbortController();
  const poll = async (): Promise<RecordRow | 'over' | 'goes on'> => {
    const row = await findRecord(deps.db, record.id);
    if (!row) {
      stream.fail('NOT_FOUND', '这条问答已经不在了');
      return 'over';
    }
    const { text } = stream.content();
    if (row.answer !== text || row.answerer !== stream.content().answerer)
      stream.update(contentOf(row), !row.answer.startsWith(text));
    if (row.state !== 'running') {
      stream.end(await describeEnd(deps, { record: row, requester }, { ...row, state: row.state }));
      return 'over';
    }
    return row.silent ? row : 'goes on';
  };
  const pollUntilEnd = async () => {
    for (;;) {
      await sleep(pollInterval, undefined, { signal: stopper.signal });
      if (!stream.hasSubscribers()) {
        onIdle();
        return undefined;
      }
      const result = await poll().catch((error: unknown) => {
        deps.log?.warn({ err: error, record: record.id }, 'an answer could not be read');
        return 'goes on' as const;
      });
      if (result === 'over') return undefined;
      if (result !== 'goes on') return result;
    }
  };
  const ended = pollUntilEnd().catch(() => {
    stream.fail('UNAVAILABLE', '服务器正在重启，马上接着回答');
    return undefined;
  });
  return { ended, stop: () => stopper.abort() };
}
