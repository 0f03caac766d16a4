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

interface SlotLimits {
  readonly perName: number;
  /** Of all names together; absent: unlimited. */
  readonly total?: number;
  /** The text for the user who finds no free slot. */
  readonly message: string;
}

/**
 * Returns a function that takes a slot for a name and returns what releases it, which may be called twice. It throws
 * UNAVAILABLE with `message` when none is free.
 */
export function createSlots({ perName, total = Infinity, message }: SlotLimits) {
  const takenByName = new Map<string, number>();
  let takenInTotal = 0;
  return (name: string): (() => void) => {
    const taken = takenByName.get(name) ?? 0;
    if (takenInTotal >= total || taken >= perName) throw new AppError('UNAVAILABLE', { message });
    takenByName.set(name, taken + 1);
    takenInTotal += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      takenInTotal -= 1;
      const remaining = (takenByName.get(name) ?? 1) - 1;
      if (remaining > 0) takenByName.set(name, remaining);
      else takenByName.delete(name);
    };
  };
}

/**
 * At most `running` calls at once for each user, without a queue. Rejects with UNAVAILABLE and `message` above that.
 */
export function createUserConcurrencyLimit(running: number, message: string) {
  const takeSlot = createSlots({ perName: running, message });
  return async <T>(uid: number, work: () => Promise<T>): Promise<T> => {
    const releaseSlot = takeSlot(String(uid));
    try {
      return await work();
    } finally {
      releaseSlot();
    }
  };
}
