import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { commonSettings } from './vitest-settings.ts';

/** Unit tests of scripts, hostile and bench: of their rules for what passes and fails, since running them takes whole programs. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'scripts',
    include: ['scripts/**/*.test.mjs', '{hostile,bench}/**/*.test.ts'],
    environment: 'node',
    ...commonSettings,
  },
});
