import { TooSlow } from './open-stream.ts';

interface Pace {
  /** Milliseconds to the first one, and from one to the next. */
  readonly first: number;
  readonly between: number;
  /** When it must be over, on `performance.now()`. */
  readonly end: number;
}

/** The same values, as long as they come in time; throws TooSlow when they do not. Whoever gave them must end them then. */
export async function* inTime<T>(
  values: AsyncIterable<T>,
  { first, between, end }: Pace,
): AsyncGenerator<T, void> {
  const iterator = values[Symbol.asyncIterator]();
  let patience = first;
  for (;;) {
    const left = Math.max(0, Math.min(patience, end - performance.now()));
    const next = await within(iterator.next(), left);
    if (next.done) return;
    yield next.value;
    patience = between;
  }
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooSlow(`nothing within ${Math.round(ms)} ms`)), ms);
  // Whoever gives up destroys the source, and nobody waits for this any more.
  promise.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
