// Component and screen tests run in the system's Chromium at the size of a phone.
import { playwright } from '@vitest/browser-playwright';
import { chromiumArguments, chromiumPath } from './chromium.mjs';

/**
 * Returns the `test.browser` settings of a Vitest project. `context` is passed to the browser context (hasTouch, …).
 */
export const browserSettings = (context = {}) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width: 375, height: 812 },
  provider: playwright({
    launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
    contextOptions: { locale: 'zh-CN', reducedMotion: 'no-preference', ...context },
  }),
  instances: [{ browser: 'chromium' as const }],
});

/** How long tests in the browser wait, in milliseconds: the machine may do other things too. */
export const browserTimeouts = {
  testTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
};
