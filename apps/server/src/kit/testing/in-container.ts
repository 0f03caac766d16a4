import { spawnSync } from 'node:child_process';

/**
 * The command before another that runs it as in a container: process ids are its own, it shares no memory with others,
 * and all of its processes end with the first.
 */
export const inContainer: readonly [string, ...string[]] = [
  'unshare',
  '--pid',
  '--fork',
  '--ipc',
  '--kill-child',
];

/** Whether this machine lets us do that; it takes root and Linux. */
export const canIsolate = (): boolean =>
  spawnSync(inContainer[0], [...inContainer.slice(1), 'true']).status === 0;
