import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { commonSettings } from './vitest-settings.ts';

/** The rules by which scripts, hostile traffic and benches decide what fails; those run whole programs themselves. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'scripts',
    include: ['scripts/**/*.test.mjs', '{hostile,bench}/**/*.test.ts'],
    environment: 'node',
    ...commonSettings,
  },
});
