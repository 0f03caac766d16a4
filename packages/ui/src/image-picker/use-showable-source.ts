import { useState } from 'react';

/**
 * Picks of the addresses of a picture the first that this browser can show. Not every browser shows every picture of a
 * phone, and which ones only turns out when they are loaded: `onBroken` is to be called when one could not be.
 */
export function useShowableSource() {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  return {
    find: (...sources: readonly (string | undefined)[]): string | undefined =>
      sources.find((src) => src !== undefined && !broken.has(src)),
    onBroken: (src: string) => setBroken((before) => new Set([...before, src])),
  };
}
