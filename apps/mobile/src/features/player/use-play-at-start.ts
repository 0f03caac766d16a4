import { toast } from '@academy/ui/toast/toast-store.ts';
import { useEffect, useRef } from 'react';
import type { VideoEngine } from './video-engine.ts';

interface AwaitedLive {
  readonly isUpcoming: boolean;
  readonly isRunning: boolean;
  readonly hasPicture: boolean;
}

/**
 * Plays by itself a live that was upcoming when its page was opened, once there is a picture. Where the phone is locked or shows
 * another app, it plays when the page is seen again.
 */
export function usePlayAtStart(
  engine: VideoEngine,
  { isUpcoming, isRunning, hasPicture }: AwaitedLive,
): void {
  const isWaiting = useRef(false);
  useEffect(() => {
    if (isUpcoming) isWaiting.current = true;
    // Its recording waits for a tap, as any other.
    else if (!isRunning) isWaiting.current = false;
    if (!isRunning || !hasPicture || !isWaiting.current) return undefined;
    const playWhenSeen = () => {
      if (document.visibilityState !== 'visible' || !isWaiting.current) return;
      isWaiting.current = false;
      void playUnasked(engine);
    };
    playWhenSeen();
    document.addEventListener('visibilitychange', playWhenSeen);
    return () => document.removeEventListener('visibilitychange', playWhenSeen);
  }, [engine, isUpcoming, isRunning, hasPicture]);
}

/** Plays without a tap, and without sound where the browser wants a tap for it. */
async function playUnasked(engine: VideoEngine): Promise<void> {
  const wantsTap = await engine.play();
  if (!wantsTap || engine.getState().muted) return;
  engine.toggleMuted();
  const wantsTapAnyway = await engine.play();
  // A phone that saves power: the tap that it waits for brings the sound along.
  if (wantsTapAnyway) engine.toggleMuted();
  else toast.show('直播开始了，现在是静音');
}
