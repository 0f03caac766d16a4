import { AppError } from '../kit/app-error.ts';

/** Counts what is under way, so that a server that leaves can wait for it. */
export function createTracker() {
  const under = new Set<Promise<unknown>>();
  let leaving = false;
  return {
    track: async <T>(begin: () => Promise<T>): Promise<T> => {
      if (leaving) throw new AppError('UNAVAILABLE', { message: '服务器正在重启，马上回来' });
      const doing = begin();
      under.add(doing);
      return doing.finally(() => under.delete(doing));
    },
    /** Takes nothing more, and waits for the rest, but not for ever; ms. */
    finish: async (most: number): Promise<void> => {
      leaving = true;
      const enough = new AbortController();
      const timer = setTimeout(() => enough.abort(), most);
      const stopped = new Promise((resolve) => enough.signal.addEventListener('abort', resolve));
      await Promise.race([Promise.allSettled(under), stopped]);
      clearTimeout(timer);
    },
  };
}
