import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../scripts/vitest-workers.ts';

export default defineConfig({
  test: { name: 'contract', include: ['src/**/*.test.ts'], maxWorkers },
});
