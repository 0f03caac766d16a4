import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { type FakeModel, startFakeModel } from '../../apps/server/src/providers/llm/testing/fake-model.ts';
import { chromiumArguments, chromiumPath } from '../../scripts/chromium.mjs';
import { endAcademy, launchAcademy } from '../harness/launch-academy.ts';
import { openWatch, type Smoothness } from './measure.ts';

const read = (name: string, otherwise: number) => Number(process.env[name] || otherwise);

const characters = read('BENCH_CHARACTERS', 2_000);
const pace = read('BENCH_PACE', 20);
const slower = read('BENCH_SLOWER', 4);
/** Nothing happens for so long, to compare with, ms. */
const quiet = 10_000;
/** No expert has answered it: it goes to the model. */
const question = '注意力不集中座位怎么安排';
/** Until the academy has read its library, ms. */
const patience = 120_000;

const phone = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, locale: 'zh-CN' };

/** Sentences of the first passage that it was shown, each with its mark, in paragraphs and lists, until it is long enough. */
function sayAtLength({ body }: FakeModel['calls'][number]): string {
  const shown = body.messages.at(-1)!.content;
  const [, passage = ''] = /\[1\][^\n]*\n([^\n]+)/.exec(shown) ?? [];
  const sentences = passage.match(/[^。]{8,}。/g) ?? [];
  if (sentences.length === 0) throw new Error('No passage was shown.');
  let said = '';
  for (let at = 0; said.length < characters; at += 1) {
    const between = at === 0 ? '' : at % 5 < 3 ? '\n\n' : '\n';
    said += `${between}${at % 5 < 2 ? '' : '- '}${sentences[at % sentences.length]}[1]`;
  }
  return said;
}

/** Asks until a model answers: the library is read once the academy is open. Each time another device asks. */
async function awaitModel(address: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < patience; await sleep(1_000)) {
    const answer = await fetch(`${address}/app/v1/qa/record`, {
      method: 'POST',
      headers: { device: crypto.randomUUID() },
      body: new URLSearchParams({
        request_id: crypto.randomUUID(),
        session_id: crypto.randomUUID(),
        content: question,
        origin: 'text',
      }),
    });
    const { data } = (await answer.json()) as { data: { answerer: string } | null };
    if (data?.answerer === 'model') return;
  }
  throw new Error('No model answered in time.');
}

async function measureOn(page: Page, address: string): Promise<Record<string, Smoothness>> {
  const watch = await openWatch(page, slower);
  await page.goto(`${address}/wx/pages/ai/ai`);
  await page.getByText('没有登录，今天还可以问').waitFor();
  const atRest = await watch(() => sleep(quiet));
  await page.getByRole('textbox', { name: '您的问题' }).fill(question);
  await page.getByRole('button', { name: '发送' }).click();
  await page.getByText('AI 生成，仅供参考').waitFor();
  const growing = await watch(() =>
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
    model.say((call) => sayAtLength(call).slice(0, 60));
    await awaitModel(address);
    model.say(sayAtLength, { delay: pace });
    const found = await measureOn(await browser.newPage(phone), address);
    const percent = (share: number) => Math.round(share * 100);
    console.log(`${characters} characters, two in ${pace} ms, a processor ${slower} times slower:`);
    console.table(
      Object.entries(found).map(([what, { scripts, layout, ...rest }]) => ({
        what,
        seconds: Math.round(rest.seconds),
        'frames a second': Math.round(rest.frames),
        dropped: rest.dropped,
        'tasks > 50 ms': rest.longTasks,
        'longest, ms': Math.round(rest.longest),
        'scripts, %': percent(scripts),
        'styles and layout, %': percent(layout),
      })),
    );
  } finally {
    await browser.close();
    await endAcademy(child, 'SIGTERM');
    await model.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
