import { type BrowserContext, chromium } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArguments, chromiumPath } from '../scripts/chromium.mjs';

/** A phone whose browser keeps what pages lay in, and can be closed and opened again. */
export function createOwnBrowser(baseURL: string) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-browser-'));
  return {
    open: (): Promise<BrowserContext> =>
      chromium.launchPersistentContext(folder, {
        executablePath: chromiumPath,
        args: chromiumArguments,
        baseURL,
        viewport: { width: 375, height: 812 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        serviceWorkers: 'allow',
      }),
  };
}
