import { AppError } from './app-error.ts';

/** Runs a piece of work when there is room for it; rejects with UNAVAILABLE when too many wait already. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `running` pieces of work at once, and at most `waiting` more in line. */
export function createLimiter({ running, waiting }: { running: number; waiting: number }): Limiter {
  let busy = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (busy >= running) {
      if (line.length >= waiting) throw new AppError('UNAVAILABLE');
      await new Promise<void>((resolve) => line.push(resolve));
    } else busy += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      // The place goes on to the next one; nobody who comes meanwhile can take it.
      if (next) next();
      else busy -= 1;
    }
  };
}

/** At most `running` pieces of work at once for each person; nobody waits. `message` is for whoever has too many. */
export function createPersonalLimiter(running: number, message: string) {
  const busy = new Map<number, number>();
  return async <T>(uid: number, work: () => Promise<T>): Promise<T> => {
    const count = busy.get(uid) ?? 0;
    if (count >= running) throw new AppError('UNAVAILABLE', { message });
    busy.set(uid, count + 1);
    try {
      return await work();
    } finally {
      const left = (busy.get(uid) ?? 1) - 1;
      if (left > 0) busy.set(uid, left);
      else busy.delete(uid);
    }
  };
}
