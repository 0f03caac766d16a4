import type { CDPSession, Page } from 'playwright';
import { takeWatched, watchFrames, type Watched } from './watch-frames.mjs';

/** How a page did for a while. Shares are of one processor as slow as the phone's. */
export interface Smoothness {
  readonly seconds: number;
  /** A second. */
  readonly frames: number;
  readonly dropped: number;
  readonly longTasks: number;
  /** The longest, ms; 0 when there was none. */
  readonly longest: number;
  readonly scripts: number;
  readonly layout: number;
}

/** A frame of 60 a second, ms. */
const due = 1_000 / 60;

/** Makes the page's processor so many times slower, and watches it while `work` runs. */
export async function openWatch(page: Page, slower: number) {
  await page.addInitScript(watchFrames);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return async (work: () => Promise<unknown>): Promise<Smoothness> => {
    await page.evaluate(takeWatched);
    const before = await readCounters(session);
    await work();
    const after = await readCounters(session);
    const watched = await page.evaluate(takeWatched);
    const used = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    return {
      ...judge(watched),
      scripts: used('ScriptDuration') / used('Timestamp'),
      layout: (used('LayoutDuration') + used('RecalcStyleDuration')) / used('Timestamp'),
    };
  };
}

/** Chromium's own counters of the page, seconds. */
async function readCounters(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

function judge({ frames, tasks }: Watched) {
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1_000;
  let dropped = 0;
  for (const [at, time] of frames.entries()) {
    const late = at === 0 ? 0 : (time - frames[at - 1]!) / due;
    if (late > 1.5) dropped += Math.round(late) - 1;
  }
  return {
    seconds,
    frames: frames.length / seconds,
    dropped,
    longTasks: tasks.length,
    longest: Math.max(0, ...tasks),
  };
}
