import { useEffect } from 'react';
import { appNavigator } from '../navigation/navigator.ts';

/** How many parts of the pages play. */
let playing = 0;
const waits = (): boolean => playing > 0;

/**
 * While a live or a film plays, neither a lost connection nor a failing service opens a page above it: a live reconnects
 * by itself, and a film plays on to the end of what is loaded.
 */
export function useWaitForNetwork(isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) return;
    playing += 1;
    appNavigator.waitsForNetwork = waits;
    return () => void (playing -= 1);
  }, [isPlaying]);
}
