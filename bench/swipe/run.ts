/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright';
import { chromiumArguments, chromiumPath } from '../../scripts/chromium.mjs';
import { stopAcademy, launchAcademy } from '../harness/launch-academy.ts';
import { countElements, findSlideKind, type Swipe, takeSwipes, watchSwipes } from './watch-swipes.mjs';

const readNumber = (name: string, fallback: number) => Number(process.env[name] || fallback);

const swipes = readNumber('BENCH_SWIPES', 200);
const slowdown = readNumber('BENCH_SLOWER', 4);
/** How long each video is watched, in ms. */
const watchTime = 900;
/** Goal for the time from the end of a swipe to the first frame of the new video, in ms. */
const firstPictureGoal = 100;

const phone = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
};

interface MemoryUse {
  readonly 'heap, MB': number;
  readonly nodes: number;
  readonly elements: number;
  readonly streams: number;
}

/** Memory, nodes and video elements of the page after garbage collection. */
async function measureMemory(page: Page, session: CDPSession): Promise<MemoryUse> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    'heap, MB': Math.round(of('JSHeapUsedSize') / 1e5) / 10,
    nodes: of('Nodes'),
    ...(await page.evaluate(countElements)),
  };
}

/**
 * Swipes once to the next or previous video: a touch beyond half of the screen, after which the feed snaps by itself.
 */
async function swipe(session: CDPSession, direction: 1 | -1): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 160, y }] });
  await send('touchStart', direction > 0 ? 640 : 150);
  for (let step = 1; step <= 16; step += 1)
    await send('touchMove', direction > 0 ? 640 - step * 30 : 150 + step * 30);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Swipes down through all sets, up again, and so on. */
async function swipeAll(page: Page, session: CDPSession): Promise<{ times: Swipe[]; memory: MemoryUse[] }> {
  const memory = [await measureMemory(page, session)];
  const times: Swipe[] = [];
  let direction: 1 | -1 = 1;
  await page.evaluate(takeSwipes);
  for (let at = 1, stepsUp = 0; at <= swipes; at += 1) {
    await swipe(session, direction);
    await sleep(watchTime);
    const slideKind = await page.evaluate(findSlideKind);
    if (slideKind === 'rest' && direction > 0) {
      await page.getByRole('button', { name: '再看一组' }).click();
      await sleep(watchTime);
    }
    stepsUp = direction < 0 ? stepsUp + 1 : 0;
    const isFirst = await page.evaluate(() => document.querySelector('main > [data-scroll]')!.scrollTop < 1);
    if (slideKind === 'end') direction = -1;
    else if (stepsUp > 0 && isFirst) direction = 1;
    if (at === Math.floor(swipes / 2) || at === swipes) {
      times.push(...(await page.evaluate(takeSwipes)));
      memory.push(await measureMemory(page, session));
    }
  }
  return { times, memory };
}

const percentile = (sorted: readonly number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN);

function report({ times, memory }: { times: Swipe[]; memory: MemoryUse[] }): void {
  const shown = times.filter((time) => typeof time === 'number').toSorted((one, other) => one - other);
  const missed = times.filter((time) => time === 'missed').length;
  console.log(`${swipes} swipes, a processor ${slowdown} times slower, first picture after a swipe’s end:`);
  console.table([
    {
      'mini videos': shown.length,
      missed,
      'p50, ms': percentile(shown, 0.5),
      'p95, ms': percentile(shown, 0.95),
      'longest, ms': Math.round(shown.at(-1) ?? NaN),
      'goal, ms': firstPictureGoal,
    },
  ]);
  console.table(memory.map((each, at) => ({ after: Math.floor((swipes * at) / 2), ...each })));
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const externalAddress = process.env['BENCH_ADDRESS'];
  const launched = externalAddress
    ? undefined
    : await launchAcademy({ port: 0, dataDir, environment: { DEMO: 'on' } });
  const address = externalAddress ?? launched!.address;
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  try {
    const page = await browser.newPage(phone);
    await page.addInitScript(watchSwipes);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(`${address}/wx/pages/media/miniVideo`);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('video')].some((video) => video.currentTime > 1),
    );
    report(await swipeAll(page, session));
  } finally {
    await browser.close();
    if (launched) await stopAcademy(launched.child, 'SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
