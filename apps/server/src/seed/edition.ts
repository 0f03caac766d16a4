import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Storage } from '../ports/storage.ts';
import { DemoError } from './demo-files.ts';

/**
 * Increase it when the loader writes different rows for the same files, so that every installation loads them again.
 */
const loaderVersion = 3;

/** Files in `demo/` that are not loaded. Names with a leading dot belong to the operating system. */
const ignoredFiles = /^(?:README\.md|studio\/.*|empty\/.*|(?:.*\/)?\..*)$/;

/**
 * A SHA-256 digest of everything that a load depends on: the names and contents of the files in `folder`, and the
 * storage's public address, which rich text contains. Equal digests mean that a load would change nothing. Throws
 * DemoError when the folder is missing.
 */
export async function computeEdition({
  folder,
  storage,
}: {
  folder: string;
  storage: Storage;
}): Promise<string> {
  const digest = createHash('sha256').update(`${loaderVersion}\n${storage.publicUrl('demo')}\n`);
  for (const file of await listFiles(folder)) {
    const content = await readFile(join(folder, file));
    digest.update(`${file}\n${content.length}\n`).update(content);
  }
  return digest.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new DemoError('demo: the folder is missing', { cause });
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => !ignoredFiles.test(file))
    .toSorted();
}
