import { test } from 'vitest';

/** Whether `npm run test:full` runs, and not `npm test`, for which everybody waits. */
export const isFullRun = process.env['FULL_RUN'] === 'on';

/**
 * A test that takes ten seconds and more, because a process really waits in it, or that takes both processors. Those that start
 * whole processes are in files of their own, `*.lifecycle.test.ts`.
 */
export const fullRunTest = test.runIf(isFullRun);
