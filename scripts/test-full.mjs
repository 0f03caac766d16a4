// npm run test:full: npm run check, what npm test proves, and what repeats it or needs other programs: every journey, lives pushed on to
// a real RTMP server, the server's tests on Debian's PostgreSQL, hostile traffic and faults of a whole academy, what a busy
// academy answers, the times of first screens, every screen in every theme.
// Runs all of them, so that one run shows everything, and says at the end how each ended.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isRootOnDebian, setUpFaketime, setUpNginx, startDebianPostgres } from './debian-programs.mjs';
import { node, root, setUpPackages } from './setup.mjs';

setUpPackages();

const results = [];

function runScript(title, [name, ...words], env = {}) {
  const start = Date.now();
  const { status } = spawnSync(node, [join(root, 'scripts', name), ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  results.push({ title, ok: status === 0, seconds: Math.round((Date.now() - start) / 1_000) });
}

if (isRootOnDebian()) {
  setUpNginx();
  setUpFaketime();
}
runScript('types, lint, format and names', ['check.mjs']);
runScript('all tests and every journey', ['test.mjs', '--full']);
if (isRootOnDebian()) {
  const { version, url } = startDebianPostgres();
  runScript(`the server on PostgreSQL ${version}`, ['test.mjs', 'server'], { TEST_DATABASE_URL: url });
} else console.log('Without root on Debian: nothing runs on its PostgreSQL and its RTMP server.');
runScript('hostile traffic', ['test-hostile.mjs']);
runScript('faults of a whole academy', ['test-hostile.mjs', 'faults']);
runScript('a busy academy: times in ratios, and who is refused', ['bench-load.mjs']);
runScript('bytes and times of first screens', ['bench-web.mjs', '--lighthouse']);
// The empty prefix selects every screen. Without any prefix `screens.mjs` would also rewrite the contact sheets in
// screens/sheets, which no check needs.
runScript('every screen in every theme', ['screens.mjs', '--check', '']);

for (const { title, ok, seconds } of results) console.log(`${ok ? '✔' : '✘'} ${title} (${seconds} s)`);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
