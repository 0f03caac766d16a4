import { test } from 'vitest';

/** Whether `npm run test:full` runs, and not `npm test`, for which everybody waits. */
export const isFullRun = process.env['FULL_RUN'] === 'on';

/**
 * A test that takes ten seconds and more, because a process really waits in it, or that takes both processors. Whole files of
 * such tests are listed in `full-run-files.ts`.
 */
export const fullRunTest = test.runIf(isFullRun);
