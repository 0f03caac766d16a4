import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasTitle, titlesOf } from './titles.mjs';

/** A small repository: one route, a call with two addresses, constants, a test, and their coverage table. */
const academy = {
  'packages/contract/src/routes.ts': `export const routes = { '/pages/home': {} };`,
  'packages/contract/src/endpoints.ts': `export const endpoints = [{ method: 'GET', path: 'page', aliases: ['user/page'] }];`,
  'packages/contract/src/limits.ts': `export const badge = { cap: 99, least: 0 };\nexport const words: readonly string[] = ['a'];`,
  'home.test.ts': `test('a home opens', () => {});\ntest.each([['two', 2]])('%s are counted', () => {});`,
  'apps/server/src/home.lifecycle.test.ts': `test('a process starts', () => {});`,
  'apps/server/full-run-files.ts': `export const fullRunFiles: string[] = ['src/**/{lifecycle,*.lifecycle}.test.ts'];`,
  'e2e/home.journey.ts': `test('a stranger comes', () => {});`,
  'e2e/full-run.ts': `export const fullRunJourneys: Record<string, string[]> = { 'home.journey.ts': ['a stranger comes'] };`,
  'docs/coverage/1.txt': `# The first chapter
/pages/home | The home
  home.test.ts :: a home opens
GET page | Its page
  home.test.ts :: a home opens
GET user/page | … by its other address
  home.test.ts :: a home opens
`,
  'docs/coverage/2.txt': `constant badge.cap | 99
  home.test.ts :: %s are counted :: ['two', 2]
constant badge.least | 0
  home.test.ts :: %s are counted
constant words | Words
  home.test.ts :: a home opens
`,
};

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'coverage-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Runs the script on the small repository with some of its files changed. */
function check(changes = {}) {
  for (const [name, text] of Object.entries({ ...academy, ...changes })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run.mjs'), root],
    { encoding: 'utf8' },
  );
  return { status, stdout, faults: stderr.split('\n').filter((line) => line.startsWith('✘')) };
}
const withRow = (row) => ({ 'docs/coverage/1.txt': `${academy['docs/coverage/1.txt']}${row}\n` });

test('a complete table is printed with its tests, and the run passes', () => {
  const { status, stdout, faults } = check();
  expect(faults).toEqual([]);
  expect(status).toBe(0);
  expect(stdout).toContain(
    "constant badge.cap | 99\n    home.test.ts :: %s are counted :: ['two', 2]\nconstant badge.least",
  );
  expect(stdout).toContain('6 rows, proven by 2 tests in 1 files');
});

test.each([
  ['nothing proves', 'x | Something', 'docs/coverage/1.txt:8: nothing proves x'],
  ['no file has', 'x | y\n  away.test.ts :: a home opens', '1.txt:8: x: there is no away.test.ts'],
  ['no test has', 'x | y\n  home.test.ts :: a home', '1.txt:8: x: home.test.ts has no test “a home”'],
  [
    'has no such case',
    "x | y\n  home.test.ts :: %s are counted :: ['three', 3]",
    "home.test.ts has no case “['three', 3]”",
  ],
  [
    'is there twice',
    'GET page | Again\n  home.test.ts :: a home opens',
    'GET page stands in the table already',
  ],
  ['is of no contract', 'GET pages | y\n  home.test.ts :: a home opens', 'the contract has no GET pages'],
  [
    'only the full run proves',
    'x | y\n  e2e/home.journey.ts :: a stranger comes',
    'npm test does not prove x, only npm run test:full does',
  ],
  [
    'only a file of the full run proves',
    'x | y\n  apps/server/src/home.lifecycle.test.ts :: a process starts',
    'npm test does not prove x, only npm run test:full does',
  ],
  ['is no row', 'just words', '1.txt:8: no row, and no proof of one: just words'],
])('a row that %s fails', (_, row, fault) => {
  const { status, faults } = check(withRow(row));
  expect(status).toBe(1);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(fault);
});

test.each([
  [
    'route',
    { 'packages/contract/src/routes.ts': `export const routes = { '/pages/home': {}, '/pages/new': {} };` },
    '/pages/new',
  ],
  [
    'address of a call',
    {
      'packages/contract/src/endpoints.ts': `export const endpoints = [{ method: 'GET', path: 'page', aliases: ['user/page', 'old/page'] }];`,
    },
    'GET old/page',
  ],
  ['constant', { 'packages/contract/src/mini-limits.ts': 'export const miniSet = 5;' }, 'constant miniSet'],
  [
    'part of a constant',
    {
      'packages/contract/src/limits.ts': `export const badge = { cap: 99, least: 0, most: 1 };\nexport const words = ['a'];`,
    },
    'constant badge',
  ],
])('a new %s fails until it has a row in the table', (_, changes, id) => {
  const { status, faults } = check(changes);
  expect(status).toBe(1);
  expect(faults).toEqual([`✘ the contract has ${id}, and no row tells of it`]);
});

test('a journey that the full run has and nobody wrote fails', () => {
  const { status, faults } = check({ 'e2e/home.journey.ts': `test('a stranger leaves', () => {});` });
  expect(status).toBe(1);
  expect(faults).toEqual(['✘ e2e/full-run.ts: e2e/home.journey.ts has no test “a stranger comes”']);
});

test('a file that the full run has and nobody wrote fails', () => {
  const list = `export const fullRunFiles: string[] = ['src/**/*.lifecycle.test.ts', 'src/gone.test.ts'];`;
  const { status, faults } = check({ 'apps/server/full-run-files.ts': list });
  expect(status).toBe(1);
  expect(faults).toEqual(['✘ apps/server/full-run-files.ts: no file is named src/gone.test.ts']);
});

test('titles are found with any kind of quotes, and those of skipped tests are not', () => {
  const source = [
    `it("it’s \\"one\\"", () => {});`,
    'test(`${path} opens`, () => {});',
    'test(`page ${path} opens`, () => {});',
    `test.skip('left out', () => {});`,
    `describe('a group', () => {});`,
    `test.each<[string]>([\n  ['a'],\n])(\n  '%s of several lines',\n  () => {},\n);`,
  ].join('\n');
  const titles = titlesOf(source);
  const wanted = ['it’s "one"', '${path} opens', 'page /home opens', '%s of several lines'];
  expect(wanted.filter((title) => !hasTitle(titles, title))).toEqual([]);
  expect(['left out', 'a group', 'anything'].filter((title) => hasTitle(titles, title))).toEqual([]);
});
