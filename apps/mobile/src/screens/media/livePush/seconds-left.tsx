import { useState } from 'react';
import { useNow } from '../../../features/live/use-now.ts';

/** How long a live still waits for its picture to come back, counted down by this device's clock. */
export function SecondsLeft({ from }: { from: number }) {
  const [until] = useState(() => Date.now() + from * 1_000);
  const now = useNow();
  const left = Math.max(0, Math.ceil((until - (now ?? until - from * 1_000)) / 1_000));
  return (
    <p role="timer">
      {left > 0 ? `现在没有画面，${left} 秒内接着播，直播就不会结束。` : '等不到画面，直播就要结束了。'}
    </p>
  );
}
