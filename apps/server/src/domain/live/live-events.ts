type Listener = (contentId: number) => void;

/** Whoever in this process tells others of lives, or acts on them. */
const listeners = new Set<Listener>();

/**
 * Calls `listener` when a live changed in this process: it began, a publisher's picture can be watched, a publisher left,
 * it ended. Until the returned function is called.
 */
export function onLiveChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To be called once the rows say so to everybody. */
export function announceLiveChanged(contentId: number): void {
  for (const listener of listeners) listener(contentId);
}
