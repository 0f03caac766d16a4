import { useEffect, useState } from 'react';

/** Epoch milliseconds, anew with every second. Undefined until it runs: the server's clock is not the phone's. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const time = Date.now();
      setNow(time);
      // At the turn of the second, so that no second is skipped or shown twice.
      timer = setTimeout(tick, 1_000 - (time % 1_000) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
