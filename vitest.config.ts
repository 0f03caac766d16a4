import { defineConfig } from 'vitest/config';
import { maxWorkers } from './scripts/vitest-workers.ts';

export default defineConfig({
  test: {
    projects: ['packages/*/vitest.config.ts', 'apps/*/vitest.config.ts', 'scripts/vitest.config.ts'],
    maxWorkers,
  },
});
