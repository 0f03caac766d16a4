import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArguments, chromiumPath } from '../scripts/chromium.mjs';
import { fullRunPattern } from './full-run.ts';
import { academiesReady, academyFolder, quickAcademy, workerAcademy, workers } from './academy-ports.ts';

// The configuration is read again by each worker; all must name the same academies, and each worker its own.
process.env.E2E_FIRST_PORT ??= process.env.E2E_PORT ?? '21080';
process.env.E2E_DATA_ROOT ??= mkdtempSync(join(tmpdir(), 'academy-journeys-'));
process.env.E2E_QUICK_SINCE ??= String(Date.now());
const academy = workerAcademy(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
process.env.E2E_PORT = String(academy.port);
process.env.E2E_DATA_DIR = academyFolder(academy.name);

const quickJourneys = '*.quick.journey.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  ...(process.env.FULL_RUN !== 'on' && { grepInvert: fullRunPattern }),
  workers,
  // A busy machine is three times slower than a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${academy.port}`,
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
    // One at a time: they share an academy, whose time runs faster than a busy machine could follow. They come first, so
    // that the other worker has something else to run meanwhile.
    {
      name: 'quick',
      testMatch: quickJourneys,
      workers: 1,
      use: { baseURL: `http://localhost:${quickAcademy().port}` },
    },
    { name: 'academy', testIgnore: quickJourneys },
  ],
  webServer: {
    command: `${process.execPath} academies.ts`,
    wait: { stdout: new RegExp(academiesReady) },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
