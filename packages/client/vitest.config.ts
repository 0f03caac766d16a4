import { defineConfig } from 'vitest/config';
import { browserSettings, browserTimeouts } from '../../scripts/vitest-browser.ts';
import { commonSettings } from '../../scripts/vitest-settings.ts';

export default defineConfig({
  test: {
    name: 'client',
    include: ['src/**/*.test.ts'],
    globalSetup: ['testing/http-server.ts'],
    ...commonSettings,
    ...browserTimeouts,
    browser: browserSettings(),
  },
  optimizeDeps: { include: ['fast-check'] },
});
