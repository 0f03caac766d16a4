import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../kit/log.ts';

/** Everything must be closed this long after the first signal. */
const closeTimeout = 15_000;
/** A terminal and npm may both forward one press of Ctrl-C. */
const repeatedSignalWindow = 300;

/** Milliseconds that the last lines of the log may take. */
const writeTimeout = 500;

/**
 * Writes the buffered lines of the log. At the exit of the process pino would do so, too, but forever if whoever read
 * them is gone.
 */
async function writeLog(log: Log): Promise<void> {
  const written = new Promise<void>((resolve) => log.flush(() => resolve()));
  await Promise.race([written, sleep(writeTimeout)]);
}

export interface GracefulShutdown {
  readonly isShuttingDown: boolean;
  /**
   * A step of the shutdown; steps run in the reverse of the order added. `immediately` is called when nobody wants to
   * wait.
   */
  add(step: { close(): Promise<unknown>; immediately?(): void }): void;
  /** Closes everything and ends the process with `code`. */
  shutDown(code: number): void;
}

/**
 * Listens for SIGINT, SIGTERM and SIGHUP: the first closes everything in order, after `started` has settled, and ends
 * with 0; a second ends the process at once.
 */
export function createGracefulShutdown({
  log,
  started,
}: {
  log: Log;
  started: Promise<unknown>;
}): GracefulShutdown {
  const steps: { close(): Promise<unknown>; immediately?(): void }[] = [];
  let startedAt: number | undefined;
  const endImmediately = (code: number): never => {
    for (const step of steps.toReversed()) step.immediately?.();
    return process.exit(code);
  };
  const closeAll = async (code: number) => {
    await started.catch(() => undefined);
    for (const step of steps.toReversed()) {
      await step
        .close()
        .catch((error: unknown) => log.error({ err: error }, 'a part of the server could not be closed'));
    }
    await writeLog(log);
    process.exit(code);
  };
  const shutDown = (code: number) => {
    if (startedAt !== undefined) return;
    startedAt = Date.now();
    void closeAll(code);
    void sleep(closeTimeout, undefined, { ref: false }).then(() => endImmediately(1));
  };
  const onSignal = (signal: string) => {
    if (startedAt !== undefined) {
      if (Date.now() - startedAt > repeatedSignalWindow) endImmediately(130);
      return;
    }
    log.info(`${signal}: closing`);
    shutDown(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an uncaught error');
    shutDown(1);
  });
  return {
    get isShuttingDown() {
      return startedAt !== undefined;
    },
    add: (step) => void steps.push(step),
    shutDown,
  };
}
