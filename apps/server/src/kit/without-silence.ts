/** Checks of the progress within the time that silence may last. */
const checksPerSilence = 10;

interface Progress {
  /** Milliseconds without progress after which the work is aborted. */
  readonly silence: number;
  /** A number that changes with every progress. Absent: there is none until the work is done. */
  readonly measure?: (() => number) | undefined;
}

/**
 * Runs work that stops when its signal is aborted, which happens as soon as it makes no progress for so long. Resolves and
 * rejects as the work does.
 */
export async function withoutSilence<Result>(
  { silence, measure = () => 0 }: Progress,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let measured = measure();
  let changedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (measure() !== measured) {
      measured = measure();
      changedAt = now;
    }
    if (now - changedAt >= silence) controller.abort(new Error(`no progress within ${silence} ms`));
  }, silence / checksPerSilence);
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(timer);
  }
}
