// npm test: sets up and runs everything, then says in one plain line how many tests passed and failed.
//   npm test                  rules, endpoints, screens, journeys
//   npm test -- server        the projects named: scripts, contract, client, server, ui, mobile, journeys
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { node, root, setUpBrowser, setUpPackages, setUpVideo } from './setup.mjs';

const wanted = process.argv.slice(2);
const wants = (project) => wanted.length === 0 || wanted.includes(project);
const unitProjects = ['scripts', 'contract', 'client', 'server', 'ui', 'mobile'].filter(wants);

setUpPackages();
setUpBrowser();
if (wants('server') || wants('journeys')) setUpVideo({ needed: true });

const reports = mkdtempSync(join(tmpdir(), 'academy-tests-'));
const totals = { passed: 0, failed: 0, flaky: 0 };

/** Runs one runner; a runner that ends badly without having counted a failure is itself one. */
function runTests(args, report, count, env = {}) {
  const result = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  let counted = { passed: 0, failed: 0, flaky: 0 };
  try {
    counted = count(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    console.error(`No report at the end of ${args[0]}: ${error.message}`);
  }
  if (result.status !== 0 && counted.failed === 0) counted.failed = 1;
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  totals.flaky += counted.flaky;
}

if (unitProjects.length > 0) {
  const report = join(reports, 'unit.json');
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
    (json) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests + json.numFailedTestSuites * (json.numFailedTests === 0 ? 1 : 0),
      flaky: 0,
    }),
  );
}

if (wants('journeys')) {
  build();
  const report = join(reports, 'journeys.json');
  runTests(
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=line,json',
      // A machine that stands still for a moment is no defect; what passes only at its second try is counted all the same.
      '--retries=1',
    ],
    report,
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: stats.flaky }),
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
}

rmSync(reports, { recursive: true, force: true });
const flaky = totals.flaky > 0 ? `, ${totals.flaky} of them only at the second try` : '';
console.log(`${totals.passed} passed${flaky}, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
