import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { commonSettings } from '../../scripts/vitest-settings.ts';
import { fullRunFiles } from './full-run-files.ts';

/** Tests start the server two dozen times; compiled once, each start costs a third less. */
const compiled = join(import.meta.dirname, '../../node_modules/.cache/academy-compiled');

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    env: { NODE_COMPILE_CACHE: compiled },
    include: ['src/**/*.test.ts'],
    exclude: process.env['FULL_RUN'] === 'on' ? [] : [...fullRunFiles],
    // Files share the modules of their worker: importing the application again for each costs a quarter of the run.
    isolate: false,
    globalSetup: ['./src/db/testing/global-setup.ts'],
    // Processes are started and databases copied on machines that do other things too.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    ...commonSettings,
  },
});
