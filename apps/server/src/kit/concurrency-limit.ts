import { AppError } from './errors.ts';

/** Runs work as soon as a slot is free; rejects with UNAVAILABLE when too many calls wait already. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `running` calls at once, and at most `waiting` more in the queue. */
export function createConcurrencyLimit({
  running,
  waiting,
}: {
  running: number;
  waiting: number;
}): ConcurrencyLimit {
  let busy = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (busy >= running) {
      if (queue.length >= waiting) throw new AppError('UNAVAILABLE');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else busy += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The slot passes directly to the next call in the queue, so that no later call can take it.
      if (next) next();
      else busy -= 1;
    }
  };
}

/**
 * At most `running` calls at once for each user, without a queue. Rejects with UNAVAILABLE and `message` above that.
 */
export function createUserConcurrencyLimit(running: number, message: string) {
  const busy = new Map<number, number>();
  return async <T>(uid: number, work: () => Promise<T>): Promise<T> => {
    const count = busy.get(uid) ?? 0;
    if (count >= running) throw new AppError('UNAVAILABLE', { message });
    busy.set(uid, count + 1);
    try {
      return await work();
    } finally {
      const remaining = (busy.get(uid) ?? 1) - 1;
      if (remaining > 0) busy.set(uid, remaining);
      else busy.delete(uid);
    }
  };
}
