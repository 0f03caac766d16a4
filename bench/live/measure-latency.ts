import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { systemClock } from '../../apps/server/src/kit/clock.ts';
import { createTokens } from '../../apps/server/src/transport/token.ts';
import { chromiumArguments, chromiumPath } from '../../scripts/chromium.mjs';
import { addTestLives, type TestLive, withAcademy } from './test-academy.ts';
import { hasRead, readClock, showClock, takeAges } from './page-clock.mjs';
import { secret } from './protocol.ts';

/** Milliseconds from a frame at the expert's camera until it is shown on a viewer's screen. */
export interface LatencyResult {
  readonly samples: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

const day = 24 * 3_600_000;
/** Time until a player has settled at its live position, in ms. */
const settleTime = 8_000;
const fakeMediaArguments = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const phone = {
  viewport: { width: 375, height: 812 },
  locale: 'zh-CN',
  permissions: ['camera', 'microphone'],
};

/**
 * Runs the expert's page and a viewer's page in one Chromium, with the academy's own player and a clock in front of
 * the camera.
 */
export async function measureLatency(seconds: number): Promise<LatencyResult> {
  return withAcademy(1, async (academy) => {
    const { address } = academy.servers[0]!;
    const [live] = await addTestLives(academy, 1, 0);
    const args = [...chromiumArguments, ...fakeMediaArguments];
    const browser = await chromium.launch({ executablePath: chromiumPath, args });
    try {
      await goLive(browser, address, live!);
      return await measureOnViewer(
        browser,
        `${address}/wx/pages/media/expertLive?id=${live!.contentId}`,
        seconds,
      );
    } finally {
      await browser.close();
    }
  });
}

async function openPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(phone);
  return { context, page: await context.newPage() };
}

async function goLive(browser: Browser, address: string, { contentId, expert }: TestLive): Promise<void> {
  const { page } = await openPage(browser);
  const { uid, session: sessionId } = expert;
  const identity = { uid, sessionId, roles: ['expert'], permissions: [] };
  const token = await createTokens({ secret, clock: systemClock }).sign(identity, day);
  const storedToken = JSON.stringify(JSON.stringify(token));
  await page.addInitScript({ content: `localStorage.setItem('user_identity_token', ${storedToken})` });
  await page.addInitScript(showClock);
  await page.goto(`${address}/wx/pages/media/livePush?id=${contentId}`);
  await page.getByRole('button', { name: '开始直播', exact: true }).click();
  await page.getByText('网络良好').waitFor();
}

async function measureOnViewer(browser: Browser, url: string, seconds: number): Promise<LatencyResult> {
  const { page } = await openPage(browser);
  await page.addInitScript(readClock);
  await page.goto(`${url}&type=expertLive`);
  await page.getByRole('button', { name: '进入直播' }).click();
  await page.waitForFunction(hasRead);
  await sleep(settleTime);
  await page.evaluate(takeAges);
  await sleep(seconds * 1_000);
  const ages = (await page.evaluate(takeAges)).toSorted((one, other) => one - other);
  const percentile = (share: number) =>
    ages[Math.min(ages.length - 1, Math.floor(ages.length * share))] ?? Number.NaN;
  return { samples: ages.length, median: percentile(0.5), p95: percentile(0.95), max: percentile(1) };
}
