import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Storage } from '../ports/storage.ts';
import { DemoError } from './read-file.ts';

/** Raised when the loader makes other rows of the same files, so that they are loaded once more. */
const loader = 2;

/** What lies in `demo/` but is not loaded; names with a leading dot are the operating system's. */
const notLoaded = /^(?:README\.md|studio\/.*|empty\/.*|(?:.*\/)?\..*)$/;

/**
 * The digest of everything that loading `folder` depends on: its files by name and content, and where the storage
 * gives pictures out, since rich text holds their addresses. Equal digests mean that a load would change nothing.
 * Throws DemoError without the folder.
 */
export async function readEdition({
  folder,
  storage,
}: {
  folder: string;
  storage: Storage;
}): Promise<string> {
  const sum = createHash('sha256').update(`${loader}\n${storage.publicUrl('demo')}\n`);
  for (const file of await listFiles(folder)) {
    const content = await readFile(join(folder, file));
    sum.update(`${file}\n${content.length}\n`).update(content);
  }
  return sum.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new DemoError('demo: the folder is missing', { cause });
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => !notLoaded.test(file))
    .toSorted();
}
