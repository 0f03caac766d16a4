/** At the latest after this long, however busy the phone is. Milliseconds. */
const limit = 2_000;

/** Runs `task` once the first screen is drawn and the phone has nothing better to do. Safari lacks idle callbacks. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: limit });
  else setTimeout(task, limit / 4);
}

/** Resolves once a frame has been painted; a window in the background paints none, so not later than after 2 s. */
export function whenPainted(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, limit);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Runs `task` when the user first touches or scrolls the page or presses a key, before whatever that leads to. */
export function whenTouched(task: () => void): void {
  const stop = new AbortController();
  for (const event of ['pointerdown', 'keydown', 'focusin', 'scroll']) {
    addEventListener(event, () => (stop.abort(), task()), { capture: true, signal: stop.signal });
  }
}
