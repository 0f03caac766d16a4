/** Calls when the page may end without another word: it is hidden, or given up. */
export function watchLeaving(onLeaving: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') onLeaving();
  };
  document.addEventListener('visibilitychange', hidden, { signal });
  addEventListener('pagehide', onLeaving, { signal });
  return () => watching.abort();
}
