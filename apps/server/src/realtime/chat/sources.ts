import type { Asker } from '../../domain/qa/asker.ts';
import { findRecord, type RecordRow } from '../../domain/qa/record-row.ts';
import { takeOver } from '../../domain/qa/write-record.ts';
import { AppError } from '../../kit/app-error.ts';
import { type AnswerRun, runAnswer, tellingOf } from './answer-run.ts';
import type { ChatParts } from './chat-parts.ts';
import type { Telling } from './telling.ts';
import { watchAnswer } from './watch-answer.ts';

/** Whose record it is. */
export interface Own {
  readonly record: RecordRow;
  readonly asker: Asker;
}

/** Where an answer that is not over is told. */
export interface Source {
  readonly telling: Telling;
  /** Never rejects. */
  readonly over: Promise<unknown>;
  leave(): void;
}

const cutOff = ['UNAVAILABLE', '连接断开了，请重新连接'] as const;

interface Others {
  /** Goes on with what is this process's now, for those who listen already. */
  readonly write: (left: Own, telling: Telling) => Promise<unknown>;
  readonly forget: (recordId: number) => void;
  readonly isLeaving: () => boolean;
}

/** Follows another process; when that dies, what it left is written here, for the same listeners. */
function watchSource(parts: ChatParts, own: Own, { write, forget, isLeaving }: Others): Source {
  const { db, process } = parts;
  const { id } = own.record;
  const telling = tellingOf(own.record);
  const look = () => watchAnswer(parts, { ...own, telling, onIdle: () => forget(id) });
  let watched = look();
  const goOn = async () => {
    for (;;) {
      const left = await watched.ended;
      if (!left || isLeaving()) return;
      if (await takeOver(db, { id, process })) return write({ ...own, record: left }, telling);
      // Somebody was quicker, and is followed from here on.
      watched = look();
      if (isLeaving()) watched.leave();
    }
  };
  const over = goOn().catch(() => telling.fail(...cutOff));
  return { telling, over, leave: () => watched.leave() };
}

/** One source for each answer that this process writes or watches. */
export function createSources(parts: ChatParts) {
  const { db, process } = parts;
  const sources = new Map<number, Promise<Source | undefined>>();
  const runs = new Map<number, AnswerRun>();
  let leaving = false;

  const run = (own: Own, telling?: Telling): Source => {
    const { id } = own.record;
    const begun = runAnswer(parts, { ...own, ...(telling && { telling }) });
    runs.set(id, begun);
    const forget = () => {
      runs.delete(id);
      sources.delete(id);
    };
    const source = { telling: begun.telling, over: begun.ended.finally(forget), leave: () => begun.leave() };
    sources.set(id, Promise.resolve(source));
    return source;
  };
  const others: Others = {
    write: (left, telling) => run(left, telling).over,
    forget: (id) => void sources.delete(id),
    isLeaving: () => leaving,
  };
  const open = async ({ record: { id }, asker }: Own): Promise<Source | undefined> => {
    const row = await findRecord(db, id);
    if (row?.state !== 'running') return undefined;
    const own = { record: row, asker };
    return (await takeOver(db, { id, process })) ? run(own) : watchSource(parts, own, others);
  };
  return {
    /** Writes the answer to what was just asked here. */
    begin: (own: Own): void => {
      const begun = run(own);
      // Who asked is told so, and the next server writes it.
      if (leaving) begun.leave();
    },
    findRun: (id: number) => runs.get(id),
    /** Undefined when it is over: the row says the rest. What a dead process left running is written here from now on. */
    find: (own: Own): Promise<Source | undefined> => {
      const { id } = own.record;
      const known = sources.get(id);
      if (known) return known;
      if (leaving) throw new AppError('UNAVAILABLE', { message: '服务器正在重启，马上回来' });
      const opening = open(own);
      sources.set(id, opening);
      const forget = () => void (sources.get(id) === opening && sources.delete(id));
      opening.then((source) => source?.over.then(forget) ?? forget(), forget);
      return opening;
    },
    /** Opens nothing new; resolves to what is open when all that is written here ended, or `enough` has. */
    leave: async (enough: Promise<unknown>): Promise<Source[]> => {
      leaving = true;
      await Promise.race([Promise.all([...runs.values()].map((one) => one.ended)), enough]);
      const opened = await Promise.allSettled(sources.values());
      return opened.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
    },
  };
}
