// Installs what is missing and is quick when nothing is. Uses nothing but Node ≥ 20, since it runs before any package is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const node = join(root, 'node_modules/.bin/node');

/** Runs a program to its end with its output shown; stops this process with its exit code when it fails. */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Installs the packages of the lock file when they are not those that are there. */
export function setUpPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules/.installed-lock');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  console.log('Installing packages …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(mark, lock);
}

const debianPackages = {
  chromium: { present: () => existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium') },
  'fonts-noto-cjk': { present: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') },
};

const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const installing = (packages) =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/** Installs Debian's packages; true when that worked. */
function install(packages) {
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'inherit', 'inherit'];
  return spawnSync('sh', ['-c', `(${installing(packages)}) >/dev/null`], { stdio, env }).status === 0;
}

/** What the tests need beyond packages: a browser, and a font that can write Chinese. */
export function setUpBrowser() {
  const missing = Object.keys(debianPackages).filter((name) => !debianPackages[name].present());
  if (missing.length === 0) return;
  if (!canInstall()) {
    console.error(`The tests need ${missing.join(' and ')}. As root on Debian: ${installing(missing)}`);
    console.error('Elsewhere: install Chromium and a Chinese font, and set CHROMIUM_PATH to the browser.');
    process.exit(1);
  }
  if (!install(missing)) process.exit(1);
}

/** ffmpeg, for uploaded videos. Everything else works without it: unless it is `needed`, its lack is only said. */
export function setUpVideo({ needed = false } = {}) {
  const works = () => spawnSync(process.env.FFMPEG_PATH || 'ffmpeg', ['-version']).status === 0;
  if (works() || (canInstall() && install(['ffmpeg']) && works())) return;
  const consequence = needed ? 'The tests need ffmpeg.' : 'Without ffmpeg no videos can be uploaded.';
  console.error(`${consequence} As root on Debian: ${installing(['ffmpeg'])}`);
  console.error('Elsewhere: install ffmpeg with libx264, and set FFMPEG_PATH if it is not on PATH.');
  if (needed) process.exit(1);
}
