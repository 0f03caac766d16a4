import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** Smaller than one packet: nothing to win. */
const minBytes = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside each text of the build, at the highest level, so that no server compresses them again. */
export function precompress(): Plugin {
  let directory = '';
  return {
    name: 'academy:precompress',
    apply: 'build',
    configResolved: (config) => void (directory = resolve(config.root, config.build.outDir)),
    closeBundle: async () => {
      const files = await readdir(directory, { recursive: true, withFileTypes: true });
      const texts = files.filter((file) => file.isFile() && compressible.test(file.name));
      await Promise.all(texts.map((file) => compressFile(join(file.parentPath, file.name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < minBytes) return;
  await writeFile(
    `${path}.br`,
    await brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  );
  await writeFile(`${path}.gz`, await zip(text, { level: 9 }));
}
