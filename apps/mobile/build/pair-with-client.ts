import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Lays the manifest of the phone's build beside the server's, which renders with its class names and addresses: the
 * server compares it with that of the app it serves and renders nothing where the two do not belong together.
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
