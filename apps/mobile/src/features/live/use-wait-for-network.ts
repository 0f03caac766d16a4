import { useEffect } from 'react';
import { appNavigator } from '../../navigation/navigator.ts';

/** While a live runs here, a lost connection leaves the page as it is: player, room and publisher come back by themselves. */
export function useWaitForNetwork(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    appNavigator.waitsForNetwork = () => true;
    return () => {
      appNavigator.waitsForNetwork = () => false;
    };
  }, [isRunning]);
}
