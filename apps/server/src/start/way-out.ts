import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../kit/log.ts';

/** Everything must be down this long after the first signal. */
const patience = 15_000;
/** A terminal and npm may both hand on one press of Ctrl-C. */
const samePress = 300;

export interface WayOut {
  readonly leaving: boolean;
  /** What to take down, in the reverse of the order given here. `atOnce` is called when nobody wants to wait. */
  add(step: { close(): Promise<unknown>; atOnce?(): void }): void;
  /** Takes all down and ends the process with `code`. */
  leave(code: number): void;
}

/**
 * Listens for SIGINT, SIGTERM and SIGHUP: the first takes everything down in order, after `started` has settled, and
 * ends with 0; a second ends the process at once.
 */
export function createWayOut({ log, started }: { log: Log; started: Promise<unknown> }): WayOut {
  const steps: { close(): Promise<unknown>; atOnce?(): void }[] = [];
  let since: number | undefined;
  const endAtOnce = (code: number): never => {
    for (const step of steps.toReversed()) step.atOnce?.();
    return process.exit(code);
  };
  const takeDown = async (code: number) => {
    await started.catch(() => undefined);
    for (const step of steps.toReversed()) {
      await step.close().catch((error: unknown) => log.error({ err: error }, 'could not be closed'));
    }
    process.exit(code);
  };
  const leave = (code: number) => {
    if (since !== undefined) return;
    since = Date.now();
    void takeDown(code);
    void sleep(patience, undefined, { ref: false }).then(() => endAtOnce(1));
  };
  const heed = (signal: string) => {
    if (since !== undefined) {
      if (Date.now() - since > samePress) endAtOnce(130);
      return;
    }
    log.info(`${signal}: closing`);
    leave(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, heed);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a mistake of the program');
    leave(1);
  });
  return {
    get leaving() {
      return since !== undefined;
    },
    add: (step) => void steps.push(step),
    leave,
  };
}
