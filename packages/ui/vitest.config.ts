import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { browserSettings, browserTimeouts } from '../../scripts/vitest-browser.ts';
import { commonSettings } from '../../scripts/vitest-settings.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'ui',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    ...commonSettings,
    ...browserTimeouts,
    browser: browserSettings(),
  },
  // Optimised before the first test imports them, so that no test page reloads in between.
  optimizeDeps: {
    include: [
      'axe-core',
      'fast-check',
      'react',
      'react-dom/client',
      'react-dom/server',
      'react-easy-crop',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      'yet-another-react-lightbox',
      'yet-another-react-lightbox/plugins/zoom',
    ],
  },
});
