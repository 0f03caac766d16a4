// Installs missing dependencies and is quick when nothing is missing. Uses only built-in modules of Node ≥ 20,
// because it runs before any package is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headlessShell, wholeChromium } from './chromium.mjs';

export const root = join(import.meta.dirname, '..');
export const node = join(root, 'node_modules/.bin/node');

/** Runs a program with its output shown; exits this process with its exit code if it fails. */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Installs the packages of the lock file if the installed ones differ. */
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
  'chromium-headless-shell': {
    present: () => existsSync(process.env.CHROMIUM_PATH ?? headlessShell),
    replaceable: () => existsSync(wholeChromium),
  },
  'fonts-noto-cjk': {
    present: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
    replaceable: () => false,
  },
};

const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const installing = (packages) =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/** Installs Debian packages; returns whether that succeeded. */
function install(packages) {
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'inherit', 'inherit'];
  return spawnSync('sh', ['-c', `(${installing(packages)}) >/dev/null`], { stdio, env }).status === 0;
}

/**
 * Installs what the tests need besides packages: a browser, and a font with Chinese characters. Exits if that is not
 * possible.
 */
export function setUpBrowser() {
  const names = Object.keys(debianPackages).filter((name) => !debianPackages[name].present());
  if (names.length === 0 || (canInstall() && install(names))) return;
  const missing = names.filter((name) => !debianPackages[name].replaceable());
  if (missing.length === 0) return;
  console.error(`The tests need ${missing.join(' and ')}. As root on Debian: ${installing(missing)}`);
  console.error('Elsewhere: install Chromium and a Chinese font, and set CHROMIUM_PATH to the browser.');
  process.exit(1);
}

/**
 * Installs ffmpeg, which uploaded videos need. Everything else works without it: unless it is `needed`, a missing
 * ffmpeg only causes a warning.
 */
export function setUpVideo({ needed = false } = {}) {
  const works = () => spawnSync(process.env.FFMPEG_PATH || 'ffmpeg', ['-version']).status === 0;
  if (works() || (canInstall() && install(['ffmpeg']) && works())) return;
  const consequence = needed ? 'The tests need ffmpeg.' : 'Without ffmpeg no videos can be uploaded.';
  console.error(`${consequence} As root on Debian: ${installing(['ffmpeg'])}`);
  console.error('Elsewhere: install ffmpeg with libx264, and set FFMPEG_PATH if it is not on PATH.');
  if (needed) process.exit(1);
}
