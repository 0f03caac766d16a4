import { defineConfig } from 'vitest/config';
import { browserSettings } from '../../scripts/vitest-browser.ts';

export default defineConfig({
  test: {
    name: 'client',
    include: ['src/**/*.test.ts'],
    globalSetup: ['testing/http-server.ts'],
    browser: browserSettings(),
  },
  optimizeDeps: { include: ['fast-check'] },
});
