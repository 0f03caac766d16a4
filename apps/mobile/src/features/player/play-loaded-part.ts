/** Seconds ahead that are worth playing before an error is shown. */
const minRemaining = 1;
/** Milliseconds between two attempts to load more while the loaded part plays. */
const retryInterval = 5_000;

/** Whether more of the film is loaded than what is shown now. */
export function hasLoadedMore({ buffered, currentTime }: HTMLVideoElement): boolean {
  return Array.from({ length: buffered.length }, (_, range) => range).some(
    (range) => buffered.start(range) <= currentTime && buffered.end(range) > currentTime + minRemaining,
  );
}

interface Playback {
  readonly signal: AbortSignal;
  /** Tries to load more; the error comes again if that is in vain. */
  readonly onRetry: () => void;
  readonly onFailed: () => void;
}

/**
 * Called when no more of a film can be loaded: lets it play on to the end of what is loaded and then reports the failure.
 * Until then more is requested now and then, and when the connection returns.
 */
export function playLoadedPart(video: HTMLVideoElement, { signal, onRetry, onFailed }: Playback): void {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  const retry = (): void => {
    stop();
    onRetry();
  };
  const timer = setTimeout(() => navigator.onLine && retry(), retryInterval);
  controller.signal.addEventListener('abort', () => clearTimeout(timer));
  signal.addEventListener('abort', stop, { signal: controller.signal });
  addEventListener('online', retry, { signal: controller.signal });
  const onWaiting = (): void => {
    stop();
    onFailed();
  };
  video.addEventListener('waiting', onWaiting, { signal: controller.signal });
}
