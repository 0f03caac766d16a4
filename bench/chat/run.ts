import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright';
import { type FakeModel, startFakeModel } from '../../apps/server/src/providers/llm/testing/fake-model.ts';
import { chromiumArguments, chromiumPath } from '../../scripts/chromium.mjs';
import { launchAcademy, stopAcademy } from '../harness/launch-academy.ts';
import { takeWatched, type Watched, watchFrames } from './watch-frames.mjs';

const readNumber = (name: string, fallback: number) => Number(process.env[name] || fallback);

const characters = readNumber('BENCH_CHARACTERS', 2_000);
const chunkInterval = readNumber('BENCH_PACE', 20);
const slowdown = readNumber('BENCH_SLOWER', 4);
/** Duration of the idle measurement used for comparison, in ms. */
const idleDuration = 10_000;
/** A question without an approved expert answer, so that the model answers it. */
const question = '注意力不集中座位怎么安排';
/** Maximum wait until the academy has indexed its library, in ms. */
const libraryTimeout = 120_000;

const phone = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, locale: 'zh-CN' };

/**
 * Repeats sentences of the first passage in the prompt, each with its citation mark, in paragraphs and lists, until
 * the answer is long enough.
 */
function composeLongAnswer({ body }: FakeModel['calls'][number]): string {
  const prompt = body.messages.at(-1)!.content;
  const [, passage = ''] = /\[1\][^\n]*\n([^\n]+)/.exec(prompt) ?? [];
  const sentences = passage.match(/[^。]{8,}。/g) ?? [];
  if (sentences.length === 0) throw new Error('No passage was shown.');
  let text = '';
  for (let at = 0; text.length < characters; at += 1) {
    const separator = at === 0 ? '' : at % 5 < 3 ? '\n\n' : '\n';
    text += `${separator}${at % 5 < 2 ? '' : '- '}${sentences[at % sentences.length]}[1]`;
  }
  return text;
}

/**
 * Repeats the question until the model answers, because the library is indexed after startup. Each attempt uses a new
 * device id to avoid the daily limit.
 */
async function waitForModel(address: string): Promise<void> {
  for (const startedAt = Date.now(); Date.now() - startedAt < libraryTimeout; await sleep(1_000)) {
    const response = await fetch(`${address}/app/v1/qa/record`, {
      method: 'POST',
      headers: { device: crypto.randomUUID() },
      body: new URLSearchParams({
        request_id: crypto.randomUUID(),
        session_id: crypto.randomUUID(),
        content: question,
        origin: 'text',
      }),
    });
    const { data } = (await response.json()) as { data: { answerer: string } | null };
    if (data?.answerer === 'model') return;
  }
  throw new Error('No model answered in time.');
}

async function measureOn(page: Page, address: string): Promise<Record<string, Smoothness>> {
  const measureSmoothness = await createSmoothnessMeter(page, slowdown);
  await page.goto(`${address}/wx/pages/ai/ai`);
  await page.getByText('没有登录，今天还可以问').waitFor();
  const atRest = await measureSmoothness(() => sleep(idleDuration));
  await page.getByRole('textbox', { name: '您的问题' }).fill(question);
  await page.getByRole('button', { name: '发送' }).click();
  await page.getByText('AI 生成，仅供参考').waitFor();
  const growing = await measureSmoothness(() =>
    page.getByRole('button', { name: '有帮助' }).waitFor({ timeout: 90_000 }),
  );
  return { 'at rest': atRest, growing };
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const model = await startFakeModel();
  const environment = { DEMO: 'on', LLM_URL: model.url, LLM_MODEL: 'small' };
  const { child, address } = await launchAcademy({ port: 0, dataDir, environment });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  try {
    model.say((call) => composeLongAnswer(call).slice(0, 60));
    await waitForModel(address);
    model.say(composeLongAnswer, { delay: chunkInterval });
    const results = await measureOn(await browser.newPage(phone), address);
    const percent = (share: number) => Math.round(share * 100);
    console.log(
      `${characters} characters, two in ${chunkInterval} ms, a processor ${slowdown} times slower:`,
    );
    console.table(
      Object.entries(results).map(([what, { scripts, layout, ...rest }]) => ({
        what,
        seconds: Math.round(rest.seconds),
        'frames a second': Math.round(rest.frames),
        dropped: rest.dropped,
        'tasks > 50 ms': rest.longTasks,
        'longest, ms': Math.round(rest.longestTask),
        'scripts, %': percent(scripts),
        'styles and layout, %': percent(layout),
      })),
    );
  } finally {
    await browser.close();
    await stopAcademy(child, 'SIGTERM');
    await model.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();

/** Smoothness of a page over a period. Shares refer to one processor that is as slow as a phone's. */
export interface Smoothness {
  readonly seconds: number;
  /** Per second. */
  readonly frames: number;
  readonly dropped: number;
  readonly longTasks: number;
  /** Longest task in ms; 0 if there was none. */
  readonly longestTask: number;
  readonly scripts: number;
  readonly layout: number;
}

/** Duration of one frame at 60 frames per second, in ms. */
const frameDuration = 1_000 / 60;

/** Throttles the page's processor by `slowdown` and returns a function that measures the page while `work` runs. */
export async function createSmoothnessMeter(page: Page, slowdown: number) {
  await page.addInitScript(watchFrames);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return async (work: () => Promise<unknown>): Promise<Smoothness> => {
    await page.evaluate(takeWatched);
    const before = await readCounters(session);
    await work();
    const after = await readCounters(session);
    const watched = await page.evaluate(takeWatched);
    const used = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    return {
      ...summarizeFrames(watched),
      scripts: used('ScriptDuration') / used('Timestamp'),
      layout: (used('LayoutDuration') + used('RecalcStyleDuration')) / used('Timestamp'),
    };
  };
}

/** Chromium's performance counters of the page, in seconds. */
async function readCounters(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

function summarizeFrames({ frames, tasks }: Watched) {
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1_000;
  let dropped = 0;
  for (const [at, time] of frames.entries()) {
    const elapsedFrames = at === 0 ? 0 : (time - frames[at - 1]!) / frameDuration;
    if (elapsedFrames > 1.5) dropped += Math.round(elapsedFrames) - 1;
  }
  return {
    seconds,
    frames: frames.length / seconds,
    dropped,
    longTasks: tasks.length,
    longestTask: Math.max(0, ...tasks),
  };
}
