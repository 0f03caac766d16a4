import { defineConfig } from 'vitest/config';
import { commonSettings } from '../../scripts/vitest-settings.ts';

export default defineConfig({
  test: { name: 'contract', include: ['src/**/*.test.ts'], ...commonSettings },
});
