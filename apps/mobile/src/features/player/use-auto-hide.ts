import { video } from '@academy/contract/limits.ts';
import { useEffect, useState } from 'react';

/** Shown while `held`, and for 3 s after every `wake`. */
export function useAutoHide(held: boolean) {
  const [woken, setWoken] = useState(1);
  useEffect(() => {
    if (held || woken === 0) return;
    const timer = setTimeout(() => setWoken(0), video.controlsHideAfter);
    return () => clearTimeout(timer);
  }, [held, woken]);
  return {
    shown: held || woken > 0,
    wake: () => setWoken((count) => count + 1),
    sleep: () => setWoken(0),
  };
}
