// Prints the coverage table and exits with 1 if it is incomplete. The argument is the repository's folder.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readOwed } from './contract-ids.mjs';
import { readRows } from './rows.mjs';
import { hasTitle, titlesOf } from './titles.mjs';

const root = process.argv[2];
const { rows, faults } = readRows(root);
const isOfContract = (id) => /^(?:\/|(?:GET|POST|PUT|DELETE|constant) )/.test(id);

/** @type {Map<string, { source: string, titles: ReturnType<typeof titlesOf> } | null>} */
const files = new Map();
function readTests(file) {
  if (!files.has(file)) {
    const path = join(root, file);
    const source = existsSync(path) ? readFileSync(path, 'utf8') : null;
    files.set(file, source === null ? null : { source, titles: titlesOf(source) });
  }
  return files.get(file);
}

/** Describes what is wrong with a proof; undefined if it is valid. */
function faultOf(proof) {
  const tests = readTests(proof.file);
  if (!tests) return `there is no ${proof.file}`;
  if (!hasTitle(tests.titles, proof.title)) return `${proof.file} has no test “${proof.title}”`;
  if (proof.case && !tests.source.includes(proof.case)) return `${proof.file} has no case “${proof.case}”`;
}

for (const row of rows) {
  if (row.proofs.length === 0) faults.push(`${row.place}: nothing proves ${row.id}`);
  for (const proof of row.proofs) {
    const fault = faultOf(proof);
    if (fault) faults.push(`${row.place}: ${row.id}: ${fault}`);
  }
}

async function load(file) {
  const path = join(root, file);
  return existsSync(path) ? import(pathToFileURL(path).href) : {};
}

/**
 * The journeys of e2e/full-run.ts and the server's test files of full-run-files.ts, which `npm test` leaves to `npm run
 * test:full`: they prove no row alone.
 */
async function readFullRun() {
  const { fullRunJourneys = {} } = await load('e2e/full-run.ts');
  const { fullRunFiles = [] } = await load('apps/server/full-run-files.ts');
  const journeys = Object.entries(fullRunJourneys).flatMap(([name, titles]) =>
    titles.map((title) => ({ file: `e2e/${name}`, title })),
  );
  const missing = fullRunFiles.filter(
    (glob) => globSync(glob, { cwd: join(root, 'apps/server') }).length === 0,
  );
  return {
    faults: [
      ...missing.map((glob) => `apps/server/full-run-files.ts: no file is named ${glob}`),
      ...journeys
        .filter(({ file, title }) => !hasTitle(readTests(file)?.titles ?? [], title))
        .map(({ file, title }) => `e2e/full-run.ts: ${file} has no test “${title}”`),
    ],
    has: (proof) =>
      fullRunFiles.some((glob) => matchesGlob(proof.file, `apps/server/${glob}`)) ||
      journeys.some(({ file, title }) => file === proof.file && title === proof.title),
  };
}

const fullRun = await readFullRun();
faults.push(...fullRun.faults);
for (const { id, place, proofs } of rows)
  if (proofs.length > 0 && proofs.every(fullRun.has))
    faults.push(`${place}: npm test does not prove ${id}, only npm run test:full does`);

const ids = new Set();
for (const { id, place } of rows) {
  if (ids.has(id)) faults.push(`${place}: ${id} stands in the table already`);
  ids.add(id);
}

const owed = await readOwed(root);
for (const { id, parts } of owed) {
  const inParts = parts.length > 0 && parts.every((part) => ids.has(part));
  if (!ids.has(id) && !inParts) faults.push(`the contract has ${id}, and no row tells of it`);
}
const known = new Set(owed.flatMap(({ id, parts }) => [id, ...parts]));
for (const { id, place } of rows) {
  if (isOfContract(id) && !known.has(id)) faults.push(`${place}: the contract has no ${id}`);
}

let chapter;
for (const row of rows) {
  if (row.chapter !== chapter) console.log(`\n${(chapter = row.chapter)}\n`);
  console.log(`${row.id} | ${row.words}`);
  for (const proof of row.proofs)
    console.log(`    ${[proof.file, proof.title, proof.case].filter(Boolean).join(' :: ')}`);
}
const proofs = new Set(rows.flatMap((row) => row.proofs.map(({ file, title }) => `${file} :: ${title}`)));
const proving = new Set(rows.flatMap((row) => row.proofs.map(({ file }) => file)));
console.log(`\n${rows.length} rows, proven by ${proofs.size} tests in ${proving.size} files`);
for (const fault of faults) console.error(`✘ ${fault}`);
process.exitCode = faults.length === 0 && rows.length > 0 ? 0 : 1;
