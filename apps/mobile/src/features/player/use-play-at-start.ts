import { toast } from '@academy/ui/toast/toast-store.ts';
import { useEffect, useRef } from 'react';
import type { VideoEngine } from './video-engine.ts';

/** Plays by itself what was upcoming when its page was opened, once there is something to play and while the page is seen. */
export function usePlayAtStart(
  engine: VideoEngine,
  { isUpcoming, isPlayable }: { isUpcoming: boolean; isPlayable: boolean },
): void {
  const isWaiting = useRef(false);
  useEffect(() => {
    if (isUpcoming) isWaiting.current = true;
    if (isUpcoming || !isPlayable || !isWaiting.current) return;
    isWaiting.current = false;
    if (document.visibilityState === 'visible') void playUnasked(engine);
  }, [engine, isUpcoming, isPlayable]);
}

/** Plays without a tap, and without sound where the browser wants a tap for it. */
async function playUnasked(engine: VideoEngine): Promise<void> {
  await engine.play();
  const { playing, muted, phase } = engine.getState();
  if (playing || muted || phase === 'failed') return;
  engine.toggleMuted();
  await engine.play();
  if (engine.getState().playing) toast.show('直播开始了，现在没有声音，点一下画面可以打开');
}
