import { useEffect } from 'react';
import { appNavigator } from '../../navigation/navigator.ts';

/**
 * While a live runs on this screen, a lost connection does not open the no-network page: player, room and publisher
 * reconnect by themselves.
 */
export function useWaitForNetwork(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    appNavigator.waitsForNetwork = () => true;
    return () => {
      appNavigator.waitsForNetwork = () => false;
    };
  }, [isRunning]);
}
