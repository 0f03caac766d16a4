import { question } from '@academy/ui/dialog/question-store.ts';
import { liveLimits } from '@academy/contract/limits.ts';
import { useEffect } from 'react';
import { useWaitForNetwork } from '../../../features/live/use-wait-for-network.ts';
import { appNavigator } from '../../../navigation/navigator.ts';

/** While something is sent the screen stays lit, and the page is not left by a slip. */
export function useOnAir(isOnAir: boolean): void {
  useWaitForNetwork(isOnAir);
  useEffect(() => {
    if (!isOnAir) return;
    let isFree = false;
    const ask = async () => {
      isFree = await question.confirm({
        title: '直播还在继续，要离开吗？',
        text: `画面会停下。${liveLimits.grace} 秒内回到这里可以接着播，过后直播会自动结束。`,
        confirmLabel: '离开',
        cancelLabel: '继续播',
        tone: 'danger',
      });
      if (isFree) appNavigator.navigateBack();
    };
    appNavigator.keepsPage = () => {
      if (!isFree) void ask();
      return !isFree;
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      appNavigator.keepsPage = () => false;
      removeEventListener('beforeunload', warn);
    };
  }, [isOnAir]);
  useEffect(() => {
    if (!isOnAir || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    // The browser takes it back whenever the page is hidden.
    const stayLit = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    void stayLit();
    const see = () => void stayLit();
    document.addEventListener('visibilitychange', see);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', see);
      void lock?.release();
    };
  }, [isOnAir]);
}
