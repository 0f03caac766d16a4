// npm run bench:web: what the phone pays for the academy's home, held against bench/budgets.json. Bytes are those that
// crossed the wire, counted for everything the page loads by itself.
//   npm run bench:web -- --list         every request
//   npm run bench:web -- --lighthouse   also the times of home, course and article on a slow phone, medians of three,
//                                       and how accessible they are; times mean something on a quiet machine only
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { phone, withAcademy } from './academy.mjs';
import { measureSpeed } from './lighthouse.mjs';
import { build } from './build.mjs';
import { root, setUpBrowser, setUpPackages } from './setup.mjs';

setUpPackages();
setUpBrowser();
build();

const budgets = JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8'));
const foldHeight = 812;

function collectShifts() {
  globalThis.__shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.__shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const isCode = (type) => type === 'script' || type === 'stylesheet';

async function measureHome({ address, browser }) {
  const context = await browser.newContext(phone());
  const page = await context.newPage();
  await page.addInitScript(collectShifts);
  const requests = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    requests.push(
      request.sizes().then((sizes) => ({ url: request.url(), type, bytes: sizes.responseBodySize })),
    );
  });
  await page.goto(`${address}/wx/`, { waitUntil: 'networkidle' });
  await page.getByRole('heading').first().waitFor();
  await page.waitForTimeout(1500);
  const loaded = await Promise.all(requests);
  const aboveFold = await page.evaluate(
    (fold) =>
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < fold)
        .map((image) => image.currentSrc),
    foldHeight,
  );
  const shifts = await page.evaluate(() => globalThis.__shifts);
  const inlined = await page.evaluate(() =>
    [...document.querySelectorAll('head style')].map((style) => style.textContent).join(''),
  );
  await context.close();
  return { loaded, aboveFold: new Set(aboveFold), shifts, inlined };
}

/**
 * Chunks that are fetched when a screen is opened. hls.js is excluded: it is a library with its own size, fetched
 * where a video plays.
 */
function lazyChunks(loaded) {
  const first = new Set(loaded.map((entry) => `${new URL(entry.url).pathname.split('/').pop()}.br`));
  const assets = join(root, 'apps/mobile/dist/assets');
  return readdirSync(assets)
    .filter((name) => name.endsWith('.js.br') && !first.has(name) && !name.startsWith('hls'))
    .map((name) => ({ name, bytes: statSync(join(assets, name)).size }));
}

const sum = (entries) => entries.reduce((total, entry) => total + entry.bytes, 0);
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

const wantsSpeed = process.argv.includes('--lighthouse');
const { loaded, aboveFold, shifts, inlined, speed } = await withAcademy(21_090, async (academy) => ({
  ...(await measureHome(academy)),
  speed: wantsSpeed ? await measureSpeed(academy.address) : [],
}));
const pictures = loaded.filter((entry) => aboveFold.has(entry.url));
const chunks = lazyChunks(loaded);
// Inlined styles are counted as if they were a separate file.
const inPage = {
  url: 'http://localhost/wx/#styles',
  type: 'stylesheet',
  bytes: brotliCompressSync(inlined).length,
};
const code = [inPage, ...loaded.filter((entry) => isCode(entry.type))];
const rows = [
  ['First-load JS and CSS of the home (brotli)', sum(code), budgets.firstLoadScriptAndStyleBytes, kilobytes],
  [
    'Page of the home with its first screen (brotli)',
    sum(loaded.filter((entry) => entry.type === 'document')),
    budgets.documentBytes,
    kilobytes,
  ],
  ['Pictures above the fold', sum(pictures), budgets.picturesAboveFoldBytes, kilobytes],
  [
    'Largest picture above the fold',
    Math.max(0, ...pictures.map((entry) => entry.bytes)),
    budgets.thumbnailBytes,
    kilobytes,
  ],
  ['Requests until complete', loaded.length, budgets.requestsUntilComplete, String],
  [
    'Largest lazy chunk (without hls.js)',
    Math.max(...chunks.map((chunk) => chunk.bytes)),
    budgets.lazyChunkBytes,
    kilobytes,
  ],
  ['Layout shift', Number(shifts.toFixed(4)), budgets.layoutShift, String],
];

/**
 * Paint times differ by a tenth from round to round, blocking times threefold (docs/performance.md): above the goal they
 * are shown, and only a time that no noise explains is a failure.
 */
const tolerance = { paint: 1.5, blocking: 3 };
const milliseconds = (value) => `${value} ms`;
const { speed: goals } = budgets;
for (const page of speed)
  rows.push(
    [`${page.title}: first paint`, page.firstPaint, goals.firstPaint, milliseconds, tolerance.paint],
    [`${page.title}: largest paint`, page.largestPaint, goals.largestPaint, milliseconds, tolerance.paint],
    [`${page.title}: blocked for`, page.blocking, goals.blocking, milliseconds, tolerance.blocking],
    [`${page.title}: layout shift`, page.shift, budgets.layoutShift, String],
    [`${page.title}: lacking in accessibility`, 100 - page.accessibility, 100 - goals.accessibility, String],
  );

for (const entry of code)
  console.log(
    `  ${kilobytes(entry.bytes).padStart(9)}  ${new URL(entry.url).pathname}${new URL(entry.url).hash}`,
  );
let over = 0;
for (const [title, value, budget, show, factor = 1] of rows) {
  const isFailure = value > budget * factor;
  if (isFailure) over += 1;
  const sign = value <= budget ? '✔' : isFailure ? '✘' : '–';
  console.log(`${sign} ${title}: ${show(value)} of ${show(budget)}`);
}
for (const { title, inaccessible } of speed)
  for (const lack of inaccessible) console.log(`  ${title}: ${lack}`);
if (process.argv.includes('--list'))
  for (const entry of loaded) console.log(entry.type, entry.bytes, entry.url);
process.exit(over === 0 ? 0 : 1);
