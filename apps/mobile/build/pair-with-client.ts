import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Copies the manifest of the client build into the renderer's build, which uses its class names and file names. The server
 * compares it with the manifest of the app that it serves, and does not render pages if the two differ.
 */
export function pairWithClient(directory: string): Plugin {
  let manifest = '';
  return {
    name: 'academy:pair-with-client',
    apply: 'build',
    configResolved: (config) => void (manifest = resolve(config.root, directory, '.vite/manifest.json')),
    async generateBundle() {
      const source = await readFile(manifest, 'utf8').catch(() => undefined);
      if (source === undefined) this.error(`Build the app first: there is no ${join(directory, '.vite')}`);
      this.emitFile({ type: 'asset', fileName: 'client-manifest.json', source: source! });
    },
  };
}
