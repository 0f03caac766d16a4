/** Milliseconds before a chunk that failed is asked for again. */
const pause = 2_000;

let held: Promise<void> | undefined;
let release = (): void => {};

/** Holds late chunks back until `wait` calls: what they draw is on the screen already, as the server sent it. */
export function holdLateChunks(wait: (go: () => void) => void): void {
  held = new Promise((resolve) => wait((release = resolve)));
}

/** Lets late chunks come: what they draw is about to change. */
export const releaseLateChunks = (): void => release();

/** On the server: the late chunks that were read since this was last emptied. */
export const readChunks = new Set<Promise<unknown>>();

/** Lets `use` read what has come without waiting for a microtask, as it does for a promise that it has seen before. */
export function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}

/**
 * A part of the app whose code the first paint does not need, for `use`: each call gives the same promise, which never
 * rejects. A chunk that fails is asked for until it comes, so that it takes no screen down.
 */
export function lateChunk<Chunk>(load: () => Promise<Chunk>): () => Promise<Chunk> {
  let chunk: Promise<Chunk> | undefined;
  const ask = (): Promise<Chunk> =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, pause)).then(ask));
  return () => {
    chunk ??= readable(held ? held.then(ask) : ask());
    if (import.meta.env.SSR) readChunks.add(chunk);
    return chunk;
  };
}
