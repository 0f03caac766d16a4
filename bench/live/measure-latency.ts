import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { systemClock } from '../../apps/server/src/kit/clock.ts';
import { createTokens } from '../../apps/server/src/transport/token.ts';
import { chromiumArguments, chromiumPath } from '../../scripts/chromium.mjs';
import { addStages, type Stage } from './add-people.ts';
import { hasRead, readClock, showClock, takeAges } from './page-clock.mjs';
import { secret } from './protocol.ts';
import { withAcademy } from './with-academy.ts';

/** Milliseconds from a picture before the expert's camera to that picture on a viewer's screen. */
export interface LatencyFigures {
  readonly looks: number;
  readonly median: number;
  readonly p95: number;
  readonly longest: number;
}

const day = 24 * 3_600_000;
/** Until a player has settled where it stays, ms. */
const settling = 8_000;
const fakes = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const phone = {
  viewport: { width: 375, height: 812 },
  locale: 'zh-CN',
  permissions: ['camera', 'microphone'],
};

/** The expert's page and a viewer's in one Chromium, the academy's own player, and a clock before the camera. */
export async function measureLatency(seconds: number): Promise<LatencyFigures> {
  return withAcademy(1, async (academy) => {
    const { address } = academy.servers[0]!;
    const [stage] = await addStages(academy, 1, 0);
    const args = [...chromiumArguments, ...fakes];
    const browser = await chromium.launch({ executablePath: chromiumPath, args });
    try {
      await goLive(browser, address, stage!);
      return await watch(browser, `${address}/wx/pages/media/expertLive?id=${stage!.contentId}`, seconds);
    } finally {
      await browser.close();
    }
  });
}

async function openPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(phone);
  return { context, page: await context.newPage() };
}

async function goLive(browser: Browser, address: string, { contentId, expert }: Stage): Promise<void> {
  const { page } = await openPage(browser);
  const { uid, session: sessionId } = expert;
  const identity = { uid, sessionId, roles: ['expert'], permissions: [] };
  const token = await createTokens({ secret, clock: systemClock }).sign(identity, day);
  const kept = JSON.stringify(JSON.stringify(token));
  await page.addInitScript({ content: `localStorage.setItem('user_identity_token', ${kept})` });
  await page.addInitScript(showClock);
  await page.goto(`${address}/wx/pages/media/livePush?id=${contentId}`);
  await page.getByRole('button', { name: '开始直播' }).click();
  await page.getByText('网络良好').waitFor();
}

async function watch(browser: Browser, url: string, seconds: number): Promise<LatencyFigures> {
  const { page } = await openPage(browser);
  await page.addInitScript(readClock);
  await page.goto(`${url}&type=expertLive`);
  await page.getByRole('button', { name: '进入直播' }).click();
  await page.waitForFunction(hasRead);
  await sleep(settling);
  await page.evaluate(takeAges);
  await sleep(seconds * 1_000);
  const ages = (await page.evaluate(takeAges)).toSorted((one, other) => one - other);
  const at = (share: number) =>
    ages[Math.min(ages.length - 1, Math.floor(ages.length * share))] ?? Number.NaN;
  return { looks: ages.length, median: at(0.5), p95: at(0.95), longest: at(1) };
}
