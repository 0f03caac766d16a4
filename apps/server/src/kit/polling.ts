interface PollingOptions {
  readonly work: () => Promise<void>;
  /** Milliseconds between the beginnings of two runs. A run that takes longer is not overtaken by another. */
  readonly interval: number;
  /** Called for a run that failed, unless polling was stopped meanwhile. */
  readonly onError: (error: unknown) => void;
}

export interface Polling {
  /** Runs the work at once; while it is running, once more afterwards. */
  runNow(): void;
  /** No new run begins. Resolves when the running one is over. */
  stop(): Promise<void>;
}

/** Repeats work periodically, one run at a time. The first run begins after `interval`, unless `runNow` is called. */
export function startPolling({ work, interval, onError }: PollingOptions): Polling {
  let running: Promise<void> | undefined;
  let isRequestedAgain = false;
  let isStopped = false;
  const run = () => {
    if (isStopped) return;
    running ??= work()
      .catch((error: unknown) => {
        if (!isStopped) onError(error);
      })
      .finally(() => {
        running = undefined;
        if (!isRequestedAgain) return;
        isRequestedAgain = false;
        run();
      });
  };
  const timer = setInterval(run, interval);
  return {
    runNow: () => {
      isRequestedAgain = running !== undefined;
      run();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
