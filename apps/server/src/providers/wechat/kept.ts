import type { Clock } from '../../kit/clock.ts';

/** Fetched again this long before its end, in seconds, so that nobody is handed what ends on the way. */
const margin = 60;
/** A failure is remembered this long, in milliseconds: callers are not kept waiting for a vendor that is down. */
const patience = 10_000;

interface Fetched {
  value: string;
  /** How long it is valid from now on. */
  seconds: number;
}

/**
 * A value that is fetched when it is first needed and kept until shortly before its end. Callers who come while it is
 * being fetched wait for the same answer; for a while after a failure they are given that failure.
 */
export function createKept(clock: Clock, fetchValue: () => Promise<Fetched>) {
  let kept: { value: Promise<string>; until: number } | undefined;
  const refresh = (): Promise<string> => {
    const fetching = fetchValue();
    const mine = { value: fetching.then((fetched) => fetched.value), until: Infinity };
    kept = mine;
    fetching.then(
      ({ seconds }) => (mine.until = clock.now().getTime() + Math.max(1, seconds - margin) * 1_000),
      () => (mine.until = clock.now().getTime() + patience),
    );
    return mine.value;
  };
  return {
    get: (): Promise<string> => (kept && clock.now().getTime() < kept.until ? kept.value : refresh()),
    /** Forgets the value, because it turned out to be spent. */
    drop: (): void => {
      kept = undefined;
    },
  };
}
