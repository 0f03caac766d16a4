import { useEffect, useState } from 'react';

/** Milliseconds before a failed chunk is requested again. */
const retryDelay = 2_000;

/**
 * Loads a module once it `isNeeded`: undefined until it has loaded. Unlike `React.lazy`, a failure does not break the
 * screen; the chunk is requested until it loads or is no longer needed. `load` must be stable.
 */
export function useLazyChunk<Chunk extends object>(
  load: () => Promise<Chunk>,
  isNeeded: boolean,
): Chunk | undefined {
  const [chunk, setChunk] = useState<Chunk>();
  useEffect(() => {
    if (!isNeeded || chunk) return;
    let isCancelled = false;
    const request = () => isCancelled || load().then(setChunk, () => setTimeout(request, retryDelay));
    void request();
    return () => void (isCancelled = true);
  }, [isNeeded, chunk, load]);
  return chunk;
}
