/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright';
import { miniVideos } from '../../packages/contract/src/mini-video-limits.ts';
import { chromiumArguments, chromiumPath } from '../../scripts/chromium.mjs';
import { endAcademy, launchAcademy } from '../harness/launch-academy.ts';
import { countElements, findPlace, type Swipe, takeSwipes, watchSwipes } from './watch-swipes.mjs';

const read = (name: string, otherwise: number) => Number(process.env[name] || otherwise);

const swipes = read('BENCH_SWIPES', 200);
const slower = read('BENCH_SLOWER', 4);
/** Each clip is watched for so long, ms. */
const watched = 900;

const phone = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
};

interface Held {
  readonly 'heap, MB': number;
  readonly nodes: number;
  readonly elements: number;
  readonly streams: number;
}

/** What the page holds once its rubbish was collected. */
async function weigh(page: Page, session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    'heap, MB': Math.round(of('JSHeapUsedSize') / 1e5) / 10,
    nodes: of('Nodes'),
    ...(await page.evaluate(countElements)),
  };
}

/** A finger swipes once, to the next clip or to the one before: beyond half of the screen, from where it comes by itself. */
async function swipe(session: CDPSession, way: 1 | -1): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 160, y }] });
  await send('touchStart', way > 0 ? 640 : 150);
  for (let step = 1; step <= 16; step += 1)
    await send('touchMove', way > 0 ? 640 - step * 30 : 150 + step * 30);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Down through all sets, up again, and so on. */
async function swipeAll(page: Page, session: CDPSession): Promise<{ times: Swipe[]; held: Held[] }> {
  const held = [await weigh(page, session)];
  const times: Swipe[] = [];
  let way: 1 | -1 = 1;
  await page.evaluate(takeSwipes);
  for (let at = 1, up = 0; at <= swipes; at += 1) {
    await swipe(session, way);
    await sleep(watched);
    const place = await page.evaluate(findPlace);
    if (place === 'rest' && way > 0) {
      await page.getByRole('button', { name: '再看一组' }).click();
      await sleep(watched);
    }
    up = way < 0 ? up + 1 : 0;
    const isFirst = await page.evaluate(() => document.querySelector('main > [data-scroll]')!.scrollTop < 1);
    if (place === 'end') way = -1;
    else if (up > 0 && isFirst) way = 1;
    if (at === Math.floor(swipes / 2) || at === swipes) {
      times.push(...(await page.evaluate(takeSwipes)));
      held.push(await weigh(page, session));
    }
  }
  return { times, held };
}

const share = (sorted: readonly number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN);

function report({ times, held }: { times: Swipe[]; held: Held[] }): void {
  const came = times.filter((time) => typeof time === 'number').toSorted((one, other) => one - other);
  const missed = times.filter((time) => time === 'missed').length;
  console.log(`${swipes} swipes, a processor ${slower} times slower, first picture after a swipe’s end:`);
  console.table([
    {
      clips: came.length,
      missed,
      'p50, ms': share(came, 0.5),
      'p95, ms': share(came, 0.95),
      'longest, ms': Math.round(came.at(-1) ?? NaN),
      'goal, ms': miniVideos.firstPicture,
    },
  ]);
  console.table(held.map((each, at) => ({ after: Math.floor((swipes * at) / 2), ...each })));
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const running = process.env['BENCH_ADDRESS'];
  const launched = running
    ? undefined
    : await launchAcademy({ port: 0, dataDir, environment: { DEMO: 'on' } });
  const address = running ?? launched!.address;
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  try {
    const page = await browser.newPage(phone);
    await page.addInitScript(watchSwipes);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(`${address}/wx/pages/media/miniVideo`);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('video')].some((video) => video.currentTime > 1),
    );
    report(await swipeAll(page, session));
  } finally {
    await browser.close();
    if (launched) await endAcademy(launched.child, 'SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
