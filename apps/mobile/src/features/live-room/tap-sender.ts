import { liveLimits } from '@academy/contract/limits.ts';

/** Taps of one person are sent together; ms. */
const tapEvery = 1_000;

/** Collects taps, and sends so many at once as the server takes. */
export function createTapSender(send: (count: number) => void): { tap: () => void; close: () => void } {
  let taps = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    const count = Math.min(taps, liveLimits.likesAtOnce);
    taps = 0;
    send(count);
  };
  return {
    tap: () => {
      taps += 1;
      timer ??= setTimeout(flush, tapEvery);
    },
    close: () => clearTimeout(timer),
  };
}
