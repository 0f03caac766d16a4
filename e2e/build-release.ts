import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '..');
const vite = join(repository, 'node_modules/vite/bin/vite.js');
const config = join(import.meta.dirname, 'next-release.config.ts');

/** Builds the app as its next release, with another version; returns the output folder. */
export function buildRelease(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-release-'));
  const options = ['--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const ended = spawnSync(process.execPath, [vite, 'build', ...options], {
    cwd: join(repository, 'apps/mobile'),
    env: { ...process.env, NEXT_VERSION: version },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (ended.status !== 0) throw new Error(`The release was not built: ${ended.status}`);
  return folder;
}
