// npm run check: types, lint, format, import rules, unused code, vocabulary of names. Runs all of them, so that one
// run shows every problem.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node, root, setUpPackages } from './setup.mjs';

setUpPackages();

const bin = (name) => join(root, 'node_modules/.bin', name);
/** Title, program and arguments of each. @type {[string, string, string[]][]} */
const checks = [
  ['types of server and contract', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the app', 'tsc', ['-p', 'tsconfig.web.json']],
  ['types of the service worker', 'tsc', ['-p', 'apps/mobile/src/worker']],
  ['types of the journeys', 'tsc', ['-p', 'e2e']],
  ['lint', 'oxlint', ['--type-aware']],
  ['format', 'oxfmt', ['--check']],
  ['import floors', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'packages', 'apps']],
  ['unused code', 'knip', []],
  ['vocabulary', 'node', [join(root, 'scripts/check-vocabulary.mjs')]],
];

/** Runs one check, prints its result, and prints its output only if it failed. Returns whether it failed. */
function fails([title, program, args]) {
  const result = spawnSync(bin(program), args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(node, '..')}:${process.env.PATH}` },
  });
  const ok = result.status === 0;
  console.log(`${ok ? '✔' : '✘'} ${title}`);
  if (!ok) console.log(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`);
  return !ok;
}

const failed = checks.filter(fails);
process.exit(failed.length === 0 ? 0 : 1);
