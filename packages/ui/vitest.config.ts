import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { browserSettings } from '../../scripts/vitest-browser.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'ui',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    browser: browserSettings(),
  },
  // Known before the first test asks for them, so that no test page reloads half-way.
  optimizeDeps: {
    include: [
      'axe-core',
      'fast-check',
      'react',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
    ],
  },
});
