import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { browserSettings, browserTimeouts } from '../../scripts/vitest-browser.ts';
import { commonSettings } from '../../scripts/vitest-settings.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'mobile',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    ...commonSettings,
    ...browserTimeouts,
    browser: browserSettings({ timezoneId: 'Asia/Shanghai' }),
  },
  // Known before the first test asks for them, so that no test page reloads half-way.
  optimizeDeps: {
    include: [
      '@capacitor/app',
      '@capacitor/browser',
      '@capacitor/core',
      '@capacitor/filesystem',
      '@capacitor/push-notifications',
      '@capacitor/share',
      '@tanstack/react-query',
      'axe-core',
      'fast-check',
      'fflate',
      'hls.js/light',
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react-easy-crop',
      'react/jsx-dev-runtime',
      'socket.io-client',
      'vitest-browser-react',
      'yet-another-react-lightbox',
      'yet-another-react-lightbox/plugins/zoom',
    ],
  },
});
