// Builds the mobile app and its server renderer, if their sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, run } from './setup.mjs';

const sources = ['apps/mobile', 'packages', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'];
const ignored = new Set(['node_modules', 'dist', '.vite']);

function* filesOf(path) {
  const absolute = join(root, path);
  for (const entry of readdirSync(absolute, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (ignored.has(entry.name)) continue;
    if (entry.isDirectory()) yield* filesOf(join(path, entry.name));
    else yield join(path, entry.name);
  }
}

function digest() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = source.includes('.') ? [source] : filesOf(source);
    for (const file of files)
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Builds into apps/mobile/dist and apps/mobile/renderer/dist; skipped if the sources are unchanged. */
export function build() {
  const mark = join(root, 'apps/mobile/renderer/dist/.built-from');
  const current = digest();
  const isBuilt = existsSync(join(root, 'apps/mobile/dist/index.html')) && existsSync(mark);
  if (isBuilt && readFileSync(mark, 'utf8') === current) return;
  console.log('Building the app …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // The renderer is built second because it refers to the files of the first build.
  for (const kind of [[], ['--ssr']])
    run(node, [vite, 'build', ...kind, '--logLevel', 'warn'], { cwd: join(root, 'apps/mobile') });
  writeFileSync(mark, current);
}
