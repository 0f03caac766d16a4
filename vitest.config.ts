import { defineConfig } from 'vitest/config';
import { commonSettings } from './scripts/vitest-settings.ts';

export default defineConfig({
  test: {
    projects: ['packages/*/vitest.config.ts', 'apps/*/vitest.config.ts', 'scripts/vitest.config.ts'],
    ...commonSettings,
  },
});
