/** Milliseconds: the longest delay, however busy the phone is. */
const maxDelay = 2_000;

/** Runs `task` when the browser is idle. Safari lacks idle callbacks and uses a timeout. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: maxDelay });
  else setTimeout(task, maxDelay / 4);
}

/**
 * Resolves after a frame was painted. A window in the background paints none, so it resolves after 2 s at the latest.
 */
export function whenPainted(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxDelay);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Runs `task` at the first pointer press, key press, focus or scroll, before the event's own handlers. */
export function onFirstInteraction(task: () => void): void {
  const stop = new AbortController();
  for (const event of ['pointerdown', 'keydown', 'focusin', 'scroll']) {
    addEventListener(event, () => (stop.abort(), task()), { capture: true, signal: stop.signal });
  }
}

declare global {
  /** The element that was clicked on the server-rendered page before the script ran; null once it has run. */
  var queuedClick: HTMLElement | null | undefined;
}

/** Clicks the queued element again if it is still in the document; called once the app listens. */
export function replayQueuedClick(): void {
  const { queuedClick } = globalThis;
  globalThis.queuedClick = null;
  if (queuedClick?.isConnected) queuedClick.click();
}
