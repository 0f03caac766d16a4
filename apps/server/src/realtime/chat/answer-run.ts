import { setTimeout as sleep } from 'node:timers/promises';
import { listFollowUps } from '../../domain/library/list-follow-ups.ts';
import type { Asker } from '../../domain/qa/asker.ts';
import { createDraft } from '../../domain/qa/draft.ts';
import { findRecord, type RecordRow } from '../../domain/qa/record-row.ts';
import { countLeft } from '../../domain/qa/usage.ts';
import { endRecord, releaseRecord, saveRecord } from '../../domain/qa/write-record.ts';
import { judgeSafety } from '../../domain/safety/judge-safety.ts';
import { type AnswerEnd, factsOf } from './answer-facts.ts';
import type { ChatParts } from './chat-parts.ts';
import { createSaver } from './saver.ts';
import { createTelling, type Telling } from './telling.ts';
import { type Step, writeAnswer } from './write-answer.ts';
import { noCost } from './writing.ts';

/** An answer that this process writes, whoever listens and whether anybody does. */
export interface AnswerRun {
  readonly telling: Telling;
  /** Resolves once it is over and kept, or no longer this process's. Never rejects. */
  readonly ended: Promise<void>;
  /** What is there stays. */
  stop(): void;
  /** Keeps what there is for whoever writes on, and ends. */
  leave(): void;
}

/** Why writing was broken off. */
type Reason = 'stopped' | 'lost' | 'leaving';
class Broken extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/** How often the end of an answer is tried to be kept, and how far apart, ms: a database that restarts takes some seconds. */
const endAttempts = 8;
const endEvery = 1_000;

/** Begins to write an answer, or to write it again from what a dead process left: `telling` knows who waits for it. */
export function runAnswer(
  parts: ChatParts,
  { record, asker, telling = tellingOf(record) }: { record: RecordRow; asker: Asker; telling?: Telling },
): AnswerRun {
  const { db, log, process } = parts;
  const place = { id: record.id, process };
  const broken = new AbortController();
  const breakOff = (reason: Reason) => broken.abort(new Broken(reason));
  const cost = noCost();
  const written = createWritten(record, telling);
  const saver = createSaver(async () => {
    if (!(await saveRecord(db, place, written.row()))) breakOff('lost');
  }, log);

  const write = async () => {
    // It may have been stopped while it stood in line.
    broken.signal.throwIfAborted();
    const writing = { parts, asker, record, signal: broken.signal, cost };
    for await (const step of writeAnswer(writing)) {
      broken.signal.throwIfAborted();
      if (written.take(step)) saver.note();
      // Before a word of it is told: whoever goes on after a death must know who wrote what was told.
      if ('begin' in step) await saver.now();
    }
  };
  const judge = async (): Promise<AnswerEnd['state'] | Reason> => {
    try {
      // Who is in danger stands in no line; whoever does is not kept from stopping.
      const writing = judgeSafety(record.question) ? write() : parts.limit(write);
      await Promise.race([writing, rejectedBy(broken.signal)]);
      return 'done';
    } catch (error) {
      if (broken.signal.reason instanceof Broken) return broken.signal.reason.reason;
      log?.warn({ err: error, record: record.id }, 'a question could not be answered');
      return 'failed';
    }
  };
  const run = async () => {
    const outcome = await judge();
    await saver.close();
    if (outcome === 'lost') return tellLost(parts, { record, asker, telling });
    if (outcome === 'leaving') {
      await releaseRecord(db, place, written.row());
      return telling.fail('UNAVAILABLE', '服务器正在重启，马上接着回答');
    }
    if (outcome === 'done') written.finish();
    const followUps = outcome === 'done' ? await findFollowUps(parts, record, telling) : [];
    const end = { ...written.row(), ...cost, followUps, state: outcome, now: parts.clock.now() };
    const kept = await keepTrying(() => endRecord(db, place, end), log);
    if (!kept) return tellLost(parts, { record, asker, telling });
    telling.end(await describeEnd(parts, { record, asker }, end));
  };
  const ended = run().catch((error: unknown) => {
    log?.warn({ err: error, record: record.id }, 'the end of an answer could not be kept');
    telling.fail('UNAVAILABLE', '网络开了小差，回答没能保存，请稍后再看');
  });
  return { telling, ended, stop: () => breakOff('stopped'), leave: () => breakOff('leaving') };
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  return promise;
}

export const tellingOf = (record: RecordRow): Telling =>
  createTelling({ recordId: record.id, requestId: record.requestKey }, factsOf(record));

/** What is written, as its readers know it. */
function createWritten(record: RecordRow, telling: Telling) {
  const draft = createDraft(record.answer);
  let facts = factsOf(record);
  return {
    row: () => ({ ...facts, answer: facts.text }),
    /** True when readers know more afterwards. */
    take: (step: Step): boolean => {
      if ('begin' in step) {
        draft.restart();
        facts = { ...facts, answerer: step.begin, hotlines: step.hotlines ?? [] };
        return false;
      }
      const change = draft.append(step.text);
      if (!change) return false;
      facts = { ...facts, text: draft.text(), references: step.references };
      telling.change(facts, change.anew);
      return true;
    },
    /** What was left of an earlier writing, and was not written again, goes. */
    finish: () => {
      if (!draft.end()) return;
      facts = { ...facts, text: draft.text() };
      telling.change(facts, true);
    },
  };
}

/** Where an answer leads on to; none of it is worth an error. */
async function findFollowUps(
  { db, log }: ChatParts,
  { question }: RecordRow,
  telling: Telling,
): Promise<string[]> {
  const { answerer, references } = telling.facts();
  // Nothing leads on from danger, or from what is no question for parents.
  if (answerer === 'safety' || references.length === 0) return [];
  try {
    return await listFollowUps(db, { question, references });
  } catch (error) {
    log?.warn({ err: error }, 'what may be asked next could not be found');
    return [];
  }
}

/** Tells how an answer ended that ended elsewhere: stopped by another process, deleted, or taken over. */
async function tellLost(
  parts: ChatParts,
  { record, asker, telling }: { record: RecordRow; asker: Asker; telling: Telling },
): Promise<void> {
  const row = await findRecord(parts.db, record.id);
  if (!row) return telling.fail('NOT_FOUND', '这条问答已经不在了');
  if (row.state === 'running') return telling.fail('UNAVAILABLE', '连接断开了，请重新连接');
  telling.end(await describeEnd(parts, { record: row, asker }, { ...row, state: row.state }));
}

export async function describeEnd(
  { db, clock }: ChatParts,
  { record, asker }: { record: RecordRow; asker: Asker },
  end: Pick<AnswerEnd, 'state' | 'followUps' | 'promptTokens' | 'completionTokens'>,
): Promise<AnswerEnd> {
  const now = clock.now();
  const { state, followUps, promptTokens, completionTokens } = end;
  const elapsed = Math.max(0, (record.endedAt ?? now).getTime() - record.createdAt.getTime());
  return { state, followUps, promptTokens, completionTokens, elapsed, left: await countLeft(db, asker, now) };
}

async function keepTrying(keep: () => Promise<boolean>, log: ChatParts['log']): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await keep();
    } catch (error) {
      if (attempt === endAttempts) throw error;
      log?.warn({ err: error }, 'an answer could not be kept yet');
      await sleep(endEvery);
    }
  }
}
