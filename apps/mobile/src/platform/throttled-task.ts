/** A task that runs at most once in an interval. */
export interface ThrottledTask {
  /** Runs the task at the end of the interval that the first request starts; requests until then join it. */
  readonly request: () => void;
  /** Runs the task at once, also for those who requested it. */
  readonly run: () => void;
  /** Forgets what was requested. */
  readonly cancel: () => void;
}

/** Throttles `task` to one run in `interval` milliseconds. Later requests never postpone it, as a debounce would. */
export function createThrottledTask(task: () => void, interval: number): ThrottledTask {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const run = () => {
    cancel();
    task();
  };
  return { request: () => void (timer ??= setTimeout(run, interval)), run, cancel };
}
