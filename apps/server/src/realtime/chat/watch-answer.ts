import { setTimeout as sleep } from 'node:timers/promises';
import type { Asker } from '../../domain/qa/asker.ts';
import { findRecord, type RecordRow } from '../../domain/qa/record-row.ts';
import { factsOf } from './answer-facts.ts';
import { describeEnd } from './answer-run.ts';
import type { ChatParts } from './chat-parts.ts';
import type { Telling } from './telling.ts';

/** How often the rows are asked for an answer that another process writes; ms. */
const lookEvery = 400;

/** Looks at an answer that another process writes, as the rows have it. */
export interface AnswerWatch {
  /** Resolves when it is over, nobody listens any more, or its writer is dead, which alone resolves to a row. */
  readonly ended: Promise<RecordRow | undefined>;
  leave(): void;
}

/** `onIdle` is called at the moment in which nobody listens any more, and it ends. */
export function watchAnswer(
  parts: ChatParts,
  given: { record: RecordRow; asker: Asker; telling: Telling; onIdle: () => void },
): AnswerWatch {
  const { record, asker, telling, onIdle } = given;
  const left = new AbortController();
  const look = async (): Promise<RecordRow | 'over' | 'goes on'> => {
    const row = await findRecord(parts.db, record.id);
    if (!row) {
      telling.fail('NOT_FOUND', '这条问答已经不在了');
      return 'over';
    }
    const { text } = telling.facts();
    if (row.answer !== text || row.answerer !== telling.facts().answerer)
      telling.change(factsOf(row), !row.answer.startsWith(text));
    if (row.state !== 'running') {
      telling.end(await describeEnd(parts, { record: row, asker }, { ...row, state: row.state }));
      return 'over';
    }
    return row.silent ? row : 'goes on';
  };
  const watch = async () => {
    for (;;) {
      await sleep(lookEvery, undefined, { signal: left.signal });
      if (!telling.isFollowed()) {
        onIdle();
        return undefined;
      }
      const seen = await look().catch((error: unknown) => {
        parts.log?.warn({ err: error, record: record.id }, 'an answer could not be looked at');
        return 'goes on' as const;
      });
      if (seen === 'over') return undefined;
      if (seen !== 'goes on') return seen;
    }
  };
  const ended = watch().catch(() => {
    telling.fail('UNAVAILABLE', '服务器正在重启，马上接着回答');
    return undefined;
  });
  return { ended, leave: () => left.abort() };
}
