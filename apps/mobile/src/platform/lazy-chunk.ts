/** Milliseconds before a failed chunk is requested again. */
const retryDelay = 2_000;

let blocked: Promise<void> | undefined;
let unblock = (): void => {};

/** Delays lazy chunks until `wait` calls back: the server's HTML already shows what they render. */
export function holdLazyChunks(wait: (go: () => void) => void): void {
  blocked = new Promise((resolve) => wait((unblock = resolve)));
}

/** Stops delaying lazy chunks, because what they render is about to change. */
export const releaseLazyChunks = (): void => unblock();

/** On the server: the lazy chunks read since this was last cleared. */
export const readChunks = new Set<Promise<unknown>>();

/** Marks the promise so that `use` reads its value without waiting for a microtask. */
export function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}

/**
 * A module that the first paint does not need, for `use`: every call gives the same promise, which never rejects. A
 * chunk that fails is requested until it loads, so that it does not break the screen.
 */
export function lazyChunk<Chunk>(load: () => Promise<Chunk>): () => Promise<Chunk> {
  let chunk: Promise<Chunk> | undefined;
  const request = (): Promise<Chunk> =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, retryDelay)).then(request));
  return () => {
    chunk ??= readable(blocked ? blocked.then(request) : request());
    if (import.meta.env.SSR) readChunks.add(chunk);
    return chunk;
  };
}
