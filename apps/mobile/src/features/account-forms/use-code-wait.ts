import { smsCode } from '@academy/contract/limits.ts';
import { useEffect, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { codeWaits, secondsLeft } from './code-wait.ts';

/** Milliseconds between two looks at the clock. */
const tick = 250;

/** Seconds until another code can be sent to this number; 0 when it can. */
export function useCodeWait(mobile: string): number {
  const waits = useStore(codeWaits);
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(waits, { mobile, now, most: smsCode.resendAfter / 1000 });
  const isOver = left === 0;
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    if (isOver) return undefined;
    const timer = setInterval(look, tick);
    return () => clearInterval(timer);
  }, [isOver, waits]);
  return left;
}
