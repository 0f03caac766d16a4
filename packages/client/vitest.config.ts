import { defineConfig } from 'vitest/config';
import { browserSettings } from '../../scripts/vitest-browser.ts';
import { maxWorkers } from '../../scripts/vitest-workers.ts';

export default defineConfig({
  test: {
    name: 'client',
    include: ['src/**/*.test.ts'],
    globalSetup: ['testing/http-server.ts'],
    maxWorkers,
    browser: browserSettings(),
  },
  optimizeDeps: { include: ['fast-check'] },
});
