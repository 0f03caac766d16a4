import { useEffect, useState } from 'react';

/** Milliseconds before a chunk that failed is asked for again. */
const pause = 2_000;

/**
 * A part of the app that is fetched once it is `wanted`: undefined until it has come. Unlike `React.lazy` a failure
 * does not take the screen down; the chunk is asked for until it comes or nobody wants it. `load` never changes.
 */
export function useChunk<Chunk extends object>(
  load: () => Promise<Chunk>,
  wanted: boolean,
): Chunk | undefined {
  const [chunk, setChunk] = useState<Chunk>();
  useEffect(() => {
    if (!wanted || chunk) return;
    let isOver = false;
    const ask = () => isOver || load().then(setChunk, () => setTimeout(ask, pause));
    void ask();
    return () => void (isOver = true);
  }, [wanted, chunk, load]);
  return chunk;
}
