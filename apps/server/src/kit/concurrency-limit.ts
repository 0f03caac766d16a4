import { AppError } from './errors.ts';

/** How one call waits for its slot. */
interface WaitOptions {
  /** Whether it goes before all calls without it. Such calls have a queue of their own, of the same length. */
  readonly goesFirst?: boolean;
}

/** Runs work as soon as a slot is free; rejects with UNAVAILABLE when too many calls wait already, or none came in time. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, options?: WaitOptions) => Promise<T>;

interface ConcurrencyLimits {
  /** Calls at once. */
  readonly running: number;
  /** Calls in the queue. */
  readonly waiting: number;
  /** Milliseconds that a call waits for its slot; absent: until it gets one. */
  readonly maxWait?: number;
}

/** At most `running` calls at once, and at most `waiting` more in the queue, for `maxWait` milliseconds each. */
export function createConcurrencyLimit({
  running,
  waiting,
  maxWait = Infinity,
}: ConcurrencyLimits): ConcurrencyLimit {
  let busy = 0;
  const [firstQueue, queue] = [new Set<() => void>(), new Set<() => void>()];
  const releaseSlot = () => {
    const [next] = firstQueue.size > 0 ? firstQueue : queue;
    // The slot passes directly to the next call in the queue, so that no later call can take it.
    if (next) next();
    else busy -= 1;
  };
  return async (work, { goesFirst = false } = {}) => {
    if (busy >= running) {
      const ownQueue = goesFirst ? firstQueue : queue;
      if (ownQueue.size >= waiting) throw new AppError('UNAVAILABLE');
      await waitInQueue(ownQueue, maxWait);
    } else busy += 1;
    try {
      return await work();
    } finally {
      releaseSlot();
    }
  };
}

/** Resolves when the function that it adds to the queue is called; rejects with UNAVAILABLE after `maxWait`. */
function waitInQueue(queue: Set<() => void>, maxWait: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const take = () => {
      clearTimeout(timer);
      queue.delete(take);
      resolve();
    };
    queue.add(take);
    // A timer cannot be set for ever.
    if (maxWait === Infinity) return;
    timer = setTimeout(() => {
      queue.delete(take);
      reject(new AppError('UNAVAILABLE'));
    }, maxWait);
  });
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
