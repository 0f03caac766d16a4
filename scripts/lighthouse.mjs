// Load times of first screens on a slow phone: 1.47 Mbps, 562 ms latency per request, a processor four times slower,
// no cache.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from './chromium.mjs';

const runs = 3;
const debuggingPort = 21_091;

/** DevTools throttling: simulated throttling ranks pages incorrectly when the server is on the same machine. */
const settings = {
  port: debuggingPort,
  onlyCategories: ['performance', 'accessibility'],
  formFactor: 'mobile',
  throttlingMethod: 'devtools',
  logLevel: 'error',
};

async function listPages(address) {
  const read = async (type) => {
    const answer = await fetch(`${address}/app/v1/index/recommend?content_type=${type}&size=1`);
    return (await answer.json()).data.list[0].content_id;
  };
  return [
    ['Home', '/wx/'],
    ['Course', `/wx/pages/index/course?id=${await read('course')}&type=course`],
    ['Article', `/wx/pages/index/information?id=${await read('graphic')}&type=graphic`],
  ];
}

/** The failed accessibility audits of a page, each with the first element concerned. */
const listInaccessible = ({ audits, categories }) =>
  categories.accessibility.auditRefs
    .map(({ id, weight }) => ({ ...audits[id], weight }))
    .filter(({ score, weight }) => weight > 0 && score !== null && score < 1)
    .map(({ title, details }) => `${title}: ${details?.items[0]?.node?.snippet ?? ''}`);

async function visit(url) {
  const profile = mkdtempSync(join(tmpdir(), 'academy-lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const { lhr } = await lighthouse(url, settings);
    const value = (audit) => lhr.audits[audit].numericValue;
    return {
      firstPaint: value('first-contentful-paint'),
      largestPaint: value('largest-contentful-paint'),
      blocking: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      accessibility: lhr.categories.accessibility.score * 100,
      inaccessible: listInaccessible(lhr),
    };
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * Returns medians of three visits to each page, times in milliseconds, and the lowest accessibility score with its
 * failed audits. Visits alternate between the pages, so that other load on the machine affects all of them alike.
 */
export async function measureSpeed(address) {
  const pages = (await listPages(address)).map(([title, path]) => ({
    title,
    url: address + path,
    visits: [],
  }));
  for (let run = 0; run < runs; run += 1) for (const { url, visits } of pages) visits.push(await visit(url));
  return pages.map(({ title, visits }) => {
    const middle = (name) => median(visits.map((each) => each[name]));
    return {
      title,
      firstPaint: Math.round(middle('firstPaint')),
      largestPaint: Math.round(middle('largestPaint')),
      blocking: Math.round(middle('blocking')),
      shift: Number(middle('shift').toFixed(4)),
      accessibility: Math.round(Math.min(...visits.map((each) => each.accessibility))),
      inaccessible: [...new Set(visits.flatMap((each) => each.inaccessible))],
    };
  });
}
