import { useEffect, useState } from 'react';

/**
 * Whole seconds until a moment of this page's own clock (`performance.now()`, which nobody can set), never below 0. The
 * moment is made of what the server said was left.
 */
export function useCountdown(endsAt: number): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(endsAt));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - performance.now()) / 1_000));
