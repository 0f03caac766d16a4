type Listener = (contentId: number) => void;

/** Listeners of this process, which notify others or act on changes. */
const listeners = new Set<Listener>();

/**
 * Calls `listener` when a live changed in this process: it started, a publisher's stream can be watched, a publisher
 * left, it ended. Returns a function that unsubscribes.
 */
export function onLiveChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call it after the transaction has committed. */
export function emitLiveChanged(contentId: number): void {
  for (const listener of listeners) listener(contentId);
}
