type Listener = (userId: number) => void;

/** Whoever remembers sessions in this process. */
const listeners = new Set<Listener>();

/** Calls `listener` whenever this process ends sessions of a person, until the returned function is called. */
export function onSessionsEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To be called after the rows have changed, and before the transaction around them ends at the latest. */
export function announceSessionsEnded(userId: number): void {
  for (const listener of listeners) listener(userId);
}
