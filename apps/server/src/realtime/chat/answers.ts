import { setTimeout as sleep } from 'node:timers/promises';
import { findRecord } from '../../domain/qa/record-row.ts';
import { stopRecord } from '../../domain/qa/write-record.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Tell } from './answer-facts.ts';
import { describeEnd, tellingOf } from './answer-run.ts';
import type { ChatParts } from './chat-parts.ts';
import { createSources, type Own } from './sources.ts';

/** All answers that this process writes, or tells of. */
export interface Answers {
  /** Writes the answer to what was just asked here. */
  begin(own: Own): void;
  /**
   * Tells an answer from `offset` on, and what follows, whoever writes it; what a dead process left running is written here
   * from now on. Resolves to what ends the telling.
   */
  follow(own: Own, given: { tell: Tell; offset: number }): Promise<() => void>;
  /** Resolves when an answer is over, or no more of it comes from here. */
  wait(own: Own): Promise<void>;
  /** Ends an answer, whoever writes it. Resolves once the row says so. */
  stop(recordId: number): Promise<void>;
  /** Writes nothing new, lets what is under way end within so many ms, and leaves the rest to others. */
  leave(most: number): Promise<void>;
}

export function createAnswers(parts: ChatParts): Answers {
  const sources = createSources(parts);
  return {
    begin: sources.begin,
    follow: async (own, { tell, offset }) => {
      const source = await sources.find(own);
      return source ? source.telling.follow(tell, offset) : tellWhole(parts, own, { tell, offset });
    },
    wait: async (own) => {
      const source = await sources.find(own);
      // A watch goes on as long as somebody listens.
      const unfollow = source?.telling.follow(() => {}, 0);
      await source?.over;
      unfollow?.();
    },
    stop: async (recordId) => {
      const mine = sources.findRun(recordId);
      mine?.stop();
      await mine?.ended;
      if (!mine) await stopRecord(parts.db, recordId);
    },
    leave: async (most) => {
      const left = await sources.leave(sleep(most, undefined, { ref: false }));
      for (const source of left) source.leave();
      await Promise.all(left.map(({ over }) => over));
    },
  };
}

/** Tells an answer that is over, as its row has it. */
async function tellWhole(
  parts: ChatParts,
  { record, asker }: Own,
  { tell, offset }: { tell: Tell; offset: number },
): Promise<() => void> {
  const row = await findRecord(parts.db, record.id);
  if (!row || row.state === 'running') throw new AppError('CONFLICT');
  const telling = tellingOf(row);
  telling.end(await describeEnd(parts, { record: row, asker }, { ...row, state: row.state }));
  return telling.follow(tell, offset);
}
