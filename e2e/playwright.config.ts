import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArguments, chromiumPath } from '../scripts/chromium.mjs';

const port = Number(process.env.E2E_PORT ?? 21_080);
const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'academy-journeys-'));
// The configuration is read again by each worker; all must name the same server.
process.env.E2E_PORT = String(port);
process.env.E2E_DATA_DIR = dataDir;

// A second academy, whose clock runs faster: see quick-time.ts.
const quickPort = Number(process.env.E2E_QUICK_PORT ?? port + 1_000);
const quickDataDir = process.env.E2E_QUICK_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'academy-journeys-'));
process.env.E2E_QUICK_DATA_DIR = quickDataDir;
process.env.E2E_QUICK_SINCE ??= String(Date.now());
const quickJourneys = '*.quick.journey.ts';

const serve = (at: number, directory: string, options: readonly string[] = []) => ({
  command: [process.execPath, ...options, '../apps/server/src/main.ts'].join(' '),
  url: `http://localhost:${at}/readyz`,
  // Behind a proxy, as it were: a journey says from where it asks.
  env: { PORT: String(at), DATA_DIR: directory, LOG_LEVEL: 'warn', TRUST_PROXY: 'on' },
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 } as const,
});

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A worker of the first page would answer the requests of the next, which journeys look at and change.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath,
      args: chromiumArguments,
      // Files keep their Chinese names only where the system writes UTF-8.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    { name: 'academy', testIgnore: quickJourneys },
    { name: 'quick', testMatch: quickJourneys, use: { baseURL: `http://localhost:${quickPort}` } },
  ],
  webServer: [serve(port, dataDir), serve(quickPort, quickDataDir, ['--import', './quick-clock.ts'])],
});
