import { defineConfig } from 'vitest/config';
import { maxWorkers } from './vitest-workers.ts';

export default defineConfig({
  test: { name: 'scripts', include: ['**/*.test.mjs'], environment: 'node', maxWorkers },
});
