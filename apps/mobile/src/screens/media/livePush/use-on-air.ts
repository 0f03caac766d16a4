import { question } from '@academy/ui/dialog/dialog-store.ts';
import { liveLimits } from '@academy/contract/limits.ts';
import { useEffect } from 'react';
import { useWaitForNetwork } from '../../../playback/use-wait-for-network.ts';
import { appNavigator } from '../../../navigation/navigator.ts';

/** While publishing: keeps the screen on, and asks for confirmation before leaving the page. */
export function useOnAir(isOnAir: boolean): void {
  useWaitForNetwork(isOnAir);
  useEffect(() => {
    if (!isOnAir) return;
    let canLeave = false;
    const confirmLeave = async () => {
      canLeave = await question.confirm({
        title: '直播还在继续，要离开吗？',
        text: `画面会停下。${liveLimits.grace} 秒内回到这里可以接着播，过后直播会自动结束。`,
        confirmLabel: '离开',
        cancelLabel: '继续播',
        tone: 'danger',
      });
      if (canLeave) appNavigator.navigateBack();
    };
    appNavigator.blocksBack = () => {
      if (!canLeave) void confirmLeave();
      return !canLeave;
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      appNavigator.blocksBack = () => false;
      removeEventListener('beforeunload', warn);
    };
  }, [isOnAir]);
  useEffect(() => {
    if (!isOnAir || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isCancelled = false;
    // The browser releases the wake lock whenever the page is hidden.
    const requestWakeLock = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isCancelled) void lock?.release();
    };
    void requestWakeLock();
    const onVisibilityChange = () => void requestWakeLock();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      isCancelled = true;
      document.removeEventListener('visibilitychange', onVisibilityChange);
      void lock?.release();
    };
  }, [isOnAir]);
}
