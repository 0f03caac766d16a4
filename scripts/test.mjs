// npm test: sets up and runs the tests, then names those that failed and says in one plain line how many passed and
// failed.
//   npm test                  every rule, endpoint and screen, and the journeys of each area
//   npm test -- server        the projects named: scripts, contract, client, server, ui, mobile, journeys
//   npm test -- --full        also what repeats: every journey (npm run test:full does more)
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { node, root, setUpBrowser, setUpPackages, setUpVideo } from './setup.mjs';
import { listFailedJourneys, listFailedTests } from './failed-tests.mjs';
import { createTemporaryFolder } from './temporary-folder.mjs';

const words = process.argv.slice(2);
const full = words.includes('--full');
const wanted = words.filter((word) => !word.startsWith('--'));
const wants = (project) => wanted.length === 0 || wanted.includes(project);
const unitProjects = ['scripts', 'contract', 'client', 'server', 'ui', 'mobile'].filter(wants);

setUpPackages();
setUpBrowser();
if (wants('server') || wants('journeys')) setUpVideo({ needed: true });

const temporary = createTemporaryFolder();
const totals = { passed: 0, failed: 0 };
/** What failed, a text each: shown last, because often only the end of a log is read or stored. */
const failures = [];

/** Runs one runner; a runner that ends badly without having counted a failure is itself one. */
function runTests(args, report, { count, listFailed, env = {} }) {
  const start = Date.now();
  const result = spawnSync(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: temporary.path, FULL_RUN: full ? 'on' : 'off', ...env },
  });
  let counted = { passed: 0, failed: 0 };
  try {
    const results = JSON.parse(readFileSync(report, 'utf8'));
    counted = count(results);
    failures.push(...listFailed(results));
  } catch (error) {
    console.error(`No report at the end of ${args[0]}: ${error.message}`);
  }
  if (result.status !== 0 && counted.failed === 0) counted.failed = 1;
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  console.log(`${Math.round((Date.now() - start) / 1_000)} s`);
}

if (unitProjects.length > 0) {
  const report = join(temporary.path, 'unit.json');
  runTests(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...unitProjects.map((project) => `--project=${project}`),
    ],
    report,
    {
      listFailed: listFailedTests,
      count: (json) => ({
        passed: json.numPassedTests,
        failed: json.numFailedTests + json.numFailedTestSuites * (json.numFailedTests === 0 ? 1 : 0),
      }),
    },
  );
}

if (wants('journeys')) {
  build();
  const report = join(temporary.path, 'journeys.json');
  runTests(
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=line,json',
    ],
    report,
    {
      listFailed: listFailedJourneys,
      count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  );
}

temporary.remove();
for (const failure of failures) console.log(`✘ ${failure}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
